import type { Canonical } from '../canonical.ts';
import type { Limits, NumberLimit, SizeLimit, TaskKind } from '../family.ts';
import type { AcceptedSizes, RouteChoice, SubmitScope } from '../protocol.ts';

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
