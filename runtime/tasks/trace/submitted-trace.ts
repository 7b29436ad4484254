import type { Canonical, FactValue } from '../../contract/canonical.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Media } from '../../contract/media.ts';
import type { Size } from '../../contract/size.ts';
import type { CheckedRequest } from '../types.ts';
import { redactedText, secretsOf } from './redact.ts';
import { fileOf, shownText } from './shown-text.ts';
import type { Submitted } from './types.ts';

/** Finding the place of a larger medium in the caller's body would cost more than it tells. */
const MOST_SOUGHT_CHARS = 256 * 1024;
const SIZE_PARTS = ['ratio', 'tier', 'pixels'] as const satisfies readonly (keyof Size)[];

/** What is kept of a submission, as JSON text: what was read of the request and by which names, where it may go, what it costs. */
export function submittedText({ request, plan, group, considered }: Submitted): string {
  const { canonical, family, model } = request;
  const { channel, protocol, upstreamModel } = plan.candidate;
  const secrets = secretsOf(channel);
  return objectText(
    {
      model: request.modelName,
      route: request.route,
      model_id: model.id,
      family: family.id,
      group,
      protocol: protocol.id,
      channel: channel.id,
      credential: plan.credential,
      upstream_model: upstreamModel,
      protocol_route: { ...plan.scope.route },
      quote: { micros: plan.quote.micros, rule: plan.quote.rule, row: plan.quote.row },
      strict: request.strict,
      mode: canonical.mode,
      facts: factsOf(request),
      sent: changedFacts(canonical.facts, plan.facts),
      roles: rolesOf(request, secrets),
      ...(canonical.metadata === undefined ? {} : { metadata: canonical.metadata }),
      considered: considered.map((one) => ({ ...one })),
    },
    secrets,
  );
}

/** Where even the bounded value is too large, what every reader counts on. */
function objectText(value: JsonObject, secrets: readonly string[]): string {
  const kept = redactedText(value, secrets);
  if (kept.startsWith('{')) return kept;
  const { mode = null, family = null, protocol = null } = value;
  const rest = redactedText({ mode, family, protocol }, secrets);
  return `${rest.slice(0, -1)},"note":${kept}}`;
}

/** Each fact with the caller's field that gave it; without one it is the model's default. */
function factsOf({ canonical, given, fieldOf }: CheckedRequest): JsonObject {
  const rows = Object.entries(canonical.facts).flatMap(([name, value]): [string, Json][] => {
    if (value === undefined) return [];
    const asked = given[name];
    if (asked === undefined) return [[name, { value: jsonOf(value) }]];
    return [[name, { value: jsonOf(value), fields: fieldsOf(name, asked, fieldOf) }]];
  });
  return Object.fromEntries(rows);
}

/** A size may stand in several fields. */
function fieldsOf(name: string, value: FactValue, fieldOf: CheckedRequest['fieldOf']): readonly string[] {
  if (fieldOf === undefined) return [];
  if (!isSize(name, value)) return [fieldOf(name)];
  const parts = SIZE_PARTS.filter((part) => value[part] !== undefined);
  return [...new Set(parts.map((part) => fieldOf(name, part)))];
}

function isSize(name: string, value: FactValue): value is Size {
  return name === 'size' && typeof value === 'object';
}

function jsonOf(value: FactValue): Json {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, part]): [string, Json] => [name, part ?? null]);
  return Object.fromEntries(entries);
}

/** Facts that the protocol cannot carry as they are and changes. */
function changedFacts(asked: Canonical['facts'], sent: Canonical['facts']): JsonObject {
  const changed = Object.entries(sent).flatMap(([name, value]): [string, Json][] =>
    value === undefined || value === asked[name] || typeof value === 'object' ? [] : [[name, value]],
  );
  return Object.fromEntries(changed);
}

function rolesOf({ canonical, paramOf }: CheckedRequest, secrets: readonly string[]): JsonObject {
  const rows = Object.entries(canonical.roles).map(([role, list]): [string, Json] => [
    role,
    (list ?? []).map((media, index) => {
      const sought = (media.base64?.length ?? 0) <= MOST_SOUGHT_CHARS;
      return {
        value: mediaText(media, secrets),
        fields: paramOf === undefined || !sought ? [] : [paramOf(role, index)],
      };
    }),
  ]);
  return Object.fromEntries(rows);
}

/** A medium as operators may see it: where it is, or its type and size. */
export function mediaText({ kind, url, base64, bytes, mime }: Media, secrets: readonly string[]): string {
  const size = bytes?.byteLength ?? Math.floor(((base64?.length ?? 0) * 3) / 4);
  return url === undefined ? fileOf(mime ?? kind, size) : shownText(url, secrets);
}
