import type { Considered } from '../../channels/types.ts';
import type { Canonical, FactValue } from '../../contract/canonical.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Media } from '../../contract/media.ts';
import type { Size } from '../../contract/size.ts';
import type { UpstreamBody, UpstreamRequest } from '../../contract/upstream.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import { fileOf, HIDDEN, redactedText, secretsOf, shownText, withoutOwnTokens } from './redact.ts';
import type { NextAttempt, Submitted, TracedPlan, TracedRequest, UpstreamCall } from './types.ts';

/** Finding the place of a larger medium in the caller's body would cost more than it tells. */
const MOST_SOUGHT_CHARS = 256 * 1024;
/** Channels of one model. */
const MOST_CONSIDERED = 50;
const SIZE_PARTS = ['ratio', 'tier', 'pixels'] as const satisfies readonly (keyof Size)[];

/** What is kept of a submission, as JSON text: what was read of the request and by which names, where it may go, what it costs. */
export function submittedText(
  { request, plan, group, considered }: Submitted,
  own: readonly string[] = [],
): string {
  const { canonical, family, model } = request;
  const secrets = secretsOf(plan.candidate.channel, own);
  const text = objectText(
    {
      model: request.modelName,
      route: request.route,
      model_id: model.id,
      family: family?.id ?? null,
      group,
      quote: { micros: plan.quote.micros, rule: plan.quote.rule, row: plan.quote.row },
      strict: request.strict,
      mode: canonical.mode,
      ...wayOf(plan),
      facts: factsOf(request),
      sent: changedFacts(canonical.facts, plan.facts),
      roles: rolesOf(request, secrets),
      ...(canonical.metadata === undefined ? {} : { metadata: canonical.metadata }),
    },
    secrets,
  );
  return withNames(text, { plan, considered, secrets });
}

/** What is kept where a refused submission goes on, as JSON text: the channel that is asked now, and the facts as it has them. */
export function nextAttemptText(
  { attempt, plan, considered }: NextAttempt,
  own: readonly string[] = [],
): string {
  const secrets = plan === undefined ? own : secretsOf(plan.candidate.channel, own);
  const way = plan === undefined ? {} : { ...wayOf(plan), sent: changedFacts({}, plan.facts) };
  const text = redactedText({ attempt, ...way }, secrets);
  return withNames(text.startsWith('{') ? text : JSON.stringify({ attempt }), { plan, considered, secrets });
}

/** What decides which lines of the protocol's spec are used, and which files its vendor fetches from here. */
function wayOf({ candidate, scope, hosted }: TracedPlan): JsonObject {
  const settings = Object.keys(scope.channel).length === 0 ? {} : { settings: scope.channel };
  const files = hosted.map(({ param, id, mime, bytes, expires_at }) => ({
    field: param,
    id,
    mime,
    bytes,
    expires_at,
  }));
  return {
    upstream_model: candidate.upstreamModel,
    protocol_route: { ...scope.route },
    hosted: files,
    ...settings,
  };
}

/** With the operator's own names, which are no secrets even where a credential reads the same. */
function withNames(
  text: string,
  named: Pick<NextAttempt, 'plan' | 'considered'> & { readonly secrets: readonly string[] },
): string {
  const { plan, considered, secrets } = named;
  const { candidate, credential } = plan ?? {};
  const names = JSON.stringify({
    ...(candidate === undefined ? {} : { protocol: candidate.protocol.id, channel: candidate.channel.id }),
    ...(credential === undefined ? {} : { credential }),
    considered: consideredRows(considered, secrets),
  });
  return `${text.slice(0, -1)},${names.slice(1)}`;
}

/** Channels as they were considered, names as they are. */
function consideredRows(
  considered: readonly Considered[],
  secrets: readonly string[],
): readonly Considered[] {
  return considered
    .slice(0, MOST_CONSIDERED)
    .map((one) => ({ ...one, reason: shownText(one.reason, secrets) }));
}

/** Where even the bounded value is too large, what every reader counts on. */
function objectText(value: JsonObject, secrets: readonly string[]): string {
  const kept = redactedText(value, secrets);
  if (kept.startsWith('{')) return kept;
  const { mode = null, family = null } = value;
  const rest = redactedText({ mode, family }, secrets);
  return `${rest.slice(0, -1)},"note":${kept}}`;
}

/** Each fact with the caller's field that gave it; without one it is the model's default. */
function factsOf({ canonical, given, fieldOf }: TracedRequest): JsonObject {
  const rows = Object.entries(canonical.facts).flatMap(([name, value]): [string, Json][] => {
    if (value === undefined) return [];
    const callerValue = given[name];
    if (callerValue === undefined) return [[name, { value: jsonOf(value) }]];
    return [[name, { value: jsonOf(value), fields: fieldsOf(name, callerValue, fieldOf) }]];
  });
  return Object.fromEntries(rows);
}

/** A size may stand in several fields. */
function fieldsOf(name: string, value: FactValue, fieldOf: TracedRequest['fieldOf']): readonly string[] {
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

function rolesOf({ canonical, paramOf }: TracedRequest, secrets: readonly string[]): JsonObject {
  const rows = Object.entries(canonical.roles).map(([role, list]): [string, Json] => [
    role,
    (list ?? []).map((media, index) => {
      const sought = (media.base64?.length ?? 0) <= MOST_SOUGHT_CHARS;
      return {
        value: mediaText(media, secrets),
        fields: paramOf === undefined || !sought ? [] : [paramOf(role, index)],
        ...(media.with === undefined ? {} : { with: { ...media.with } }),
      };
    }),
  ]);
  return Object.fromEntries(rows);
}

/** A medium as operators may see it: where it is, or its type and size. */
function mediaText({ kind, url, base64, bytes, stored, mime }: Media, secrets: readonly string[]): string {
  const size = bytes?.byteLength ?? stored?.bytes ?? Math.floor(((base64?.length ?? 0) * 3) / 4);
  return url === undefined ? fileOf(mime ?? kind, size) : shownText(url, secrets);
}

/** Headers whose values say something and never let anybody in; of others only the name is kept. */
const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-length',
  'content-type',
  'date',
  'prefer',
  'request-id',
  'retry-after',
  'x-request-id',
]);

/** What a vendor's support finds a call by (`$call.id`). */
const CALL_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Names of query and headers are the protocol's own, so that only the path needs a bound. */
const MOST_PATH_CHARS = 1_000;

/** What is kept of one call to a vendor, as JSON text; `own` are the gateway's secrets that the work was sent with. */
export function callText(data: UpstreamCall, own: readonly string[] = []): string {
  const secrets = secretsOf(data.channel, own);
  const { call, channel, credential, protocol, request, outcome, began, ms, verdict, reason, poll } = data;
  const { http, considered } = data;
  return joined([
    JSON.stringify({ call, channel: channel.id, credential, protocol }),
    'excerpt' in request ? request.excerpt : requestText(request, channel, own),
    JSON.stringify({
      began: Math.round(began),
      ms: Math.max(0, Math.round(ms)),
      verdict,
      ...(reason === undefined ? {} : { reason: shownText(reason, secrets) }),
      ...(poll === undefined ? {} : { poll }),
      ...(http === undefined ? {} : { http }),
      ...(considered === undefined ? {} : { considered: consideredRows(considered, secrets) }),
    }),
    ...(outcome === undefined ? [] : [answerText(outcome, secrets)]),
  ]);
}

/** One object of objects that each have members, and none in common. */
function joined(objects: readonly string[]): string {
  return `{${objects.map((text) => text.slice(1, -1)).join(',')}}`;
}

/** A request as JSON text, without what its signature adds; of its query the names alone. */
export function requestText(request: UpstreamRequest, channel: Channel, own: readonly string[] = []): string {
  const secrets = secretsOf(channel, own);
  const { method, query, headers, body } = request;
  const about = {
    method,
    path: (request.path.split(/[?#]/, 1)[0] ?? '').slice(0, MOST_PATH_CHARS),
    query: Object.keys(query),
    request_headers: shownHeaders(headers),
  };
  const sent = redactedText(bodyOf(body, secrets), secrets);
  const shown = withoutOwnTokens(redactAnswer(JSON.stringify(about), secrets));
  return `${shown.slice(0, -1)},"request":${sent}}`;
}

function bodyOf(body: UpstreamBody, secrets: readonly string[]): Json {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return body.value;
    case 'bytes':
      return { file: mediaText(body.file, secrets) };
    case 'multipart':
      return Object.fromEntries(
        body.parts.map((part): [string, Json] => [
          part.name,
          part.kind === 'text' ? part.text : mediaText(part.file, secrets),
        ]),
      );
  }
}

function shownHeaders(headers: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SHOWN_HEADERS.has(name.toLowerCase()) || CALL_ID.test(value) ? value : HIDDEN,
    ]),
  );
}

/** Of an answer's headers only those that are shown. */
function answerHeaders(headers: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SHOWN_HEADERS.has(name)));
}

function answerText(outcome: CallOutcome, secrets: readonly string[]): string {
  if (outcome.kind === 'failure') {
    const { kind, reason, message, http } = outcome.failure;
    return JSON.stringify({
      ...(http === undefined ? {} : { http }),
      failure: { kind, reason, message: shownText(message, secrets) },
    });
  }
  const { http, headers, body } = outcome.answer;
  const shown = redactedText(answerHeaders(headers), secrets);
  return `{"http":${http},"answer_headers":${shown},"answer":${redactedText(body ?? null, secrets)}}`;
}
