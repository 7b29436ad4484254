import { GatewayError } from '../../contract/errors.ts';
import { PAID_OPERATIONS, type Route } from '../../contract/route.ts';
import { showValue } from '../../words/show-value.ts';

const NAME = 'idempotency-key';
const MOST_CHARS = 255;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The `Idempotency-Key` of a request that costs money: 1 to 255 printable ASCII characters, once;
 * otherwise 400. Undefined without one, and on routes that cost nothing, where it means nothing.
 */
export function readIdempotencyKey(
  { operation }: Pick<Route, 'operation'>,
  /** Names and values in turn, as they came: joined values would not tell that there were several. */
  rawHeaders: readonly string[],
): string | undefined {
  if (!PAID_OPERATIONS.has(operation)) return undefined;
  const values = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === NAME,
  );
  const [key] = values;
  if (key === undefined) return undefined;
  if (values.length > 1) throw refused(`given once (got it ${values.length} times)`);
  if (key === '' || key.length > MOST_CHARS)
    throw refused(`1 to ${MOST_CHARS} characters long (got ${key.length})`);
  if (!PRINTABLE.test(key)) throw refused(`printable ASCII text (got ${showValue(key)})`);
  return key;
}

function refused(rule: string): GatewayError {
  return new GatewayError('invalid_request', { message: `Idempotency-Key must be ${rule}` });
}
