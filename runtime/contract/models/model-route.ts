import type { Canonical } from '../canonical.ts';
import { like } from '../conditions.ts';
import type { Limits, NumberLimit, SizeLimit, TaskKind } from '../family.ts';
import { nearest } from '../filters/numbers.ts';
import { pixels, ratioOf, tier } from '../filters/sizes.ts';
import type { AcceptedSizes, Protocol, RouteChoice, SubmitScope } from '../protocol.ts';
import { isSizeFact, type Size } from '../size.ts';
import { hasNumber } from './fit-fact.ts';
import { fitToModel, type ModelFit } from './fit-to-model.ts';

/** What a request is before its route is chosen. */
export type RowScope<R extends Canonical = Canonical> = Omit<SubmitScope<R>, 'route'>;

/** What moving facts needs of it. */
export type FitScope<R extends Canonical = Canonical> = Pick<RowScope<R>, 'request' | 'model'>;

/**
 * Values outside `among` are moved to the nearest that the vendor makes of all its models; where that is not one of
 * the row's own, the row's model is the wrong one.
 */
export interface RowLimits extends Omit<Limits, 'numbers' | 'sizes'> {
  readonly numbers: Readonly<Record<string, NumberLimit & { readonly among?: readonly number[] }>>;
  readonly sizes: Readonly<Record<string, SizeLimit & { readonly among?: readonly string[] }>>;
}

/** Further limits where a condition holds, judged in order on values that the limits before it moved already. */
export interface RowTogether<R extends Canonical = Canonical> {
  when(scope: FitScope<R>): boolean;
  /** What `when` asks for, as `submit.used` of a protocol names it. */
  readonly reads: readonly string[];
  readonly limits: Limits;
}

/** What differs between the models of an upstream. The first row that fits the upstream's name of a model counts. */
export interface ModelRow<R extends Canonical = Canonical> {
  /** `*` patterns of the upstream's names; absent: every model. */
  readonly like?: readonly string[];
  /** Only tasks that make this; absent: whatever they make. */
  readonly kind?: TaskKind;
  /** Absent: as far as the routes go. */
  readonly modes?: readonly string[];
  /** Facts and roles without which the model makes nothing. */
  readonly needs?: readonly string[];
  /** Facts and roles that the protocol carries and the model does not take. */
  readonly lacks?: readonly string[];
  readonly limits?: RowLimits;
  readonly together?: readonly RowTogether<R>[];
  /** Most pictures of one call; more are made by several calls. Absent: no bound. */
  readonly per_call?: number;
  /** Of models that make pictures: what is taken as a size. */
  readonly sizes?: AcceptedSizes;
  /** Columns of the route that depend on the model. */
  columns?(scope: RowScope<R>): RouteChoice;
  /** What of the request its columns are made of; absent: nothing. */
  used?(scope: RowScope<R>): ReadonlySet<string>;
}

/** A request as one upstream's model is asked for it, before its route is known; undefined where it does not make it. */
export function fitToRow(
  protocol: Pick<Protocol, 'models'>,
  { request, model, task }: FitScope & { readonly task: Pick<RowScope['task'], 'kind'> },
): { readonly row: ModelRow | undefined; readonly fit: ModelFit } | undefined {
  const row = modelRow(protocol, model, task.kind);
  if (protocol.models !== undefined && (row === undefined || !rowTakes(row, request))) return undefined;
  return { row, fit: fitToModel(row, { request, model }) };
}

/** The columns of the row that a request was fitted to, and those of the routes table; `scope` has the fitted request. */
export function routeOf(
  protocol: Pick<Protocol, 'route'>,
  row: ModelRow | undefined,
  scope: RowScope,
): RouteChoice | undefined {
  const chosen = protocol.route(scope);
  return chosen === undefined ? undefined : { ...chosen, ...row?.columns?.(scope) };
}

/** What the submission is made of: the fitted request and its route; undefined where the upstream cannot make it. */
export function routed<R extends Canonical>(
  protocol: Pick<Protocol, 'models' | 'route'>,
  scope: RowScope<R>,
): SubmitScope | undefined {
  const found = fitToRow(protocol, scope);
  if (found === undefined) return undefined;
  const fitted = { ...scope, request: found.fit.request };
  const route = routeOf(protocol, found.row, fitted);
  return route === undefined ? undefined : { ...fitted, route };
}

/** Rows of a protocol by kind and model: each request asks for them several times, and only channels name models. */
const FOUND_ROWS = new WeakMap<readonly ModelRow[], Map<string, ModelRow | undefined>>();

/** The first row of a protocol that fits an upstream's model name, and what a task makes; undefined when none does. */
export function modelRow(
  { models = [] }: Pick<Protocol, 'models'>,
  upstreamModel: string,
  kind?: TaskKind,
): ModelRow | undefined {
  if (models.length === 0) return undefined;
  const known = FOUND_ROWS.get(models) ?? new Map<string, ModelRow | undefined>();
  FOUND_ROWS.set(models, known);
  const name = `${kind} ${upstreamModel}`;
  if (!known.has(name))
    known.set(
      name,
      models.find((row) => isRowFor(row, upstreamModel, kind)),
    );
  return known.get(name);
}

/** Whether a row is for an upstream's model name, and for what a task makes. */
export function isRowFor(row: ModelRow, upstreamModel: string, kind?: TaskKind): boolean {
  if (row.kind !== undefined && kind !== undefined && row.kind !== kind) return false;
  return row.like === undefined || row.like.some((pattern) => like(upstreamModel, pattern));
}

/** Whether some model of a protocol makes pictures, of which rows say the sizes. */
export function makesPictures({ models = [] }: Pick<Protocol, 'models'>): boolean {
  return models.some(({ sizes }) => sizes !== undefined);
}

/** The most results of one call of an upstream's model: one where its protocol has no place for a count. */
export function picturesPerCall(
  protocol: Pick<Protocol, 'carries' | 'models'>,
  upstreamModel: string,
): number {
  if (!protocol.carries.facts.includes('count')) return 1;
  return modelRow(protocol, upstreamModel, 'image')?.per_call ?? Number.POSITIVE_INFINITY;
}

/** Whether a row's model makes a request at all, its facts moved where they must be. */
export function rowTakes({ modes, needs = [], limits }: ModelRow, request: Canonical): boolean {
  if (modes !== undefined && !modes.includes(request.mode)) return false;
  if (!needs.every((name) => isPresentIn(request, name))) return false;
  return limits === undefined || (hasInputs(limits, request) && isNearest(limits, request));
}

/** Whether a request has a fact or a role; blank text is none. */
export function isPresentIn({ facts, roles }: Canonical, name: string): boolean {
  const value = facts[name];
  if (value !== undefined) return typeof value !== 'string' || value.trim() !== '';
  return (roles[name]?.length ?? 0) > 0;
}

function hasInputs(limits: RowLimits, { roles }: Canonical): boolean {
  return Object.entries(limits.roles).every(([role, { min = 0, max = Number.POSITIVE_INFINITY }]) => {
    const count = roles[role]?.length ?? 0;
    return count >= min && count <= max;
  });
}

/** Whether the nearest that the vendor has of each value is the model's own. */
function isNearest(limits: RowLimits, { facts }: Canonical): boolean {
  const numbers = Object.entries(limits.numbers).every(([name, { among, ...own }]) => {
    const value = facts[name];
    return among === undefined || typeof value !== 'number' || hasNumber(own, nearest(value, among));
  });
  const sizes = Object.entries(limits.sizes).every(([name, { among, ...own }]) => {
    const value = facts[name];
    return among === undefined || !isSizeFact(value) || hasSize(own, value, among);
  });
  return numbers && sizes;
}

type Own = Omit<RowLimits['sizes'][string], 'among'>;

function hasSize({ tiers, ratios, pixels: listed }: Own, size: Size, among: readonly string[]): boolean {
  const isOwn = (
    own: readonly string[] | undefined,
    all: readonly string[],
    nearestOf: (all: readonly string[]) => string | undefined,
  ): boolean => {
    if (own === undefined || all.length === 0) return true;
    const value = nearestOf(all);
    return value === undefined || own.includes(value);
  };
  const parts = amongParts(among);
  return (
    isOwn(tiers, parts.tiers, (all) => tier(size, all)) &&
    isOwn(ratios, parts.ratios, (all) => ratioOf(size, all)) &&
    isOwn(listed, parts.pixels, (all) => pixels(size, 'x', all))
  );
}

/** What a list of sizes says of each part of one. */
export function amongParts(
  among: readonly string[],
): Readonly<Record<'ratios' | 'pixels' | 'tiers', readonly string[]>> {
  const ratios = among.filter((one) => one.includes(':'));
  const listed = among.filter((one) => one.includes('x'));
  return {
    ratios,
    pixels: listed,
    tiers: among.filter((one) => !ratios.includes(one) && !listed.includes(one)),
  };
}
