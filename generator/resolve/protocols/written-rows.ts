import type { SpecModelRow, SpecProtocol } from '../../spec-types.ts';
import type { Path } from '../place.ts';

/** Keys of a row of `models` that are no columns. */
const OWN = ['like', 'kind', 'modes', 'needs', 'lacks', 'limits', 'per_call', 'sizes'];

/** Names of the columns that a row of `models` has. */
export function columnsOf(row: SpecModelRow): readonly string[] {
  return Object.keys(row).filter((key) => !OWN.includes(key));
}

/** Values of the route as they are written, and where the row stands that they come from. */
export interface WrittenRow {
  readonly values: Readonly<Record<string, string>>;
  readonly at: Path;
}

type Values = Readonly<Record<string, string>>;

/** All that a route can be: each row of `models`, for each mode and tier that its columns tell apart, with each of `routes`. */
export function writtenRows({
  models = [],
  routes,
}: Pick<SpecProtocol, 'models' | 'routes'>): readonly WrittenRow[] {
  const table = (routes ?? []).map(({ when: _, ...values }, index) => ({ values, at: ['routes', index] }));
  const rows = models.flatMap((row, index) =>
    row.modes?.length === 0 ? [] : leavesOf(row).map((values) => ({ values, at: ['models', index] })),
  );
  if (rows.every(({ values }) => Object.keys(values).length === 0)) return table;
  if (table.length === 0) return rows;
  return rows.flatMap((row) =>
    table.map(({ values }) => ({ values: { ...values, ...row.values }, at: row.at })),
  );
}

/** What the columns of a row can be together. */
function leavesOf(row: SpecModelRow): readonly Values[] {
  const named = columnsOf(row).map((name) => [name, row[name]] as const);
  const modes = [...new Set(named.flatMap(([, value]) => (isMap(value) ? Object.keys(value) : [])))];
  if (modes.length === 0) return [textsOf(named)];
  return modes.flatMap((key) => {
    const chosen = named.flatMap(([name, value]) => {
      if (!isMap(value)) return [[name, value] as const];
      return Object.hasOwn(value, key) ? [[name, value[key]] as const] : [];
    });
    const tiers = [...new Set(chosen.flatMap(([, value]) => (isMap(value) ? Object.keys(value) : [])))];
    if (tiers.length === 0) return [textsOf(chosen)];
    return tiers.map((tier) =>
      textsOf(chosen.map(([name, value]) => [name, isMap(value) ? value[tier] : value] as const)),
    );
  });
}

function textsOf(entries: readonly (readonly [string, unknown])[]): Values {
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
