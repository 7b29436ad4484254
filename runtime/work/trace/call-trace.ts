import type { Json, JsonObject } from '../../contract/json.ts';
import type { UpstreamBody, UpstreamRequest } from '../../contract/upstream.ts';
import { redactAnswer } from '../../upstream/redact-answer.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import { HIDDEN, redactedText, secretsOf } from './redact.ts';
import { shownText, withoutOwnTokens } from './shown-text.ts';
import { consideredRows, mediaText } from './submitted-trace.ts';
import type { UpstreamCall } from './types.ts';

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
