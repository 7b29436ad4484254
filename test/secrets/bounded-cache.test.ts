import { expect, test } from 'vitest';
import { createBoundedCache } from '../../runtime/edge/identity/authenticate.ts';

test('keeps at most the newest entries', () => {
  const cache = createBoundedCache<number>({ max: 3, ttlMs: 10 });
  for (let index = 0; index < 10; index += 1) cache.set(`k${index}`, index, 0);
  expect(cache.size).toBe(3);
  expect(['k6', 'k7', 'k8', 'k9'].map((key) => cache.get(key, 0))).toEqual([undefined, 7, 8, 9]);
});

test('an entry dies at its time, and setting it again starts anew', () => {
  const cache = createBoundedCache<string>({ max: 3, ttlMs: 10 });
  cache.set('a', 'first', 0);
  expect(cache.get('a', 9)).toBe('first');
  expect(cache.get('a', 10)).toBeUndefined();
  cache.set('a', 'second', 10);
  expect(cache.get('a', 19)).toBe('second');
  expect(cache.size).toBe(1);
});
