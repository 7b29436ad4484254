import { GatewayError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { KeptAnswer } from '../../store/claims.ts';
import { fillTemplate, renderError } from '../answers/render-error.ts';
import type { Answer, Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/** Larger answers are made again from their task, or cannot be given again. */
export const MOST_KEPT_BYTES = 1024 * 1024;

/**
 * What is kept of an answer; undefined of one that only says that the work goes on, that is too large, or that is
 * written from files.
 */
export function keptAnswer(answer: Answer): KeptAnswer | undefined {
  switch (answer.kind) {
    case 'json':
      if (answer.unfinished === true) return undefined;
      return bounded({
        status: answer.status,
        headers: answer.headers ?? {},
        body: JSON.stringify(answer.body),
      });
    case 'text':
      return bounded({
        status: answer.status ?? 200,
        headers: { ...answer.headers, 'content-type': answer.type },
        body: answer.text,
      });
    case 'stream':
    case 'content':
    case 'nothing':
      return undefined;
  }
}

/**
 * A refusal as it is told to the caller. Faults of ours are not kept: what came of the work is then told from the work
 * itself. Nor is what nobody was told, because the caller had left.
 */
export function keptRefusal(
  error: unknown,
  { route, requestId }: Pick<Call, 'route' | 'requestId'>,
  { registry }: Pick<ServerContext, 'registry'>,
): KeptAnswer | undefined {
  if (!(error instanceof GatewayError) || error.code === 'internal_error') return undefined;
  const { status, headers, body } = renderError(registry, {
    error,
    surface: route.surface,
    route,
    requestId,
  });
  return bounded({ status, headers, body: JSON.stringify(body) });
}

/** A stream that was written to its end, or to its error; `content-type` is among its headers. */
export function keptStream(body: string, headers: Readonly<Record<string, string>>): KeptAnswer | undefined {
  return bounded({ status: 200, headers, body });
}

function bounded(answer: KeptAnswer): KeptAnswer | undefined {
  return Buffer.byteLength(answer.body) <= MOST_KEPT_BYTES ? answer : undefined;
}

/** A refusal that is all that its `Idempotency-Key` will ever be answered. */
export class FinalRefusal extends GatewayError {}

const AGAIN = 'send it again under a new Idempotency-Key';
const CHANGED = 'what you send next takes a new Idempotency-Key';

/**
 * The same refusal, the first time in the words in which it is told to those who repeat the request: repeating it
 * under its key is of no use, and its message ends with what is.
 */
export function finalRefusal(error: GatewayError, { errors }: Pick<Registry, 'errors'>): FinalRefusal {
  if (error instanceof FinalRefusal) return error;
  const { code, options } = error;
  const entry = errors[code];
  const message = options.message ?? fillTemplate(entry.message, options.values ?? {});
  const retryable = options.details?.retryable ?? entry.retryable;
  return new FinalRefusal(code, {
    ...options,
    message: `${message}; ${retryable === true ? AGAIN : CHANGED}`,
    details: { ...options.details, retryable: false },
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
const EVENTS = 'text/event-stream';

/** Tells a repeated answer from the first one. */
export const REPLAYED = { 'idempotent-replayed': 'true' } as const;

/** A first answer once more: its status, body and headers. */
export function replay({ status, headers, body }: KeptAnswer): Answer {
  const { 'content-type': type = JSON_TYPE, 'retry-after': _retry, ...others } = headers;
  if (status === 200 && type.startsWith(EVENTS)) {
    return {
      kind: 'stream',
      type,
      headers: { ...others, ...REPLAYED },
      async run(sink) {
        if (!sink.write(body)) await sink.drained();
        return 'whole';
      },
      asked: Promise.resolve(),
    };
  }
  // The answer is the same however often it is asked for: clients that repeat by themselves are told to stop.
  const stop = status >= 400 ? { 'x-should-retry': 'false' } : {};
  return { kind: 'text', status, type, text: body, headers: { ...others, ...stop, ...REPLAYED } };
}
