import { suggest } from '../contract/document/suggest.ts';
import type { Family, PublicRequest } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import { fieldPath } from './field-path.ts';

const MOST_NAMED = 20;

/** One `ignored` warning for each top-level field or file the family does not know (decisions 3.4). */
export function unknownFields(
  family: Pick<Family, 'fields' | 'title'>,
  request: Pick<PublicRequest, 'body' | 'files'>,
): readonly Warning[] {
  const known = Object.keys(family.fields);
  const given = new Set([...Object.keys(request.body), ...Object.keys(request.files)]);
  const unknown = [...given].filter((name) => !Object.hasOwn(family.fields, name));
  const warnings = unknown.slice(0, MOST_NAMED).map((name): Warning => {
    const near = suggest(name.slice(0, 100), known);
    const field = fieldPath([name]);
    const help = near === undefined ? '' : `; did you mean \`${near}\`?`;
    return {
      field,
      action: 'ignored',
      message: `\`${field}\` is not a field of ${family.title} and was ignored${help}`,
    };
  });
  const rest = unknown.length - warnings.length;
  if (rest === 0) return warnings;
  return [...warnings, { field: '', action: 'ignored', message: `${rest} more unknown fields were ignored` }];
}
