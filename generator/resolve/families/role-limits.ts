import type { RoleLimit } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { Spec, SpecLimits } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

/** Bounds of inputs that belong together, smaller first. */
const PAIRS = [
  ['min_side_px', 'max_side_px'],
  ['min_ratio', 'max_ratio'],
] as const satisfies readonly (readonly [keyof RoleLimit, keyof RoleLimit])[];

/**
 * GW3016 for limits of an input that the family never reads, which nothing would be held to, and for bounds that
 * no picture lies between. Facts may be limited without being read: a default length is priced.
 */
export function checkRoleLimits(
  limits: SpecLimits,
  path: Path,
  {
    spec,
    context,
    roles,
  }: { readonly spec: Spec<'family'>; readonly context: ResolveContext; readonly roles: readonly string[] },
): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (!Object.hasOwn(context.vocabulary.roles, name)) continue;
    const report = (problem: string, key?: string): void => {
      const at = [...path, name];
      const span = key === undefined ? spanAt(spec.document, at, 'key') : spanAt(spec.document, [...at, key]);
      context.sink.add(diagnose('GW3016', span, { name, problem }));
    };
    if (!roles.includes(name)) report('this family does not read it');
    const bounds = limit as RoleLimit;
    const other = bounds.same_size_as;
    if (other !== undefined) {
      const known = roles.filter((role) => role !== name && Object.hasOwn(context.vocabulary.roles, role));
      const span = spanAt(spec.document, [...path, name, 'same_size_as']);
      isKnown(context, { code: 'GW2015', name: other, known, span });
    }
    if (bounds.exclusive_ratio !== undefined && (bounds.min_ratio ?? bounds.max_ratio) === undefined)
      report('`exclusive_ratio` needs `min_ratio` or `max_ratio` beside it', 'exclusive_ratio');
    for (const [least, most] of PAIRS) {
      const [low, high] = [bounds[least], bounds[most]];
      if (low !== undefined && high !== undefined && numberOf(low) > numberOf(high))
        report(`${least} ${low} is above ${most} ${high}`, least);
    }
  }
}

/** A number of pixels as it is; a ratio such as `1:4` as width divided by height. */
function numberOf(bound: number | string): number {
  if (typeof bound === 'number') return bound;
  const [width, height] = bound.split(':').map(Number);
  return (width ?? 0) / (height ?? 1);
}
