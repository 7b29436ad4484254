import { deniedWords } from '../../../runtime/contract/denied-names.ts';
import { folded } from '../../../runtime/contract/field-name.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/** What such a field is called: `wm_url`, `static_mask`, `watermarkImage`. */
const ADDRESS_NAME = /(ur[il]s?|(^|_)(images?|masks?|files?|address(es)?))$/;

/**
 * GW3195 for a protocol that merges the caller's `metadata` and does not list what it takes of it, and for a list
 * where nothing is merged; GW3196 for what is listed and denied; GW3197 for what is named like an address and listed with
 * the plain fields, which no policy looks at.
 */
export function checkListed(
  { spec, sink }: ProtocolContext,
  { carries, deny, guard }: Pick<ProtocolIr, 'carries' | 'deny' | 'guard'>,
): void {
  const { document, value } = spec;
  const { metadata_fields: fields, metadata_addresses: addresses } = value;
  if ((fields !== undefined || addresses !== undefined) !== carries.metadata) {
    const at =
      fields !== undefined
        ? ['metadata_fields']
        : [addresses === undefined ? 'submit' : 'metadata_addresses'];
    sink.add(diagnose('GW3195', spanAt(document, at), { merged: carries.metadata }));
  }
  const isDenied = guard === undefined ? () => false : deniedWords(guard);
  const denied = deny.map((path) => path.split('.').map(folded));
  const lists = { metadata_fields: fields ?? [], metadata_addresses: addresses ?? [] };
  for (const [list, paths] of Object.entries(lists))
    for (const [index, path] of paths.entries()) {
      const span = spanAt(document, [list, index]);
      const steps = path.split('.').map(folded);
      const by =
        steps.find(isDenied) ??
        denied.find((other) => startsWith(steps, other) || startsWith(other, steps))?.join('.');
      if (by !== undefined) sink.add(diagnose('GW3196', span, { path, by }));
      else if (paths === lists.metadata_fields && isNamedAddress(path))
        sink.add(diagnose('GW3197', span, { path }));
    }
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((step, at) => step === path[at]);
}

function isNamedAddress(path: string): boolean {
  const words = path.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll(/[.-]/g, '_');
  return ADDRESS_NAME.test(words.toLowerCase());
}
