import type { Canonical, FactValue } from '../canonical.ts';
import type { Limits } from '../family.ts';
import { isSizeFact, type Size } from '../size.ts';
import type { ReportedWarning } from '../warning.ts';
import { type FittedSize, fitNumber, fitSize, fitText, partsRead, type SizePart } from './fit-fact.ts';
import type { FitScope, ModelRow } from './model-route.ts';

/** A request as a row's model takes it. */
export interface ModelFit {
  /** Facts outside the row's limits are moved to the nearest inside, and what it lacks is not there. */
  readonly request: Canonical;
  /** What was moved, by the fact or the part of a size. */
  readonly moves: readonly ModelMove[];
  /**
   * What of the request as it was asked for is used where this is used of the fitted one: of a size the parts that
   * a part was made of, of a fact what its limits depend on.
   */
  asked(used: ReadonlySet<string>): ReadonlySet<string>;
}

export interface ModelMove {
  readonly name: string;
  readonly part?: SizePart;
  readonly warning: ReportedWarning;
}

/** The request as it is, where no row says anything else. */
export function fitToModel(row: ModelRow | undefined, scope: FitScope): ModelFit {
  const { limits, together = [], lacks = [] } = row ?? {};
  const { request } = scope;
  let fitted = fitAll(request, limits === undefined ? [] : [limits], lacks);
  const holding = limits === undefined ? [] : [limits];
  for (const entry of together) {
    if (!entry.when({ ...scope, request: fitted.request })) continue;
    holding.push(entry.limits);
    fitted = fitAll(request, holding, lacks);
  }
  const { sizes } = fitted;
  const callerPart: ModelFit['asked'] = (used) => {
    const found = new Set<string>();
    // A set may grow while it is walked.
    const open = new Set(used);
    for (const name of open) {
      const [fact = '', part] = name.split('.');
      if (lacks.includes(fact)) continue;
      const own = isPart(part) ? callerParts(part, fact, { request: fitted.request, sizes }) : [name];
      for (const one of own) found.add(one);
      for (const entry of together)
        if (bounds(entry.limits, fact)) for (const one of entry.reads) open.add(one);
    }
    return found;
  };
  return { request: fitted.request, moves: fitted.moves, asked: callerPart };
}

/** The moves of what is used of a fitted request. */
export function movesUsed(
  { request, moves }: ModelFit,
  used: ReadonlySet<string>,
): readonly ReportedWarning[] {
  const parts = new Set(
    [...used].flatMap((name) => {
      const [fact = '', part] = name.split('.');
      const size = request.facts[fact];
      if (!isPart(part)) return [name];
      return partsRead(part, isSizeFact(size) ? size : undefined).map((one) => `${fact}.${one}`);
    }),
  );
  return moves.flatMap(({ name, part, warning }) =>
    parts.has(part === undefined ? name : `${name}.${part}`) ? [warning] : [],
  );
}

interface Fitted {
  readonly request: Canonical;
  readonly moves: readonly ModelMove[];
  readonly sizes: ReadonlyMap<string, FittedSize>;
}

/** Into what all limits leave together, so that one move is one warning. */
function fitAll(request: Canonical, limits: readonly Limits[], lacks: readonly string[]): Fitted {
  if (limits.length === 0 && lacks.length === 0) return { request, moves: [], sizes: new Map() };
  const facts: Record<string, FactValue | undefined> = { ...request.facts };
  const moves: ModelMove[] = [];
  const sizes = new Map<string, FittedSize>();
  for (const name of boundBy(limits)) {
    const warnings: ReportedWarning[] = [];
    const reporter = { field: name, warnings };
    const value = request.facts[name];
    const number = narrowed(limits.flatMap(({ numbers }) => numbers[name] ?? []));
    const text = narrowed(limits.flatMap(({ texts }) => texts[name] ?? []));
    const size = narrowed(limits.flatMap((one) => one.sizes[name] ?? []));
    if (number !== undefined) facts[name] = fitNumber(value, number, reporter);
    else if (text !== undefined) facts[name] = fitText(value, text, reporter);
    else if (size !== undefined && (value === undefined || isSizeFact(value))) {
      const fit = fitSize(value, size, name);
      facts[name] = fit.size;
      sizes.set(name, fit);
      for (const part of PARTS)
        moves.push(...fit.parts[part].moves.map((warning) => ({ name, part, warning })));
    }
    moves.push(...warnings.map((warning) => ({ name, warning })));
  }
  const roles = { ...request.roles };
  for (const name of lacks) {
    delete facts[name];
    delete roles[name];
  }
  return {
    request: { ...request, facts, roles },
    moves: moves.filter(({ name }) => !lacks.includes(name)),
    sizes,
  };
}

const PARTS = ['ratio', 'tier', 'pixels'] as const satisfies readonly SizePart[];

function isPart(name: string | undefined): name is SizePart {
  return name === 'ratio' || name === 'tier' || name === 'pixels';
}

/** The parts of a size that was asked for of which one that is read of the fitted one is made. */
function callerParts(
  part: SizePart,
  fact: string,
  { request, sizes }: Pick<Fitted, 'request' | 'sizes'>,
): readonly string[] {
  const size = request.facts[fact];
  const read = partsRead(part, isSizeFact(size) ? size : undefined);
  const fit = sizes.get(fact);
  const of: readonly (keyof Size)[] = fit === undefined ? read : read.flatMap((one) => fit.parts[one].of);
  return [fact, ...of.map((one) => `${fact}.${one}`)];
}

function boundBy(limits: readonly Limits[]): ReadonlySet<string> {
  return new Set(
    limits.flatMap(({ numbers, texts, sizes }) =>
      [numbers, texts, sizes].flatMap((table) => Object.keys(table)),
    ),
  );
}

function bounds({ numbers, texts, sizes }: Limits, name: string): boolean {
  return numbers[name] !== undefined || texts[name] !== undefined || sizes[name] !== undefined;
}

type Value = string | number;

/** What of a limit bounds lists and numbers, whatever it limits. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly one_of?: readonly Value[];
  readonly ratios?: readonly string[];
  readonly tiers?: readonly string[];
  readonly pixels?: readonly string[];
}

/** Several limits of one fact as one: what all of them take, and the last default; undefined without any. */
function narrowed<L extends Bounds>(limits: readonly L[]): L | undefined {
  const [first, ...further] = limits;
  return first === undefined ? undefined : further.reduce(both, first);
}

/** The second is a further limit of the first: where they have nothing in common, it counts. */
function both<L extends Bounds>(a: L, b: L): L {
  const min = a.min === undefined || b.min === undefined ? (b.min ?? a.min) : Math.max(a.min, b.min);
  const max = a.max === undefined || b.max === undefined ? (b.max ?? a.max) : Math.min(a.max, b.max);
  const choices = common(a.one_of, b.one_of)?.filter((one) => isBetween(one, min, max));
  const [ratios, tiers] = [common(a.ratios, b.ratios), common(a.tiers, b.tiers)];
  const pixels = common(a.pixels, b.pixels);
  return {
    ...a,
    ...b,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(choices === undefined ? {} : { one_of: choices }),
    ...(ratios === undefined ? {} : { ratios }),
    ...(tiers === undefined ? {} : { tiers }),
    ...(pixels === undefined ? {} : { pixels }),
  };
}

function isBetween(value: Value, min: number | undefined, max: number | undefined): boolean {
  return typeof value !== 'number' || (value >= (min ?? value) && value <= (max ?? value));
}

function common<V extends Value>(
  a: readonly V[] | undefined,
  b: readonly V[] | undefined,
): readonly V[] | undefined {
  if (a === undefined || b === undefined) return b ?? a;
  const left = a.filter((one) => b.includes(one));
  return left.length === 0 ? b : left;
}

/** How many of the facts that a caller gave a row's model does not take as they are. */
export function movesOf(
  row: ModelRow,
  asked: { readonly request: Canonical; readonly given: Canonical['facts']; readonly model: string },
): number {
  const { given } = asked;
  const moved = fitToModel(row, asked).moves.filter(({ name, part }) => {
    const value = given[name];
    if (value === undefined || part === undefined || !isSizeFact(value)) return value !== undefined;
    // Of pixels, the parts that they stand for.
    return value.pixels !== undefined || value[part] !== undefined;
  });
  return new Set(moved.map(({ name }) => name)).size;
}
