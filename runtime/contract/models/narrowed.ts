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
export function narrowed<L extends Bounds>(limits: readonly L[]): L | undefined {
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
