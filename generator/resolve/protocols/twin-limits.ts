import type { RequestPath, TwinBounds, TwinLimits, TwinRow } from '../../../runtime/contract/twin.ts';
import type { SpecLimits, SpecModelRow, SpecProtocol, SpecTogether } from '../../spec-types.ts';

/** What is sent as it is, but for its type, a letter behind it and its case. */
const SENT = {
  model: /^\$model$/,
  seconds: /^\$seconds( \| (int|string|suffix s))*$/,
  tier: /^\$size \| tier( \| upper)?$/,
  ratio: /^\$size \| ratio$/,
} as const;

type Requested = keyof typeof SENT;

/**
 * What the vendor's models make, by the rows of `models`, and where the body of a submission asks for it. Undefined
 * where no row limits it, and where the name of the model is sent in parts.
 */
export function limitFacts({ models = [], submit }: SpecProtocol): TwinLimits | undefined {
  const rows = models.filter(({ kind }) => kind !== 'image').map(rowOf);
  if (rows.every(({ seconds, tiers, ratios }) => (seconds ?? tiers ?? ratios) === undefined))
    return undefined;
  const at = { model: [], seconds: [], tier: [], ratio: [] } satisfies Record<Requested, RequestPath[]>;
  for (const body of [submit.json, submit.multipart]) collect(body, [], at);
  const inPath = [submit.post, submit.put, submit.get].some((path) => path?.includes('{$model}'));
  const named = rows.some((row) => row.models !== undefined);
  return named && at.model.length === 0 && !inPath ? undefined : { at, rows };
}

function rowOf({ like, modes, needs, lacks, limits = {} }: SpecModelRow): TwinRow {
  const { together = [] } = limits as { readonly together?: readonly SpecTogether[] };
  const pairs = together.flatMap(pairOf);
  return {
    ...(like === undefined ? {} : { models: like }),
    ...(modes === undefined && needs === undefined && lacks === undefined ? {} : { some_requests: true }),
    ...boundsOf(limits),
    ...(pairs.length === 0 ? {} : { together: pairs }),
  };
}

function boundsOf(limits: SpecLimits | SpecTogether): TwinBounds {
  const { seconds, size } = limits as {
    readonly seconds?: TwinBounds['seconds'];
    readonly size?: { readonly tiers?: readonly string[]; readonly ratios?: readonly string[] };
  };
  return {
    ...(seconds === undefined ? {} : { seconds }),
    ...(size?.tiers === undefined ? {} : { tiers: size.tiers }),
    ...(size?.ratios === undefined ? {} : { ratios: size.ratios }),
  };
}

const OF = { $seconds: 'seconds', '$size | tier': 'tier', '$size | ratio': 'ratio' } as const;
const WHEN = /^(\$seconds|\$size \| (?:tier|ratio)) (?:is|in) (.+)$/;

/** Conditions on what a request says of its length, tier or ratio; others are not seen in it. */
function pairOf({ when, ...limits }: SpecTogether): NonNullable<TwinRow['together']> {
  const [, of, words] = WHEN.exec(String(when)) ?? [];
  const bounds = boundsOf(limits);
  if (of === undefined || words === undefined || Object.keys(bounds).length === 0) return [];
  return [{ of: OF[of as keyof typeof OF], is: words.split(' '), ...bounds }];
}

/** Operators stand for one of the values below them, and merged objects for one object. */
function collect(value: unknown, path: RequestPath, found: Record<Requested, RequestPath[]>): void {
  if (typeof value === 'string') {
    const requested = (Object.keys(SENT) as Requested[]).find((name) => SENT[name].test(value));
    if (requested !== undefined) found[requested].push(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) {
      const isStep = !Array.isArray(value) && !key.startsWith('$');
      collect(below, isStep ? [...path, key] : path, found);
    }
  }
}
