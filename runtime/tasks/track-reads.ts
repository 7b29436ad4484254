import type { Canonical } from '../contract/canonical.ts';
import type { Vocabulary } from '../contract/family.ts';
import { printSize } from '../contract/parse-size.ts';
import type { Size } from '../contract/size.ts';
import { ratioOfSize, tierOfPixels } from '../contract/size-math.ts';

/** Something the caller gave that nobody has read. */
export interface Unread {
  /** Fact, role or `metadata`. */
  readonly field: string;
  /** Which part of a size it is. */
  readonly part?: keyof Size;
  /** How a sentence names it: the field, or a part of it such as `ratio 16:9 of size`. */
  readonly what: string;
}

/** Remembers what an adapter reads while it chooses a route and builds a request. */
export interface ReadTracker {
  /** The same request, of which each reading is noted. All views of a tracker share its notes. */
  watch(request: Canonical): Canonical;
  /** The same for the choice of a route, of which most rows are looked at in vain. */
  watchRoute(request: Canonical): Canonical;
  /**
   * What the caller gave and no view was asked for, in the caller's order. What only the choice of a route asked for
   * counts as read where that decides it: where the route would be another without.
   */
  unread(decides?: (unread: Unread) => boolean): readonly Unread[];
}

export interface TrackedRequest {
  /** With defaults; its roles and metadata are the caller's. */
  readonly canonical: Canonical;
  /** The facts that the caller gave, without defaults. */
  readonly given: Canonical['facts'];
  readonly vocabulary: Pick<Vocabulary, 'facts'>;
  /** Fields that the protocol can never carry, or that were seen to elsewhere; not reported here. */
  readonly lost: readonly string[];
  /** Sizes that were made to what the upstream takes: used if anything of them is. */
  readonly fitted?: readonly string[];
}

/**
 * Tracks readings by views, one per request and size that is read. Of a size, each part is tracked by
 * itself, and only parts that the caller named count:
 * - a ratio or a tier is used when it was read, or when pixels were read that say the same;
 * - pixels are used when anything was worked out of them: where only their tier is sent, as some vendors take
 *   no shape, that is the vendor's way to take a size and no loss.
 * A reading in a condition of the request counts, because it decided what is sent.
 */
export function trackReads({ canonical, given, vocabulary, lost, fitted = [] }: TrackedRequest): ReadTracker {
  const seen = new Set<string>();
  const inRoute = new Set<string>();
  const isSize = (name: string, value: unknown): value is Size =>
    vocabulary.facts[name]?.type === 'size' && typeof value === 'object' && value !== null;

  function viewOf({ mode, facts, roles, metadata }: Canonical, notes: Set<string>): Canonical {
    const note = (name: string): void => {
      notes.add(name);
    };
    const factView = (name: string, value: unknown): unknown =>
      isSize(name, value) ? noting(value, (part) => note(partKey(name, part))) : value;
    const view = { mode, facts: noting(facts, note, factView), roles: noting(roles, note) };
    if (metadata === undefined) return view;
    return {
      ...view,
      get metadata() {
        note('metadata');
        return metadata;
      },
    };
  }

  /** What is not among the notes; a size that was touched anywhere is named by its parts. */
  function unreadOf(notes: ReadonlySet<string>, touched: ReadonlySet<string>): readonly Unread[] {
    return presentIn(given, canonical).flatMap((field): readonly Unread[] => {
      if (lost.includes(field)) return [];
      const size = given[field];
      if (!isSize(field, size)) return notes.has(field) ? [] : [{ field, what: field }];
      if (!touched.has(field)) return [{ field, what: field }];
      return fitted.includes(field) ? [] : unusedParts(field, size, notes);
    });
  }

  return {
    watch: (request) => viewOf(request, seen),
    watchRoute: (request) => viewOf(request, inRoute),
    unread(decides = () => true) {
      const all = new Set([...seen, ...inRoute]);
      const unused = unreadOf(seen, all);
      if (unused.length === 0 || inRoute.size === 0) return unused;
      const after = new Set(unreadOf(all, all).map(({ what }) => what));
      return unused.filter((item) => after.has(item.what) || !decides(item));
    },
  };
}

/** The same keys and values; `note` hears the name of every property of its own that is read. */
function noting<V extends object>(
  values: V,
  note: (name: string) => void,
  viewOf: (name: string, value: unknown) => unknown = (_, value) => value,
): V {
  return new Proxy(
    { ...values },
    {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof name !== 'string' || !Object.hasOwn(target, name)) return value;
        note(name);
        return viewOf(name, value);
      },
    },
  );
}

function presentIn(given: Canonical['facts'], { roles, metadata }: Canonical): readonly string[] {
  return [
    ...Object.keys(given).filter((name) => given[name] !== undefined),
    ...Object.keys(roles).filter((name) => (roles[name]?.length ?? 0) > 0),
    ...(metadata !== undefined && Object.keys(metadata).length > 0 ? ['metadata'] : []),
  ];
}

function unusedParts(field: string, size: Size, seen: ReadonlySet<string>): readonly Unread[] {
  const { ratio, tier, pixels } = size;
  const read = (part: keyof Size): boolean => seen.has(partKey(field, part));
  const said = pixels !== undefined && read('pixels') ? pixels : undefined;
  const parts = [
    { part: 'ratio', text: ratio, used: read('ratio') || (said && ratioOfSize({ pixels: said }) === ratio) },
    { part: 'tier', text: tier, used: read('tier') || (said && tierOfPixels(said) === tier) },
    { part: 'pixels', text: pixels && printSize({ pixels }), used: read('pixels') },
  ] as const;
  return parts.flatMap(({ part, text, used }) =>
    text === undefined || used ? [] : [{ field, part, what: `${part} ${text} of ${field}` }],
  );
}

function partKey(field: string, part: string): string {
  return `${field}.${part}`;
}
