import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCallbackToken, signCallbackToken } from '../../runtime/edge/identity/callback-token.ts';

const key = new Uint8Array(32).fill(9);
const id = `task_${'a'.repeat(32)}`;

test('the first 128 bits of an HMAC over the id', () => {
  const whole = createHmac('sha256', Buffer.alloc(32, 9)).update(id).digest('hex');
  expect(signCallbackToken(key, id)).toBe(whole.slice(0, 32));
  expect(checkCallbackToken([key], id, whole.slice(0, 32))).toBe(true);
});

test('of one task and one key', () => {
  const token = signCallbackToken(key, id);
  expect(checkCallbackToken([key], `${id}0`, token)).toBe(false);
  expect(checkCallbackToken([new Uint8Array(32).fill(8)], id, token)).toBe(false);
  expect(checkCallbackToken([key], id, undefined)).toBe(false);
});

test('no other text is one, and none throws', () => {
  const own = signCallbackToken(key, id);
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 30, maxLength: 34 }),
  );
  fc.assert(fc.property(texts, (text) => checkCallbackToken([key], id, text) === (text === own)));
});
