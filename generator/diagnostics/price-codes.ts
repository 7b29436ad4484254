import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor, listed, suggest } from '../../runtime/document/suggest.ts';

/** What stands in a row beside its dimensions. */
const AMOUNT = 'micros';

/** 308x and 309x: prices, proved for every request that a model accepts. Append new entries. */
export const PRICE_CODES = {
  GW3080: entry<{
    readonly model: string;
    readonly request: string;
    readonly others: number;
    /** All that has no price is without a tier. */
    readonly tierless: boolean;
  }>({
    severity: 'error',
    title: 'request without a price',
    cause:
      'A model accepts a request that no row of its price fits, so that it would be refused after all, or be made for nothing.',
    fix: 'Add a row for it, or the missing value to a row; `absent` is the value of what is not sent.',
    message: (p) =>
      `\`${p.model}\`: ${p.request} has no price${p.others === 0 ? '' : `, nor ${p.others} more of what it accepts`}`,
    help: (p) =>
      p.tierless
        ? 'say the tier of what has none as `limits.size.default`, or add `absent` to a row'
        : undefined,
  }),
  GW3081: entry<{
    readonly model: string;
    readonly request: string;
    readonly lines: readonly number[];
    readonly others: number;
  }>({
    severity: 'error',
    title: 'request with several prices',
    cause: 'Rows of a price have no order: where two fit one request, nothing says which of them is owed.',
    fix: 'Name in each row what tells it from the other, or leave the value in one of them.',
    message: (p) =>
      `\`${p.model}\`: ${p.request} has ${p.lines.length === 2 ? 'two' : p.lines.length} prices: ${p.lines.map((line) => `line ${line}`).join(' and ')}`,
    help: (p) => (p.others === 0 ? undefined : `so have ${p.others} more of what it accepts`),
  }),
  GW3082: entry<{ readonly row: string }>({
    severity: 'error',
    title: 'price row that never applies',
    cause:
      'Each value of the row is accepted by some model with this price, but no model accepts them together.',
    fix: 'Correct the row, or remove it.',
    message: (p) => `no model with this price accepts ${p.row}`,
  }),
  GW3083: entry<{
    readonly dimension: string;
    readonly value: string;
    readonly known: readonly string[];
    /** The text of a switch. */
    readonly quoted: boolean;
  }>({
    severity: 'error',
    title: 'price of a value that is not accepted',
    cause: 'No model with this price accepts the value, in none of the bodies that it is offered in.',
    fix: 'Correct the value, or remove it.',
    message: (p) =>
      `no model with this price accepts ${p.dimension} \`${p.quoted ? JSON.stringify(p.value) : p.value}\``,
    help: (p) =>
      p.quoted
        ? `a switch is written without quotes: \`${p.dimension}: ${p.value}\``
        : helpFor(p.value, p.known),
  }),
  GW3084: entry<{ readonly name: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unknown price dimension',
    cause: 'A price depends on `mode`, `tier`, `size` or a fact that the family reads.',
    fix: 'Correct the name.',
    message: (p) => `unknown price dimension \`${p.name}\``,
    help: (p) => {
      const near = suggest(p.name, [...p.known, AMOUNT]);
      return near === undefined ? `known here: ${listed(p.known)}` : `did you mean \`${near}\`?`;
    },
  }),
  GW3085: entry<{ readonly dimension: string; readonly model: string; readonly problem: string }>({
    severity: 'error',
    title: 'price dimension without an end',
    cause: 'A price is proved for each value that a model accepts, so that there must be few of them.',
    fix: 'List the values in the limits, or price by something else.',
    message: (p) => `the price of \`${p.model}\` depends on \`${p.dimension}\`, but ${p.problem}`,
  }),
  GW3086: entry<{ readonly model: string; readonly limit: string; readonly keys: string }>({
    severity: 'error',
    title: 'priced quantity without a bound',
    cause:
      'What is multiplied with a price must have an end, or one request could cost more than anyone has.',
    fix: 'Add the bound to the limits of the family or model.',
    message: (p) => `the price of \`${p.model}\` grows with \`${p.limit}\`, which has no bound`,
    help: (p) => `add ${p.keys} to \`limits.${p.limit}\``,
  }),
  GW3087: entry<{ readonly model: string; readonly most: number; readonly dimensions: readonly string[] }>({
    severity: 'error',
    title: 'price with too many cases',
    cause: 'Every combination of what the rows name is looked at, and nobody could check so many either.',
    fix: 'Name fewer dimensions, or split the model.',
    message: (p) =>
      `the price of \`${p.model}\` has more than ${p.most} cases: every combination of ${p.dimensions.map((name) => `\`${name}\``).join(', ')}`,
  }),
  GW3088: entry<{ readonly model: string; readonly sum: string }>({
    severity: 'error',
    title: 'price beyond what can be accounted for',
    cause: 'Amounts are whole micro-units, up to the largest number that is held exactly.',
    fix: 'Correct the amount, or lower the limit.',
    message: (p) =>
      `the dearest request for \`${p.model}\` costs ${p.sum}, which is more than can be counted`,
  }),
  GW3089: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'price that contradicts itself',
    cause:
      'A price is said in one way: an amount for everything (of pictures, with others by tier), or rows; only characters are those of a text, and only what costs 0 is free.',
    fix: 'Keep one way, or add what is missing.',
    message: (p) => p.problem,
  }),
  GW3172: entry<{ readonly fact: string; readonly model: string }>({
    severity: 'error',
    title: 'joined text without an end',
    cause:
      'A text that is joined from a list is as long as all of its items together, which the schema of one item does not bound; it is stored and sent as one.',
    fix: 'Give the fact `max_chars` in `limits`.',
    message: (p) => `\`${p.fact}\` is joined from a list and has no \`max_chars\` for \`${p.model}\``,
    help: (p) => `add \`${p.fact}: { max_chars: ... }\` to \`limits\``,
  }),
  GW3173: entry<{ readonly fact: string; readonly model: string; readonly family: string }>({
    severity: 'error',
    title: 'fact that costs more at vendors and not here',
    cause:
      'The vocabulary says `priced: true` of the fact: what vendors are paid depends on it. A family that reads it hands it on, and this price is the same for all of its values.',
    fix: 'Name the fact in the rows of the price, or take it out of `read`: then it is ignored with a warning.',
    message: (p) =>
      `the price of \`${p.model}\` does not depend on \`${p.fact}\`, which family \`${p.family}\` reads`,
  }),
} satisfies Catalog;
