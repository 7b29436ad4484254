import { GatewayError } from '../../contract/errors.ts';
import { StoreUnavailable, storeAway } from '../../store/store-errors.ts';
import { CallerGone } from '../../work/settle/call-ended.ts';

const BY_CODE: Readonly<Record<string, () => GatewayError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new GatewayError('request_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new GatewayError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refused('the request body is shorter or longer than its Content-Length says'),
  FST_ERR_BAD_URL: () => refused('the request path is not valid percent-encoding'),
  FST_ERR_MAX_PARAM_LENGTH: () => refused('the request path is too long'),
  FST_ERR_ASYNC_CONSTRAINT: () => refused('the request cannot be routed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refused('the request body is empty'),
};

/**
 * What the caller is told about a thrown value: our own errors as they are, the HTTP library's by code, a store that
 * is away as 503, and nothing but `internal_error` about everything else, because its text may hold secrets of the
 * host. `unknown` tells the server to log it; client disconnects are not logged.
 */
export function knownError(error: unknown): { readonly error: GatewayError; readonly unknown: boolean } {
  if (error instanceof GatewayError)
    return { error, unknown: error.code === 'internal_error' && !(error instanceof CallerGone) };
  if (error instanceof StoreUnavailable) return { error: storeAway(error), unknown: true };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return { error: known(), unknown: false };
  return { error: new GatewayError('internal_error', { cause: error }), unknown: true };
}

function refused(message: string): GatewayError {
  return new GatewayError('invalid_request', { message });
}
