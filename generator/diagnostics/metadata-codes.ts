import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor } from '../../runtime/document/suggest.ts';

/** 3xxx: what protocols take of the caller's `metadata`. Append new entries. */
export const METADATA_CODES = {
  GW3170: entry<{ readonly name: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'allowed name that is not denied',
    cause:
      '`allow_metadata` lets callers set a name that `denied` of `specs/vocabulary.yaml` keeps from all protocols; this name is kept from none.',
    fix: 'Correct the name, or take it out.',
    message: (p) => `\`${p.name}\` is not denied: \`allow_metadata\` has no effect for it`,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3171: entry<{ readonly name: string }>({
    severity: 'warning',
    title: 'name that is denied anyway',
    cause: '`denied` of `specs/vocabulary.yaml` keeps this name from every protocol.',
    fix: 'Take it out of `deny_metadata`.',
    message: (p) => `\`${p.name}\` is denied to every protocol already`,
  }),
  GW3195: entry<{ readonly merged: boolean }>({
    severity: 'error',
    title: 'metadata without a list of its fields',
    cause:
      'A protocol that merges `$metadata` says in `metadata_fields` all that callers may add, so that nothing reaches the vendor that nobody looked at; one that merges none has nothing to list.',
    fix: 'List the fields of the vendor that are harmless, `[]` for none of them; or take the list out.',
    message: (p) =>
      p.merged
        ? '`$metadata` is merged, and no `metadata_fields` say what is taken of it'
        : '`metadata_fields` have no effect: `$metadata` is merged nowhere',
  }),
  GW3196: entry<{ readonly path: string; readonly by: string }>({
    severity: 'error',
    title: 'listed field that is denied',
    cause:
      'The field would never arrive: `denied` of `specs/vocabulary.yaml`, `deny_metadata` or the body itself, which sends a priced fact, an input or an id there, keeps it from callers.',
    fix: 'Take it out of `metadata_fields`, or out of what denies it where it is harmless.',
    message: (p) => `\`${p.path}\` is listed, and denied as \`${p.by}\``,
  }),
  GW3197: entry<{ readonly path: string }>({
    severity: 'error',
    title: 'address among plain fields',
    cause:
      'A field of this name holds an address or a file, which could lead into a private network or to a file of another caller; those of `metadata_fields` are sent as they are.',
    fix: 'List it in `metadata_addresses`.',
    message: (p) => `\`${p.path}\` is named like an address or a file, and listed as a plain field`,
  }),
} satisfies Catalog;
