import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { listed } from '../../runtime/document/suggest.ts';

/** 312x and 313x: rows of models, and limits across facts. */
export const MODEL_CODES = {
  GW3121: entry<{ readonly row: number; readonly by: number }>({
    severity: 'error',
    title: 'models never reached',
    cause: 'The first row that fits the vendor’s name of the model counts, and an earlier row fits first.',
    fix: 'Move the row up, or narrow `like` or `kind` of the earlier one.',
    message: (p) => `row ${p.row} of the models is never reached: row ${p.by} fits first`,
  }),
  GW3122: entry<{ readonly row: number; readonly name: string; readonly of: string }>({
    severity: 'error',
    title: 'column without a value',
    cause:
      'A request of the row reaches the vendor with what the column says, and for some there is nothing.',
    fix: 'Add the value, or leave the mode or tier out of the row.',
    message: (p) => `row ${p.row} of the models has no \`${p.name}\`${p.of}`,
  }),
  GW3123: entry<{ readonly model: string; readonly name: string; readonly protocol: string }>({
    severity: 'error',
    title: 'no row takes what the model takes',
    cause:
      'A request reaches the vendor with the nearest value that a row of its protocol takes. Where none of them takes any value of the family’s model, each request would be made as something else.',
    fix: 'Correct the limits of the model or of the row, or take the protocol out of the family.',
    message: (p) => `no row of protocol \`${p.protocol}\` takes any \`${p.name}\` that \`${p.model}\` takes`,
  }),
  GW3124: entry<{ readonly filter: string; readonly fact: string; readonly instead: string }>({
    severity: 'warning',
    title: 'filter that repeats the rows',
    cause: 'Facts are within the limits of the model’s row before the request is made of them.',
    fix: 'Leave the filter, or its list, out; `npm run generate -- --fix` does where no other file says it too.',
    message: (p) => `\`${p.filter}\` repeats what each row of the models says of \`${p.fact}\``,
    help: (p) => (p.instead === '' ? 'leave the filter out' : `write \`${p.instead}\` without the list`),
  }),
  GW3125: entry<{ readonly row: number; readonly mode: string; readonly missing: readonly string[] }>({
    severity: 'error',
    title: 'mode that cannot be sent',
    cause:
      'The row says that its model can do the mode, and the submission sends nothing of what the mode needs.',
    fix: 'Send it, or leave the mode out of the row.',
    message: (p) =>
      `row ${p.row} of the models has the mode \`${p.mode}\`, and the submission sends no ${listed(p.missing)}`,
  }),
  GW3126: entry<{ readonly name: string; readonly value: string }>({
    severity: 'error',
    title: 'own value missing from `among`',
    cause:
      '`among` lists all that the vendor’s models make, this one too; without its own value the row takes nothing of it.',
    fix: 'Add the value to `among`.',
    message: (p) => `\`among\` of \`${p.name}\` lacks \`${p.value}\`, which the row itself makes`,
  }),
  GW3127: entry<{ readonly tier: string; readonly protocol: string }>({
    severity: 'error',
    title: 'tier without a price',
    cause: 'What is sent is priced: a size that the row moves is charged as the tier that it is moved to.',
    fix: 'Name the tier in the price of a model, or take it out of the row.',
    message: (p) =>
      `the row makes \`${p.tier}\` of a size, which no price of a model over protocol \`${p.protocol}\` names`,
  }),
  GW3130: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'condition of `together` that cannot work',
    cause: 'Entries are judged in order: each asks for what the plain limits and the entries before it left.',
    fix: 'Correct the condition, or reorder the entries.',
    message: (p) => p.problem,
  }),
  GW3131: entry<{ readonly name: string; readonly problem: string }>({
    severity: 'error',
    title: '`together` leaves nothing',
    cause: 'Where the condition holds, the limits and those of the entry have no value in common.',
    fix: 'Correct the values of the entry.',
    message: (p) => `no \`${p.name}\` is left: ${p.problem}`,
  }),
} satisfies Catalog;
