import { GatewayError } from '../contract/errors.ts';
import type { Family, Interpreted, Model, PublicRequest, Vocabulary } from '../contract/family.ts';
import { MOST_NAME_CHARS } from '../contract/field-name.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Media } from '../contract/media.ts';
import { isObject } from '../contract/values.ts';
import { publicWarning, type Warning } from '../contract/warning.ts';
import { checkMedia } from '../files/media/check-media.ts';
import { inspectMedia } from '../files/media/inspect-media.ts';
import { refusal } from '../words/refusal.ts';
import { showValue } from '../words/show-value.ts';
import type { FieldNames } from './field-names.ts';
import { valueAt } from './field-path.ts';

/** Most names, one below the other, from `metadata` down; each word of a dotted name is one. */
const MOST_STEPS = 16;

/** Most names in all, counted in the same way: each channel that could take the request walks them anew. */
const MOST_NAMES = 1_000;

const SHOWN_CHARS = 40;

/**
 * The warnings of a family's own rules; throws at the first rule that refuses, whichever warnings stand before it: 400
 * `invalid_request`, or the code that the rule says.
 */
export function applyRules(
  family: Pick<Family, 'rules'>,
  request: PublicRequest,
  modelId: string,
): readonly Warning[] {
  const hits = family.rules?.(request, modelId) ?? [];
  const refused = hits.find((hit) => hit.action === 'refuse');
  if (refused !== undefined) {
    const received = valueAt(request.body, refused.field.split('.'));
    throw new GatewayError(refused.code ?? 'invalid_request', {
      param: refused.field,
      message: refused.message,
      ...(received === undefined ? {} : { details: { received: showValue(received) } }),
    });
  }
  return hits.flatMap(({ field, message, action }): Warning[] =>
    action === 'refuse' ? [] : [{ field, message, action }],
  );
}

/** Refuses (400 `invalid_request`) names of `metadata` that are longer, more, or lie deeper than any vendor's. */
export function checkMetadata(metadata: JsonObject | undefined): void {
  if (metadata !== undefined) checkBelow(metadata, { field: 'metadata', depth: 0, count: { names: 0 } });
}

function checkBelow(
  value: Json,
  {
    field,
    depth,
    count,
  }: { readonly field: string; readonly depth: number; readonly count: { names: number } },
): void {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    checkDepth(field, depth + 1);
    for (const [index, item] of list.entries())
      checkBelow(item, { field: `${field}[${index}]`, depth: depth + 1, count });
    return;
  }
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    if (name.length > MOST_NAME_CHARS) {
      const shown = `${name.slice(0, SHOWN_CHARS)}...`;
      throw refusal(
        field,
        `holds the name \`${shown}\` of ${name.length} characters; names may have at most ${MOST_NAME_CHARS}`,
      );
    }
    const words = name.split('.').length;
    count.names += words;
    if (count.names > MOST_NAMES) throw refusal('metadata', `holds more than ${MOST_NAMES} names in all`);
    const steps = depth + words;
    checkDepth(field, steps);
    if (item !== undefined) checkBelow(item, { field: `${field}.${name}`, depth: steps, count });
  }
}

function checkDepth(field: string, steps: number): void {
  if (steps > MOST_STEPS)
    throw refusal(field, `goes deeper than ${MOST_STEPS} names, one below the other, which is the most`);
}

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
      if (wrong !== undefined) throw wrongMedia(input.names.input(role, index), item, wrong);
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
  return refusal(field, `${wrong}${help}`);
}

/** `Gateway-Strict: true`: 400 `invalid_request` as soon as there is anything to warn of. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  const [first] = warnings;
  if (first === undefined) return;
  throw new GatewayError('invalid_request', {
    param: first.field,
    message: `strict request refused: ${warnings.map((warning) => warning.message).join('; ')}`,
    details: { warnings: warnings.map((warning) => ({ ...publicWarning(warning) })) },
  });
}
