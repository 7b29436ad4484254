import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../runtime/contract/values.ts';
import { parseYaml } from '../../runtime/document/parse-yaml.ts';
import { ROOT } from './process.ts';

/** What a protocol takes of `metadata`, as its spec lists it. */
export function metadataFields(protocol: string): readonly string[] {
  const path = `specs/protocols/${protocol}.yaml`;
  const refuse = ({ message }: { readonly message: string }): never => {
    throw new Error(`${path}: ${message}`);
  };
  const spec = parseYaml({ path, text: readFileSync(join(ROOT, path), 'utf8') }, { add: refuse })?.value;
  const { metadata_fields = [], metadata_addresses = [] } = isObject(spec) ? spec : {};
  return [metadata_fields, metadata_addresses].flat().map(String);
}
