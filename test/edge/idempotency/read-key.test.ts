import { expect, test } from 'vitest';
import { GatewayError } from '../../../runtime/contract/errors.ts';
import { readIdempotencyKey } from '../../../runtime/edge/idempotency/run-once.ts';

const PAID = { operation: 'video.submit' } as const;

const raw = (values: readonly string[] = []) => [
  'host',
  'idempotency-key',
  ...values.flatMap((value) => ['Idempotency-Key', value]),
];

test.each([
  { about: 'none', values: undefined, key: undefined },
  { about: 'one character', values: ['x'], key: 'x' },
  {
    about: 'a UUID',
    values: ['2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d'],
    key: '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d',
  },
  { about: 'all printable characters', values: ['a b~!"'], key: 'a b~!"' },
  { about: '255 characters', values: ['k'.repeat(255)], key: 'k'.repeat(255) },
])('$about is taken', ({ values, key }) => {
  expect(readIdempotencyKey(PAID, raw(values))).toBe(key);
});

test.each([
  { about: 'empty', values: [''], message: '1 to 255 characters long (got 0)' },
  { about: '256 characters', values: ['k'.repeat(256)], message: '1 to 255 characters long (got 256)' },
  { about: 'a control character', values: ['a\u0001b'], message: 'printable ASCII text (got "a\\u0001b")' },
  {
    about: 'a letter beyond ASCII',
    values: ['schlüssel'],
    message: 'printable ASCII text (got "schlüssel")',
  },
  { about: 'the header twice', values: ['a', 'a'], message: 'given once (got it 2 times)' },
])('$about is refused', ({ values, message }) => {
  const read = () => readIdempotencyKey(PAID, raw(values));
  expect(read).toThrow(GatewayError);
  expect(read).toThrow(`Idempotency-Key must be ${message}`);
});

test('where nothing is paid it means nothing', () => {
  expect(readIdempotencyKey({ operation: 'task.get' }, raw(['', '']))).toBeUndefined();
});
