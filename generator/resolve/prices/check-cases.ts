import { ABSENT, dimensionsOf, type PriceRow } from '../../../runtime/contract/price.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { originAt, type Path, spanAt } from '../place.ts';
import { acceptedValues, knownDimensions, type Offer } from './accepted-values.ts';
import { possibleCase } from './possible-cases.ts';
import {
  type AcceptedTable,
  type CaseFit,
  canApply,
  caseText,
  countCases,
  MOST_CASES,
  priceCases,
} from './price-cases.ts';
import type { PriceContext, WrittenPrice } from './written-price.ts';

/**
 * Proves that exactly one row fits every request that the models accept, and that each row and each of its values is
 * for something: GW3080 to GW3085 and GW3087, each with a counter-example.
 */
export function checkCases(price: WrittenPrice, context: PriceContext): void {
  if (!areKnown(price, context)) return;
  const tables = acceptedTables(price, context);
  if (tables === undefined) return;
  const accepted = tables.map(({ table }) => table);
  if (!areAccepted(price, accepted, context)) return;
  const rows = price.price.rows;
  rows.forEach((row, index) => {
    if (tables.some(({ table, possible }) => isForSome(rows, index, { row, table, possible }))) return;
    const span = spanAt(price.document, rowPath(price, index));
    context.sink.add(diagnose('GW3082', span, { row: caseText(row.when) }));
  });
  const reported = new Set<string>();
  for (const { table, model, possible } of tables) {
    if (countCases(table) > MOST_CASES) {
      const params = { model, most: MOST_CASES, dimensions: Object.keys(table) };
      const span = spanAt(price.document, [...price.path, 'rows'], 'key');
      if (!reported.has('many')) context.sink.add(diagnose('GW3087', span, params));
      reported.add('many');
      continue;
    }
    reportCases(price, { model, cases: priceCases(rows, table, possible), told: reported, context });
  }
}

function rowPath({ path }: WrittenPrice, index: number): Path {
  return [...path, 'rows', index];
}

/** Once for each price: the first request without a row, and the first of each two rows that meet. */
function reportCases(
  price: WrittenPrice,
  input: {
    readonly model: string;
    readonly cases: readonly CaseFit[];
    readonly told: Set<string>;
    readonly context: PriceContext;
  },
): void {
  const { model, cases, told, context } = input;
  const missing = cases.filter(({ rows }) => rows.length === 0);
  const [first] = missing;
  if (first !== undefined && !told.has('none')) {
    told.add('none');
    const span = spanAt(price.document, [...price.path, 'rows'], 'key');
    const params = { model, request: caseText(first.request), others: missing.length - 1 };
    // Where only what has no tier is without a price, a default is what is missing.
    const tierless = missing.every(({ request }) => request.tier === ABSENT);
    context.sink.add(diagnose('GW3080', span, { ...params, tierless }));
  }
  const several = Map.groupBy(
    cases.filter(({ rows }) => rows.length > 1),
    ({ rows }) => rows.join(' '),
  );
  for (const [rows, [one, ...others]] of several) {
    if (one === undefined || told.has(rows)) continue;
    told.add(rows);
    const lines = one.rows.map((row) => originAt(price.document, rowPath(price, row)).line);
    const [last = 0, ...before] = [...one.rows].reverse();
    const related = before
      .reverse()
      .map((row) => ({ span: spanAt(price.document, rowPath(price, row)), message: 'fits it too' }));
    const params = { model, request: caseText(one.request), lines, others: others.length };
    context.sink.add(diagnose('GW3081', spanAt(price.document, rowPath(price, last)), params, { related }));
  }
}

/** GW3084, once for each name. */
function areKnown(price: WrittenPrice, { vocabulary, sink }: PriceContext): boolean {
  const known = knownDimensions(price.offers, vocabulary);
  const unknown = dimensionsOf(price.price).filter((name) => !known.includes(name));
  for (const name of unknown)
    sink.add(diagnose('GW3084', spanAt(price.document, firstPath(price, name), 'key'), { name, known }));
  return unknown.length === 0;
}

function firstPath(price: WrittenPrice, dimension: string): Path {
  const index = price.price.rows.findIndex(({ when }) => Object.hasOwn(when, dimension));
  return [...rowPath(price, index), dimension];
}

interface OfferTable {
  readonly model: string;
  readonly table: AcceptedTable;
  /** What the model's limits across facts leave; absent: every combination. */
  readonly possible?: ReturnType<typeof possibleCase>;
}

/** Whether some request has the row: one that is left, where not all are. */
function isForSome(
  rows: readonly PriceRow[],
  index: number,
  { row, table, possible }: Pick<OfferTable, 'table' | 'possible'> & { readonly row: PriceRow },
): boolean {
  if (possible === undefined || countCases(table) > MOST_CASES) return canApply(row, table);
  return priceCases(rows, table, possible).some((one) => one.rows.includes(index));
}

/** What the offers accept, each different table once; GW3085 and nothing where that has no end. */
function acceptedTables(price: WrittenPrice, context: PriceContext): readonly OfferTable[] | undefined {
  const dimensions = dimensionsOf(price.price);
  const tables = new Map<string, OfferTable>();
  const open = new Set<string>();
  for (const offer of price.offers) {
    const table = Object.fromEntries(
      dimensions.flatMap((name) => {
        const values = valuesOf(name, offer);
        return values === undefined ? [] : [[name, values]];
      }),
    );
    const possible = possibleCase(offer, context.vocabulary);
    const key = JSON.stringify([table, possible === undefined ? '' : [offer.model.id, offer.family.id]]);
    if (!tables.has(key)) tables.set(key, { model: offer.model.id, table, possible });
  }
  return open.size === 0 ? [...tables.values()] : undefined;

  function valuesOf(name: string, offer: Offer): AcceptedTable[string] | undefined {
    const accepted = acceptedValues(name, offer, context.vocabulary);
    if (accepted.kind === 'values') return accepted.values;
    if (open.has(name)) return undefined;
    open.add(name);
    const span = spanAt(price.document, firstPath(price, name), 'key');
    const params = { dimension: name, model: offer.model.id, problem: accepted.problem };
    context.sink.add(diagnose('GW3085', span, params));
    return undefined;
  }
}

/** GW3083 for each value that is in none of the tables. */
function areAccepted(price: WrittenPrice, tables: readonly AcceptedTable[], { sink }: PriceContext): boolean {
  let fine = true;
  price.price.rows.forEach(({ when }, index) => {
    for (const [dimension, values] of Object.entries(when)) {
      const known = new Set(tables.flatMap((table) => table[dimension] ?? []));
      values.forEach((value, at) => {
        if (known.has(value)) return;
        fine = false;
        const path = [...rowPath(price, index), dimension];
        const isList = Array.isArray(price.spec.rows?.[index]?.[dimension]);
        const span = spanAt(price.document, isList ? [...path, at] : path);
        const params = {
          dimension,
          value: String(value),
          known: [...known].map(String),
          quoted: ['true', 'false'].some((word) => word === value) && known.has(value === 'true'),
        };
        sink.add(diagnose('GW3083', span, params));
      });
    }
  });
  return fine;
}
