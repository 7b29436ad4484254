import { GatewayError } from '../contract/errors.ts';
import type { Family, Interpreted, Model, ModeRow, PublicRequest, Vocabulary } from '../contract/family.ts';
import { MOST_NAME_CHARS } from '../contract/field-name.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Media } from '../contract/media.ts';
import { isObject } from '../contract/values.ts';
import type { Warning } from '../contract/warning.ts';
import { checkMedia } from '../files/media/check-media.ts';
import { inspectMedia } from '../files/media/inspect-media.ts';
import { offeredModes } from '../words/modes-text.ts';
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

/**
 * Refuses inputs that no mode takes together (400 `invalid_request`). The mode is the first whose roles are
 * present, so an input beside them that its row does not let come along would be sent as something else, or
 * not at all.
 */
export function checkCombination(input: {
  readonly model: Pick<Model, 'id' | 'modes'>;
  readonly mode: string;
  readonly modes: readonly ModeRow[];
  readonly roles: Interpreted['roles'];
  readonly names: Pick<FieldNames, 'need'>;
}): void {
  const row = input.modes.find((one) => one.id === input.mode);
  const needs = row?.needs ?? [];
  const present = Object.keys(input.roles).filter((role) => (input.roles[role]?.length ?? 0) > 0);
  const extra = present.filter((role) => !needs.includes(role) && row?.also?.includes(role) !== true);
  const [first] = extra;
  if (first === undefined) return;
  const { ids, text } = offeredModes(input.model, input.modes, extra);
  const beside = needs.length === 0 ? 'without anything else' : `together with ${named(input, needs)}`;
  throw new GatewayError('invalid_request', {
    param: input.names.need(first),
    message: `${named(input, extra)} cannot be used ${beside} for ${input.model.id}; it can do ${text}`,
    details: { received: present, allowed: [...ids] },
  });
}

/** `image (first_frame) and metadata.last_frame_url (last_frame)` */
function named(
  { names }: Pick<Parameters<typeof checkCombination>[0], 'names'>,
  needs: readonly string[],
): string {
  return needs
    .map((role) => {
      const field = names.need(role);
      return field === role ? field : `${field} (${role})`;
    })
    .join(' and ');
}

/** Refuses (400 `invalid_request`) names of `metadata` that are longer, more, or lie deeper than any vendor's. */
export function checkMetadata(metadata: JsonObject | undefined): void {
  if (metadata !== undefined) checkBelow(metadata, { field: 'metadata', depth: 0, count: { names: 0 } });
}

interface Place {
  readonly field: string;
  readonly depth: number;
  readonly count: { names: number };
}

function checkBelow(value: Json, { field, depth, count }: Place): void {
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

function refusal(field: string, problem: string): GatewayError {
  return new GatewayError('invalid_request', { param: field, message: `${field} ${problem}` });
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
  return new GatewayError('invalid_request', { param: field, message: `${field} ${wrong}${help}` });
}
