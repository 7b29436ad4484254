import type { Family, PublicRequest } from '../contract/family.ts';
import { isObject } from '../contract/values.ts';
import type { Warning } from '../contract/warning.ts';
import { suggest } from '../document/suggest.ts';
import { fieldPath } from './field-path.ts';

const MOST_NAMED = 20;

interface Unknown {
  readonly steps: readonly (string | number)[];
  /** What could have been meant. */
  readonly known: readonly string[];
}

/**
 * One `ignored` warning for each field, at any depth, or file that the family does not know; the
 * first twenty are named. What is handed on to vendors as it is, such as metadata, is never unknown.
 */
export function unknownFields(
  family: Pick<Family, 'fields' | 'objects' | 'title'>,
  request: Pick<PublicRequest, 'body' | 'files'>,
): readonly Warning[] {
  const known = Object.keys(family.fields);
  const fieldNames = new Set([...Object.keys(request.body), ...Object.keys(request.files)]);
  const named: Unknown[] = [];
  let count = 0;
  const add = (above: Unknown['steps'], name: string, known: readonly string[]): void => {
    count += 1;
    if (named.length < MOST_NAMED) named.push({ steps: [...above, name], known });
  };
  for (const name of fieldNames) if (!Object.hasOwn(family.fields, name)) add([], name, known);
  for (const { at, names } of family.objects ?? []) {
    const isKnown = new Set(names);
    eachObject(request.body, at, (value, steps) => {
      for (const name of Object.keys(value)) if (!isKnown.has(name)) add(steps, name, names);
    });
  }
  const warnings = named.map((unknown) => warningOf(unknown, family.title));
  if (count === named.length) return warnings;
  const message = `${count - named.length} more unknown fields were ignored`;
  return [...warnings, { field: '', action: 'ignored', message }];
}

function warningOf({ steps, known }: Unknown, title: string): Warning {
  const field = fieldPath(steps);
  const near = suggest(String(steps.at(-1)).slice(0, 100), known);
  const help = near === undefined ? '' : `; did you mean \`${near}\`?`;
  return {
    field,
    action: 'ignored',
    message: `\`${field}\` is not a field of ${title} and was ignored${help}`,
  };
}

/** Visits the objects at the end of a path; on the way and at its end, a list stands for its items. */
function eachObject(
  value: unknown,
  path: readonly string[],
  visit: (value: object, steps: readonly (string | number)[]) => void,
): void {
  const go = (here: unknown, depth: number, steps: readonly (string | number)[]): void => {
    if (Array.isArray(here)) {
      for (const [index, item] of here.entries()) go(item, depth, [...steps, index]);
      return;
    }
    if (!isObject(here)) return;
    const step = path[depth];
    if (step === undefined) visit(here, steps);
    else if (Object.hasOwn(here, step)) go(here[step], depth + 1, [...steps, step]);
  };
  go(value, 0, []);
}
