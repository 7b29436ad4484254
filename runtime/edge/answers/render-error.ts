import type { ErrorCode, ErrorEntry, GatewayError } from '../../contract/errors.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Operation, Route } from '../../contract/route.ts';
import { ANSWERED_WHILE_MADE } from '../routes/route-groups.ts';
import { TASK_HEADER } from './headers.ts';

/** Seconds named in `Retry-After` when waiting helps and the raiser knows no better. */
const RETRY_AFTER_SECS = 5;
const WAITING_HELPS = new Set([409, 429, 503]);

/** Operations that hold money when they are not refused. */
const PAID = new Set<Operation | undefined>([
  'video.submit',
  'video.remix',
  'audio.submit',
  'image.submit',
  ...ANSWERED_WHILE_MADE,
]);

/** What clients of OpenAI's kind repeat by themselves, unless a header tells them not to. */
const REPEATED = new Set([408, 409, 429]);

/** Unknown and foreign ids. */
const NAMELESS = new Set<ErrorCode>(['task_not_found', 'asset_not_found']);

export interface RenderedError {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An error in the dialect of its surface: status, type and shape come from the registry.
 * The text is the raiser's or the code's template, never a stack.
 */
export function renderError(
  registry: Pick<Registry, 'errors' | 'surfaces'>,
  input: {
    readonly error: GatewayError;
    readonly surface: string;
    readonly route?: Route | undefined;
    readonly requestId: string;
  },
): RenderedError {
  const { error, surface } = input;
  const entry = registry.errors[error.code];
  const headers = {
    ...retryAfter(entry, error),
    ...wholeRange(error),
    ...named(error),
    ...notAgain(entry, error),
  };
  const message = error.options.message ?? fillTemplate(entry.message, error.options.values ?? {});
  const type = entry.types[surface] ?? entry.types.default ?? 'gateway_error';
  const param = error.options.param ?? '';
  const shape = entry.shapes[surface] ?? entry.shapes.default ?? 'object';
  const vendor = registry.surfaces[surface]?.vendorError;
  const { status } = entry;
  if (shape === 'flat') return { status, headers, body: { code: error.code, message, data: null } };
  if (shape === 'vendor' && vendor !== undefined) {
    const { allowed, received, charged, retryable = entry.retryable } = error.options.details ?? {};
    const view = {
      code: error.code,
      message,
      type,
      param,
      status,
      retryable: retryable === true,
      ...chargedOf(charged),
      ...(allowed === undefined ? {} : { allowed }),
      ...(received === undefined ? {} : { received }),
    };
    return { status, headers, body: vendor({ error: view, request: { id: input.requestId } }) };
  }
  const details = detailsOf(entry, input);
  return { status, headers, body: { error: { message, type, param, code: error.code, details } } };
}

/** Nothing, unless the raiser knows what it was or that it is not known yet (`null`). */
function chargedOf(charged: Json | undefined): { readonly charged?: number } {
  if (charged === null) return {};
  return { charged: typeof charged === 'number' ? charged : 0 };
}

/** The code's own sentence, with `{name}` places filled; used when the raiser gave none. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function detailsOf(entry: ErrorEntry, input: Parameters<typeof renderError>[1]): JsonObject {
  const charged = PAID.has(input.route?.operation) ? { charged: 0 } : {};
  // Unknown and foreign ids must be answered with the same bytes; the header still carries the id.
  const named = NAMELESS.has(input.error.code) ? {} : { request_id: input.requestId };
  return { retryable: entry.retryable, ...charged, ...input.error.options.details, ...named };
}

function retryAfter(entry: ErrorEntry, error: GatewayError): Readonly<Record<string, string>> {
  const retryAfterSecs = error.options.retryAfterSecs;
  if (error.options.details?.retryable === false) return {};
  const waits = entry.retryable && WAITING_HELPS.has(entry.status);
  if (retryAfterSecs === undefined && !waits) return {};
  return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSecs ?? RETRY_AFTER_SECS))) };
}

/** A refusal that a task stands for names it. */
function named({ options }: GatewayError): Readonly<Record<string, string>> {
  const id = options.details?.task_id;
  return typeof id === 'string' ? { [TASK_HEADER]: id } : {};
}

/** Where repeating is of no use, or would be paid again, clients that repeat by themselves are told. */
function notAgain(
  { status, retryable }: ErrorEntry,
  { options }: GatewayError,
): Readonly<Record<string, string>> {
  const ownRetryable = options.details?.retryable;
  const repeated = ownRetryable === false || status >= 500 || REPEATED.has(status);
  return (ownRetryable ?? retryable) === false && repeated ? { 'x-should-retry': 'false' } : {};
}

/** A refused range tells how long the file is, where that is known (RFC 9110). */
function wholeRange(error: GatewayError): Readonly<Record<string, string>> {
  const total = error.code === 'range_not_satisfiable' ? error.options.details?.allowed : undefined;
  return typeof total === 'number' ? { 'content-range': `bytes */${total}` } : {};
}
