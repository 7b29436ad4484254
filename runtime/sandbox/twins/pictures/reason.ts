import type { Json } from '../../../contract/json.ts';
import { isObject } from '../answer-path.ts';

const MESSAGE = /^(?:error_?)?(?:message|msg)$/i;

/** A vendor's error with its own sentence for what is wrong, wherever its example has one. */
export function withReason(body: Json, reason: string): Json {
  if (Array.isArray(body)) return body.map((item) => withReason(item, reason));
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value = null]) => [
      key,
      typeof value === 'string' && MESSAGE.test(key) ? reason : withReason(value, reason),
    ]),
  );
}
