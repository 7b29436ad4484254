import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor, listed } from '../../runtime/document/suggest.ts';

/** Of operations of operators. */
export const ADMIN_CODES = {
  GW2041: entry<{ readonly name: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unknown field of an operation',
    cause: 'Paths, `any_of`, `with` and `not_before` name fields of the same operation.',
    fix: 'Correct the name, or add the field.',
    message: (p) => `the operation has no field \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3191: entry<{ readonly method: string; readonly path: string; readonly other: string }>({
    severity: 'error',
    title: 'address of operators taken',
    cause: 'A method and a path belong to one operation; names of parameters make no difference.',
    fix: 'Choose another path, or remove one of the operations.',
    message: (p) => `\`${p.method} ${p.path}\` is already operation \`${p.other}\``,
  }),
  GW3192: entry<{ readonly name: string; readonly problem: string }>({
    severity: 'error',
    title: 'field in the wrong place',
    cause:
      'A path holds texts and choices that are always there; a query holds no object; what a command takes by its place is always there.',
    fix: 'Say `required: true`, choose another type, or let the field stand elsewhere.',
    message: (p) => `\`${p.name}\` ${p.problem}`,
  }),
  GW3193: entry<{ readonly word: string; readonly values: readonly string[] }>({
    severity: 'error',
    title: 'word that a choice does not have',
    cause: 'A default, and the word that makes another field needed, is one of the values of the choice.',
    fix: 'Use one of the values, or add the word to them.',
    message: (p) => `\`${p.word}\` is none of the values`,
    help: (p) => `values: ${listed(p.values)}`,
  }),
  GW3194: entry<{ readonly flag: string; readonly other: string }>({
    severity: 'error',
    title: 'option of a command taken',
    cause: 'Each field that a command offers has an option of its own.',
    fix: 'Give one of them another `flag`.',
    message: (p) => `\`--${p.flag}\` is the option of \`${p.other}\` already`,
  }),
  GW3198: entry<{
    readonly name: string;
    readonly number: number;
    readonly min: number;
    readonly max: number;
  }>({
    severity: 'error',
    title: 'count outside of its range',
    cause: 'A count is from `min` to `max`, and what it is where nothing is said is one of these too.',
    fix: 'Correct the numbers.',
    message: (p) =>
      p.min > p.max
        ? `\`${p.name}\` takes no number: its least is ${p.min}, its most ${p.max}`
        : `\`${p.name}\` is ${p.number} where nothing is said, which is not from ${p.min} to ${p.max}`,
  }),
} satisfies Catalog;
