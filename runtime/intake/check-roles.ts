import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, Vocabulary } from '../contract/family.ts';
import type { Media } from '../contract/media.ts';
import { checkMedia } from '../media/check-media.ts';
import { inspectMedia } from '../media/inspect-media.ts';
import type { FieldNames } from './field-names.ts';

/** Counts, bytes, sides, ratios and kinds of every role's media; throws 400 `invalid_request` at the first. */
export function checkRoles(input: {
  readonly model: Pick<Model, 'id' | 'limits'>;
  readonly vocabulary: Pick<Vocabulary, 'roles'>;
  readonly roles: Interpreted['roles'];
  readonly names: Pick<FieldNames, 'fieldsOf' | 'input'>;
}): void {
  for (const [role, media] of Object.entries(input.roles)) {
    if (media === undefined || media.length === 0) continue;
    const limit = input.model.limits.roles[role] ?? {};
    const max = Math.min(limit.max ?? Infinity, input.vocabulary.roles[role]?.max ?? Infinity);
    if (media.length > max) throw wrongCount(input, role, media, `at most ${max}`, max);
    if (limit.min !== undefined && media.length < limit.min)
      throw wrongCount(input, role, media, `at least ${limit.min}`, limit.min);
    for (const [index, item] of media.entries()) {
      const [wrong] = checkMedia(limit, item);
      if (wrong !== undefined) throw wrongMedia(input.names.input(role, index), item, wrong.message);
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
  const fields = input.names.fieldsOf(role);
  const field = fields.at(-1) ?? role;
  const what = fields.length > 1 ? `${fields.join(' and ')} must together` : `${field} must`;
  const kind = input.vocabulary.roles[role]?.kind ?? 'file';
  const as = field === role ? '' : ` as ${role}`;
  return new GatewayError('invalid_request', {
    param: field,
    message: `${what} hold ${rule} ${kind}${allowed === 1 ? '' : 's'}${as} for ${input.model.id} (got ${media.length})`,
    details: { received: media.length, allowed },
  });
}

function wrongMedia(field: string, media: Media, wrong: string): GatewayError {
  const unread =
    media.base64 !== undefined && inspectMedia(media).kind === 'bad' && !wrong.includes('address');
  const help = unread ? '; an http(s) address or an asset:// id may stand here too' : '';
  return new GatewayError('invalid_request', { param: field, message: `${field} ${wrong}${help}` });
}
