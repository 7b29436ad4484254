import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, PublicRequest, RoleLimit, Vocabulary } from '../contract/family.ts';
import type { Media } from '../contract/media.ts';
import { fieldPath } from './field-path.ts';
import { holdingArray, locateMedia } from './locate-input.ts';

/**
 * Checks one media input against its role's limits as far as its header tells, without I/O; answers what is
 * wrong in words that follow the field's name (`is 64x64 pixels, at least 128x128 are needed`).
 */
export type MediaCheck = (limit: RoleLimit, media: Media) => string | undefined;

/** Counts, bytes, sides, ratios and kinds of every role's media; throws 400 `invalid_request` at the first. */
export function checkRoles(input: {
  readonly model: Pick<Model, 'id' | 'limits'>;
  readonly vocabulary: Pick<Vocabulary, 'roles'>;
  readonly roles: Interpreted['roles'];
  readonly request: Pick<PublicRequest, 'body' | 'files'>;
  readonly checkMedia: MediaCheck;
}): void {
  for (const [role, media] of Object.entries(input.roles)) {
    if (media === undefined || media.length === 0) continue;
    const limit = input.model.limits.roles[role] ?? {};
    const max = Math.min(limit.max ?? Infinity, input.vocabulary.roles[role]?.max ?? Infinity);
    if (media.length > max) throw wrongCount(input, role, media, `at most ${max}`, max);
    if (limit.min !== undefined && media.length < limit.min)
      throw wrongCount(input, role, media, `at least ${limit.min}`, limit.min);
    for (const [index, item] of media.entries()) {
      const wrong = input.checkMedia(limit, item);
      if (wrong !== undefined) throw wrongMedia(input, role, item, index, wrong);
    }
  }
}

type Input = Parameters<typeof checkRoles>[0];

function wrongCount(
  input: Input,
  role: string,
  media: readonly Media[],
  rule: string,
  allowed: number,
): GatewayError {
  const last = media.at(-1);
  const steps = (last === undefined ? undefined : locateMedia(input.request, last)) ?? [role];
  const field = fieldPath(holdingArray(steps));
  const kind = input.vocabulary.roles[role]?.kind ?? 'file';
  const as = field === role ? '' : ` as ${role}`;
  return new GatewayError('invalid_request', {
    param: field,
    message: `${field} must hold ${rule} ${kind}${allowed === 1 ? '' : 's'}${as} for ${input.model.id} (got ${media.length})`,
    details: { received: media.length, allowed },
  });
}

function wrongMedia(input: Input, role: string, media: Media, index: number, wrong: string): GatewayError {
  const steps = locateMedia(input.request, media) ?? [role, index];
  const field = fieldPath(steps);
  return new GatewayError('invalid_request', { param: field, message: `${field} ${wrong}` });
}
