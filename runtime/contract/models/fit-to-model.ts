import type { Canonical, FactValue } from '../canonical.ts';
import type { Limits } from '../family.ts';
import { isSizeFact } from '../size.ts';
import type { ReportedWarning } from '../warning.ts';
import { fitNumber, fitSize, fitText } from './fit-fact.ts';
import { narrowed } from './narrowed.ts';
import type { FitScope, ModelRow } from './types.ts';

/**
 * A request as a row's model takes it: facts outside its limits are moved to the nearest inside, and what it lacks is
 * not there. A fact is looked at when it is read, so that nothing is said of what is not sent; what is moved is
 * reported to `scope.warnings` as filters do.
 */
export function fitToModel(row: ModelRow, scope: FitScope): Canonical {
  const { limits, together, lacks } = row;
  if (limits === undefined && together === undefined && lacks === undefined) return scope.request;
  return fitBefore(row, scope, together?.length ?? 0);
}

/** With the first `until` entries of `together` only: each of them asks for what the ones before it left. */
function fitBefore(row: ModelRow, scope: FitScope, until: number): Canonical {
  const { request, warnings } = scope;
  const { limits, together = [], lacks = [] } = row;
  const movers: readonly Mover[] = [
    ...(limits === undefined ? [] : [{ limits, holds: () => true }]),
    ...together.slice(0, until).map((entry, index) => ({
      limits: entry.limits,
      holds: () => entry.when({ ...scope, request: fitBefore(row, { ...scope, warnings: [] }, index) }),
    })),
  ];
  const facts = view(request.facts, (name) =>
    lacks.includes(name) ? undefined : fitFact(request.facts[name], { name, movers, warnings }),
  );
  const roles = view(request.roles, (name) => (lacks.includes(name) ? undefined : request.roles[name]));
  // A reading of `metadata` is noted by those who watch, and most requests are not asked for it.
  return new Proxy<Canonical>(
    { mode: request.mode, facts, roles },
    { get: (own, name) => (name === 'metadata' ? request.metadata : Reflect.get(own, name)) },
  );
}

/** Limits that a fact is moved into where they hold. */
interface Mover {
  readonly limits: Limits;
  holds(): boolean;
}

interface Fact {
  readonly name: string;
  readonly movers: readonly Mover[];
  readonly warnings: ReportedWarning[];
}

/** Into what all limits that hold leave together, so that one move is one warning. */
function fitFact(value: FactValue | undefined, { name, movers, warnings }: Fact): FactValue | undefined {
  const reporter = { field: name, warnings };
  const holding = movers.filter(({ limits, holds }) => bounds(limits, name) && holds());
  const limits = holding.map((mover) => mover.limits);
  const number = narrowed(limits.flatMap(({ numbers }) => numbers[name] ?? []));
  if (number !== undefined) return fitNumber(value, number, reporter);
  const text = narrowed(limits.flatMap(({ texts }) => texts[name] ?? []));
  if (text !== undefined) return fitText(value, text, reporter);
  const size = narrowed(limits.flatMap(({ sizes }) => sizes[name] ?? []));
  if (size === undefined || (value !== undefined && !isSizeFact(value))) return value;
  return fitSize(value, size, reporter);
}

function bounds({ numbers, texts, sizes }: Limits, name: string): boolean {
  return numbers[name] !== undefined || texts[name] !== undefined || sizes[name] !== undefined;
}

/** The names of `values`, each read through `read` when it is asked for. */
function view<V>(
  values: Readonly<Record<string, V>>,
  read: (name: string) => V | undefined,
): Readonly<Record<string, V | undefined>> {
  return new Proxy<Record<string, V | undefined>>(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? read(name) : undefined),
      has: (_, name) => name in values,
      ownKeys: () => Reflect.ownKeys(values),
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === 'string' && name in values
          ? { value: read(name), enumerable: true, configurable: true }
          : undefined,
    },
  );
}
