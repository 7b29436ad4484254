import { expect, test } from 'vitest';
import { callbackUrl, checkCallbackToken } from '../../runtime/edge/identity/callback-token.ts';

const KEY = new Uint8Array(32).fill(7);
const ROUTE = { operation: 'callback.receive', path: '/v1/callbacks/{task_id}/{token}' } as const;
const GET = { operation: 'task.get', path: '/v1/videos/{task_id}' } as const;

test('a vendor is given the callback route with a token that only this task has', () => {
  const url = callbackUrl('task_1', { routes: [GET, ROUTE], publicUrl: 'https://g.example/base', key: KEY });
  const [, token] =
    /^https:\/\/g\.example\/base\/v1\/callbacks\/task_1\/([0-9a-f]{32})$/.exec(url ?? '') ?? [];
  expect(checkCallbackToken([KEY], 'task_1', token)).toBe(true);
  expect(checkCallbackToken([KEY], 'task_2', token)).toBe(false);
});

test('there is no address where no route takes callbacks', () => {
  expect(callbackUrl('task_1', { routes: [GET], publicUrl: 'https://g.example', key: KEY })).toBeUndefined();
});
