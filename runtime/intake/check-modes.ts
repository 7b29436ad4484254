import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, ModeRow, Vocabulary } from '../contract/family.ts';
import { type Route, type RouteNeed, routeAddress } from '../contract/route.ts';
import type { Warning } from '../contract/warning.ts';
import { refusal } from '../words/refusal.ts';
import { orList, words } from '../words/show-value.ts';
import type { FieldNames } from './field-names.ts';

type Roles = Interpreted['roles'];
type Facts = Interpreted['facts'];

/**
 * The first mode of the vocabulary whose every need is present: a role that has an input, or a
 * fact that says something.
 */
export function inferMode(modes: readonly ModeRow[], roles: Roles, facts: Facts = {}): string {
  const row = modes.find((mode) => mode.needs.every((need) => hasRole(roles, need) || hasFact(facts, need)));
  if (row === undefined) throw new Error('internal: the vocabulary has no mode without needs');
  return row.id;
}

function hasFact(facts: Facts, name: string): boolean {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return value !== undefined && value !== '' && value !== false;
}

function hasRole(roles: Roles, name: string): boolean {
  return (roles[name]?.length ?? 0) > 0;
}

/** Refuses (400 `invalid_request`) a request without what its route is for: it would make something else. */
export function requireInput(
  route: Route,
  read: Pick<Interpreted, 'facts' | 'roles'>,
  vocabulary: Pick<Vocabulary, 'roles'>,
): void {
  const missing = route.needs?.find((need) => !isPresentIn(need, read));
  if (missing === undefined) return;
  const what =
    'role' in missing
      ? `at least one ${vocabulary.roles[missing.role]?.kind ?? 'file'}`
      : 'it, and not only as spaces';
  throw refusal(missing.field, `is missing: ${routeAddress(route)} needs ${what}`);
}

function isPresentIn(need: RouteNeed, { facts, roles }: Pick<Interpreted, 'facts' | 'roles'>): boolean {
  if ('role' in need) return hasRole(roles, need.role);
  const value = facts[need.fact];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined;
}

/** A prompt is needed unless a picture or video says what to make. A mask says where, not what. */
export function requirePrompt(vocabulary: Pick<Vocabulary, 'roles'>, { facts, roles }: Interpreted): void {
  const { prompt } = facts;
  if (typeof prompt === 'string' && prompt.trim() !== '') return;
  const isMasked = hasRole(roles, 'mask');
  if (hasVisualReference(vocabulary, roles) && !isMasked) return;
  throw new GatewayError('invalid_request', {
    message: `prompt is missing: it is required when the request has ${isMasked ? 'a mask' : 'no image or video reference'}`,
  });
}

/** Whether any picture or video was given: then a prompt is optional. */
export function hasVisualReference(vocabulary: Pick<Vocabulary, 'roles'>, roles: Roles): boolean {
  return Object.values(vocabulary.roles).some((role) => role.kind !== 'audio' && hasRole(roles, role.name));
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
  readonly roles: Roles;
  readonly names: Pick<FieldNames, 'need'>;
}): void {
  const { model, modes, roles, names } = input;
  const row = modes.find((one) => one.id === input.mode);
  const needs = row?.needs ?? [];
  const present = Object.keys(roles).filter((role) => hasRole(roles, role));
  const extra = present.filter((role) => !needs.includes(role) && row?.also?.includes(role) !== true);
  const [first] = extra;
  if (first === undefined) return;
  /** `image (first_frame) and metadata.last_frame_url (last_frame)` */
  const named = (those: readonly string[]): string =>
    those.map((role) => (names.need(role) === role ? role : `${names.need(role)} (${role})`)).join(' and ');
  const { ids, text } = offeredModes(model, modes, extra);
  const beside = needs.length === 0 ? 'without anything else' : `together with ${named(needs)}`;
  throw new GatewayError('invalid_request', {
    param: names.need(first),
    message: `${named(extra)} cannot be used ${beside} for ${model.id}; it can do ${text}`,
    details: { received: present, allowed: [...ids] },
  });
}

interface SupportInput {
  readonly model: Pick<Model, 'id' | 'modes' | 'toggles'>;
  readonly mode: string;
  readonly modes: readonly ModeRow[];
  readonly read: Interpreted;
  readonly names: Pick<FieldNames, 'fact' | 'need'>;
  /** Models that can do what this one cannot, for the refusal. */
  readonly others?: () => readonly string[];
}

/**
 * Refuses a mode or switched-on toggle that the model marks `no` (400, naming the modes that work) and
 * warns about `not_recommended`; `yes` and `upstream` pass. An unlisted mode is a `no`.
 */
export function checkSupport(input: SupportInput): readonly Warning[] {
  const { model, mode, names } = input;
  const support = model.modes[mode] ?? 'no';
  if (support === 'no') throw modeRefused(input);
  const warnings = support === 'not_recommended' ? [notRecommended(model.id, 'mode', mode)] : [];
  for (const [toggle, level] of Object.entries(model.toggles)) {
    if (input.read.facts[toggle] !== true || (level !== 'no' && level !== 'not_recommended')) continue;
    const field = names.fact(toggle);
    if (level === 'no')
      throw new GatewayError('invalid_request', {
        param: field,
        message: `${model.id} cannot do ${toggle}; leave \`${field}\` out or set it to false (got true)`,
        details: { received: true, allowed: [false] },
      });
    warnings.push(notRecommended(model.id, field, toggle));
  }
  return warnings;
}

function modeRefused({ model, mode, modes, names, others }: SupportInput): GatewayError {
  const { ids, text } = offeredModes(model, modes);
  const needs = modes.find((row) => row.id === mode)?.needs ?? [];
  const fields = needs.map((need) => names.need(need));
  const inputs = fields.length === 0 ? 'a prompt only' : `given by ${fields.join(' and ')}`;
  const able = others?.() ?? [];
  const elsewhere = able.length === 0 ? '' : `; ${mode} can be done by ${orList(able)}`;
  return new GatewayError('invalid_request', {
    param: 'model',
    message: `${model.id} cannot do ${mode} (${inputs}); it can do ${text}${elsewhere}`,
    details: { received: mode, allowed: [...ids] },
  });
}

function notRecommended(modelId: string, field: string, what: string): Warning {
  const message = `${what} is not recommended for ${modelId}: the result may fall back to something simpler`;
  return { field, action: 'fallback', message };
}

/**
 * The modes that a model offers, and how a refusal names them and what gives each: `text (a prompt only) or first_last
 * (first frame and last frame)`. `wanted` are roles that the caller brought: where a mode lets one come along, the text
 * says so.
 */
export function offeredModes(
  model: Pick<Model, 'modes'>,
  modes: readonly ModeRow[],
  wanted: readonly string[] = [],
): { readonly ids: readonly string[]; readonly text: string } {
  const rows = modes.filter((row) => (model.modes[row.id] ?? 'no') !== 'no');
  const text = orList(rows.map((row) => `${row.id} (${inputsText(row, wanted)})`));
  return { ids: rows.map((row) => row.id), text };
}

function inputsText({ needs, also = [] }: ModeRow, wanted: readonly string[]): string {
  const inputs = needs.length === 0 ? 'a prompt only' : needs.map(words).join(' and ');
  const along = also.filter((role) => wanted.includes(role)).map(words);
  return along.length === 0 ? inputs : `${inputs}, also with ${along.join(' and ')}`;
}
