import { GatewayError } from '../contract/errors.ts';
import type { RoleLimit } from '../contract/family.ts';
import type { ImageSize } from './probe-image.ts';

/** A picture of a role, and the field to name when it is refused. */
export interface Measured {
  readonly role: string;
  readonly param: string;
  readonly limit: Pick<RoleLimit, 'same_size_as'>;
}

/**
 * Of all inputs, those whose width and height decide: every picture of a role that must be as large as another
 * one's, and the first of that one.
 */
export function measuredOf<M extends Measured>(inputs: readonly M[]): ReadonlySet<M> {
  const pairs = pairsOf(inputs);
  return new Set(pairs.flat());
}

function pairsOf<M extends Measured>(inputs: readonly M[]): readonly (readonly [M, M])[] {
  return inputs.flatMap((one): readonly (readonly [M, M])[] => {
    const other = inputs.find(({ role }) => role === one.limit.same_size_as);
    return other === undefined ? [] : [[one, other]];
  });
}

/** Throws `invalid_request` at the first picture that is not as large as it must be; what is unknown is not compared. */
export function checkSameSize<M extends Measured>(
  inputs: readonly M[],
  sidesOf: (input: M) => ImageSize | undefined,
): void {
  for (const [one, other] of pairsOf(inputs)) {
    const [got, wanted] = [sidesOf(one), sidesOf(other)];
    if (got === undefined || wanted === undefined) continue;
    if (got.width === wanted.width && got.height === wanted.height) continue;
    const [had, needed] = [`${got.width}x${got.height}`, `${wanted.width}x${wanted.height}`];
    throw new GatewayError('invalid_request', {
      param: one.param,
      message: `${one.param} must have the width and height of ${other.param}, which is ${needed} (got ${had})`,
      details: { allowed: [needed], received: had },
    });
  }
}
