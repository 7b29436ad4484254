import type { Canonical } from '../../contract/canonical.ts';
import type { Vocabulary } from '../../contract/family.ts';
import { movesUsed } from '../../contract/models/fit-to-model.ts';
import { routed } from '../../contract/models/model-route.ts';
import { printSize } from '../../contract/parse-size.ts';
import type { SubmitScope } from '../../contract/protocol.ts';
import { ratioOfSize, type Size, tierOfPixels } from '../../contract/size.ts';
import type { ReportedWarning } from '../../contract/warning.ts';
import type { PlanInput } from './plan-results.ts';
import { withoutPiece } from './without-piece.ts';

/** Something the caller gave that nothing is made of. */
export interface Unused {
  /** Fact, role or `metadata`. */
  readonly field: string;
  /** Which part of a size it is. */
  readonly part?: keyof Size;
  /** How a sentence names it: the field, or a part of it such as `ratio 16:9 of size`. */
  readonly what: string;
}

interface Use {
  readonly unused: readonly Unused[];
  /** What was moved of that of which something is made. */
  readonly moves: readonly ReportedWarning[];
}

/**
 * What a submission makes of a request, as its protocol and the row of its model say. What only the choice of the
 * route asks for is used where that decides it: where the route would be another without.
 */
export function useOf(input: PlanInput, scope: SubmitScope): Use {
  const { candidate, fit, settled, registry } = input;
  const { routed: routing = [], submit } = candidate.protocol;
  const silent = { ...scope, warnings: [] };
  const used = new Set([...submit.used(silent), ...(fit.row?.used?.(silent) ?? [])]);
  const { canonical, given } = fit.request;
  const known = { canonical, given, vocabulary: registry.vocabulary, fitted: fit.fitted, settled };
  const callerParts = fit.model.asked(used);
  const touched = routing.length === 0 ? callerParts : fit.model.asked(new Set([...used, ...routing]));
  const unused = unusedOf({ ...known, used: callerParts, touched });
  const nowhere = new Set(unusedOf({ ...known, used: touched, touched }).map(({ what }) => what));
  return {
    unused: unused.filter((one) => nowhere.has(one.what) || !decidesRoute(input, scope, one)),
    moves: movesUsed(fit.model, used),
  };
}

function decidesRoute({ fit, candidate }: PlanInput, scope: SubmitScope, { field, part }: Unused): boolean {
  const piece = part === undefined ? { name: field } : { name: field, part };
  const request = withoutPiece(fit.request.canonical, piece);
  const other = routed(candidate.protocol, { ...scope, request, warnings: [] });
  return JSON.stringify(other?.route) !== JSON.stringify(scope.route);
}

export interface UsedRequest {
  /** With defaults; its roles and metadata are the caller's. */
  readonly canonical: Canonical;
  /** The facts that the caller gave, without defaults. */
  readonly given: Canonical['facts'];
  readonly vocabulary: Pick<Vocabulary, 'facts'>;
  /** Fields that the protocol can never carry, or that were seen to elsewhere; not named here. */
  readonly settled: readonly string[];
  /** Sizes that were made to what the upstream takes: used if anything of them is. */
  readonly fitted?: readonly string[];
  readonly used: ReadonlySet<string>;
  /** What is used or asked for anywhere: a size that is not among it is named as a whole. */
  readonly touched: ReadonlySet<string>;
}

/**
 * What the caller gave and is not used, in the caller's order. Of a size each part counts by itself, and only parts
 * that the caller named:
 * - a ratio or a tier is used when it was read, or when pixels were read that say the same;
 * - pixels are used when anything was worked out of them: where only their tier is sent, as some vendors take
 *   no shape, that is the vendor's way to take a size and no loss.
 */
export function unusedOf(request: UsedRequest): readonly Unused[] {
  const { canonical, given, vocabulary, settled, fitted = [], used, touched } = request;
  return presentIn(given, canonical).flatMap((field): readonly Unused[] => {
    if (settled.includes(field)) return [];
    const size = given[field];
    if (vocabulary.facts[field]?.type !== 'size' || typeof size !== 'object')
      return used.has(field) ? [] : [{ field, what: field }];
    if (!touched.has(field)) return [{ field, what: field }];
    return fitted.includes(field) ? [] : unusedParts(field, size, used);
  });
}

function presentIn(given: Canonical['facts'], { roles, metadata }: Canonical): readonly string[] {
  return [
    ...Object.keys(given).filter((name) => given[name] !== undefined),
    ...Object.keys(roles).filter((name) => (roles[name]?.length ?? 0) > 0),
    ...(metadata !== undefined && Object.keys(metadata).length > 0 ? ['metadata'] : []),
  ];
}

function unusedParts(field: string, size: Size, used: ReadonlySet<string>): readonly Unused[] {
  const { ratio, tier, pixels } = size;
  const isUsed = (part: keyof Size): boolean => used.has(`${field}.${part}`);
  const said = pixels !== undefined && isUsed('pixels') ? pixels : undefined;
  const parts = [
    {
      part: 'ratio',
      text: ratio,
      used: isUsed('ratio') || (said && ratioOfSize({ pixels: said }) === ratio),
    },
    { part: 'tier', text: tier, used: isUsed('tier') || (said && tierOfPixels(said) === tier) },
    { part: 'pixels', text: pixels && printSize({ pixels }), used: isUsed('pixels') },
  ] as const;
  return parts.flatMap(({ part, text, used: isSent }) =>
    text === undefined || isSent ? [] : [{ field, part, what: `${part} ${text} of ${field}` }],
  );
}
