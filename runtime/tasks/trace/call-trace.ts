import type { Channel } from '../../config/types.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { UpstreamBody, UpstreamRequest } from '../../contract/upstream.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import { HIDDEN, redacted, redactedObject, secretsOf } from './redact.ts';
import { shownText } from './shown-text.ts';
import { mediaText } from './submitted-trace.ts';
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

/** What is kept of one call to a vendor. */
export function callTrace(data: UpstreamCall): JsonObject {
  const secrets = secretsOf(data.channel);
  const { call, channel, credential, protocol, request, outcome, began, ms, verdict, reason, poll } = data;
  return {
    call,
    channel: channel.id,
    credential,
    protocol,
    ...('excerpt' in request ? parsed(request.excerpt) : requestTrace(request, channel)),
    began,
    ms: Math.max(0, Math.round(ms)),
    verdict,
    ...(reason === undefined ? {} : { reason: shownText(reason, secrets) }),
    ...(poll === undefined ? {} : { poll }),
    ...(outcome === undefined ? {} : answerTrace(outcome, secrets)),
  };
}

function parsed(text: string): JsonObject {
  const value: JsonObject = JSON.parse(text);
  return value;
}

/** A request without what its signature adds; of its query the names alone. */
export function requestTrace(request: UpstreamRequest, channel: Channel): JsonObject {
  const secrets = secretsOf(channel);
  const { method, path, query, headers, body } = request;
  return {
    method,
    ...redactedObject(
      {
        path: path.split(/[?#]/, 1)[0] ?? '',
        query: Object.keys(query),
        request_headers: shownHeaders(headers),
      },
      secrets,
    ),
    request: redacted(bodyOf(body, secrets), secrets),
  };
}

function bodyOf(body: UpstreamBody, secrets: readonly string[]): Json {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
      return body.value;
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
      SHOWN_HEADERS.has(name.toLowerCase()) ? value : HIDDEN,
    ]),
  );
}

/** Of an answer's headers only those that are shown. */
function answerHeaders(headers: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SHOWN_HEADERS.has(name)));
}

function answerTrace(outcome: CallOutcome, secrets: readonly string[]): JsonObject {
  if (outcome.kind === 'failure') {
    const { kind, reason, message, http } = outcome.failure;
    return {
      ...(http === undefined ? {} : { http }),
      failure: { kind, reason, message: shownText(message, secrets) },
    };
  }
  const { http, headers, body } = outcome.answer;
  return {
    http,
    answer_headers: redactedObject(answerHeaders(headers), secrets),
    answer: redacted(body, secrets),
  };
}
