import { expect, it, test } from 'vitest';
import type { Route } from '../../runtime/contract/route.ts';
import { readQuery } from '../../runtime/edge/routes/read-query.ts';

const route: Pick<Route, 'query'> = {
  query: {
    limit: { type: 'integer', min: 1, max: 100, default: 20 },
    order: { type: 'enum', values: ['asc', 'desc'] },
    after: { type: 'string', max_chars: 5 },
  },
};

test('fields are read by their type, with defaults, and others are left unread', () => {
  expect(readQuery(route, {})).toEqual({ limit: 20, order: undefined, after: undefined });
  expect(readQuery(route, { limit: '7', order: 'asc', after: 'abcde', other: ['x'] })).toEqual({
    limit: 7,
    order: 'asc',
    after: 'abcde',
  });
});

it.each<[string, unknown, string, object]>([
  [
    'limit',
    '101',
    'limit must be a whole number between 1 and 100 (got "101")',
    { allowed: [1, 100], received: '"101"' },
  ],
  [
    'limit',
    '1e1',
    'limit must be a whole number between 1 and 100 (got "1e1")',
    { allowed: [1, 100], received: '"1e1"' },
  ],
  ['order', 'up', 'order must be asc or desc (got "up")', { allowed: ['asc', 'desc'], received: '"up"' }],
  [
    'after',
    'abcdef',
    'after must be at most 5 characters (got "abcdef")',
    { allowed: 5, received: '"abcdef"' },
  ],
  ['order', ['asc', 'asc'], 'order must be given once (got an array of 2)', { received: 'an array of 2' }],
])('%s of %j is refused with what is allowed', (param, value, message, details) => {
  expect(() => readQuery(route, { [param]: value })).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      options: expect.objectContaining({ param, message, details }),
    }),
  );
});
