import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ErrorRule } from '../../runtime/contract/protocol.ts';

/** The rules that stand behind those of every protocol. */
export function statusRules(): readonly ErrorRule[] {
  const file = new URL('../../specs/refusals/http.yaml', import.meta.url);
  return (parse(readFileSync(file, 'utf8')) as { readonly rules: readonly ErrorRule[] }).rules;
}
