import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor } from '../../runtime/document/suggest.ts';

/** Of what files say in short: their bases, and what is written once for several places. */
export const SHORT_CODES = {
  GW3140: entry<{ readonly name: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unknown base',
    cause: '`extends` names a file of the same folder, and there is none with this id.',
    fix: 'Correct the name, or add the file.',
    message: (p) => `unknown base \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3141: entry<{ readonly name: string; readonly own: boolean }>({
    severity: 'error',
    title: 'base extends itself',
    cause:
      'A base is whole by itself: there is one level, so that who reads a file looks in one other at most.',
    fix: 'Extend the file that the base extends, or write out what it takes from there.',
    message: (p) => (p.own ? `\`${p.name}\` extends itself` : `\`${p.name}\` extends another file itself`),
  }),
  GW3142: entry<{
    readonly path: string;
    readonly problem: string;
    readonly name: string;
    readonly known: readonly string[];
  }>({
    severity: 'error',
    title: 'path not in the base',
    cause:
      '`change` names what it changes by its path in the base; only the last step may be new. Lists take `$add`, `$first` and `$drop`, and `$remove: true` takes a member away.',
    fix: 'Correct the path, or how it is changed.',
    message: (p) => `\`${p.path}\` ${p.problem}`,
    help: (p) => (p.name === '' ? undefined : helpFor(p.name, p.known)),
  }),
  GW3143: entry<{ readonly name: string }>({
    severity: 'warning',
    title: 'changes nothing',
    cause:
      'Without the entry the file would be the same: the base says so already, or the file replaces it anyway.',
    fix: 'Remove the entry.',
    message: (p) => `\`${p.name}\` changes nothing`,
  }),
  GW3144: entry<{ readonly name: string }>({
    severity: 'error',
    title: 'abstract file named elsewhere',
    cause: 'A file with `abstract: true` is only what others extend; nothing of it exists by itself.',
    fix: 'Name a file that extends it, or remove `abstract: true`.',
    message: (p) => `\`${p.name}\` is abstract`,
  }),
  GW3145: entry<{ readonly name: string; readonly base: string }>({
    severity: 'error',
    title: 'prices and models are not inherited',
    cause:
      'What something costs, and for which models, is said in each file, so that no change of a base changes a price.',
    fix: 'Say `price` and `models` in this file.',
    message: (p) => `\`${p.name}\` is never taken from base \`${p.base}\``,
    help: () => 'say it in this file',
  }),
  GW3150: entry<{ readonly statuses: readonly number[]; readonly class: string }>({
    severity: 'warning',
    title: 'row that the default says',
    cause:
      'Behind the rules of each protocol stand those of `specs/refusals/http.yaml`, which class these statuses in the same way.',
    fix: 'Remove the row, or let `npm run generate -- --fix` do it.',
    message: (p) => `HTTP ${p.statuses.join(', ')} is \`${p.class}\` by default`,
    help: () => 'remove the row',
  }),
  GW3151: entry<{ readonly statuses: readonly number[]; readonly class: string }>({
    severity: 'warning',
    title: 'row behind statuses of the default',
    cause:
      'The row asks for words, and a row above decides by a status that the default says as well. Who removes that one would let this row decide first.',
    fix: 'Write `{ http: default }` in the place of the rows by status, or move this row above them.',
    message: (p) => `the row stands behind HTTP ${p.statuses.join(', ')}, which is \`${p.class}\` by default`,
    help: () => 'write `{ http: default }` in the place of the rows by status',
  }),
  GW3152: entry<{ readonly name: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unknown table of refusals',
    cause: '`errors.use` names a file of `specs/refusals/`, and there is none with this id.',
    fix: 'Correct the name, or add the file.',
    message: (p) => `unknown table of refusals \`${p.name}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3160: entry<{ readonly method: string; readonly path: string; readonly other: string }>({
    severity: 'error',
    title: 'routes of one file meet',
    cause:
      'Of the routes that `also` and `each` make, two answer the same requests, so only one of them could be reached.',
    fix: 'Say another `method` or `path` in the entry, or put a name of `each` into the path.',
    message: (p) => `\`${p.method} ${p.path}\` is route \`${p.other}\` of this file already`,
  }),
  GW3161: entry<{ readonly name: string; readonly known: readonly string[]; readonly alone?: boolean }>({
    severity: 'error',
    title: 'unknown block',
    cause:
      '`$use` names a block of the same file, or a file of `specs/blocks`. Members stand beside it only where the block is a mapping.',
    fix: 'Correct the name, add the block, or let `$use` stand alone.',
    message: (p) =>
      p.alone === true
        ? `block \`${p.name}\` is no mapping, so nothing stands beside it`
        : `unknown block \`${p.name}\``,
    help: (p) => (p.alone === true ? undefined : helpFor(p.name, p.known)),
  }),
  GW3162: entry<{ readonly names: readonly string[] }>({
    severity: 'error',
    title: 'block inside of itself',
    cause: 'A block that uses itself, or another one that uses it, would never end.',
    fix: 'Write out one of them.',
    message: (p) => `${p.names.map((name) => `\`${name}\``).join(' uses ')}`,
  }),
  GW3163: entry<{ readonly micros: number; readonly factor: number }>({
    severity: 'error',
    title: 'factor makes no whole amount',
    cause: 'Amounts are whole micro-units, and nothing is rounded where a price is made.',
    fix: 'Choose another factor, or write the row out with the amount that is meant.',
    message: (p) => `${p.micros} times ${p.factor} is no whole number of micro-units`,
  }),
  GW3164: entry<{ readonly code: string }>({
    severity: 'warning',
    title: 'error code that nothing raises',
    cause: 'No rule of a family refuses with the code, and no file of `runtime` names it.',
    fix: 'Name it as `code` of a rule that refuses, raise it, or remove the row.',
    message: (p) => `nothing raises \`${p.code}\``,
  }),
  GW3165: entry<{ readonly name: string; readonly count: number; readonly first: number }>({
    severity: 'error',
    title: 'lists of unequal length',
    cause: 'The lists of `each` are read side by side: the first words together make the first route.',
    fix: 'Give each list as many words.',
    message: (p) => `\`${p.name}\` has ${p.count} words, the first list ${p.first}`,
  }),
} satisfies Catalog;
