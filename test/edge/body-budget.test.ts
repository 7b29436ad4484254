import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createBodyBudget } from '../../runtime/edge/body/budget.ts';
import type { RequestMemory } from '../../runtime/work/types.ts';
import { taskRecord, testServer } from './fakes.ts';

/** What growing a share is refused with; undefined when it may grow. */
function refused(grow: () => void): string | undefined {
  try {
    grow();
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const ALL = 'too_many_requests: the gateway is receiving too many large requests at once; retry later';
const OWN =
  'too_many_requests: this account is sending too many large requests at once; retry when some have ended';

test('one owner holds at most its part, and leaves room for others (F86)', () => {
  const budget = createBodyBudget(100, 60);
  const first = budget.open('one');
  expect(refused(() => first.grow(60))).toBeUndefined();
  expect(refused(() => budget.open('one').grow(1))).toBe(OWN);
  expect(refused(() => budget.open('two').grow(40))).toBeUndefined();
  expect(refused(() => budget.open('three').grow(1))).toBe(ALL);
  expect(refused(() => budget.open().grow(1))).toBe(ALL);
  first.close();
  first.close();
  expect(budget.used).toBe(40);
  expect(refused(() => budget.open('one').grow(60))).toBeUndefined();
});

test('a share grows piece by piece, and what was refused is not taken', () => {
  const budget = createBodyBudget(100, 60);
  const share = budget.open('one');
  for (const bytes of [10, 5, 30]) share.grow(bytes);
  expect(refused(() => share.grow(61))).toBe(OWN);
  expect(budget.used).toBe(30);
  share.close();
  share.grow(50);
  expect(budget.used).toBe(0);
});

test('whoever has no owner shares all of it', () => {
  const budget = createBodyBudget(100, 60);
  expect(refused(() => budget.open().grow(100))).toBeUndefined();
});

test('a share is given back when the last of its holds is closed', () => {
  const budget = createBodyBudget(100, 60);
  const request = budget.open('one');
  request.grow(20);
  const work = request.hold();
  request.close();
  request.close();
  expect(budget.used).toBe(20);
  work.grow(50);
  expect(refused(() => budget.open('one').grow(11))).toBe(OWN);
  work.close();
  expect(budget.used).toBe(0);
});

test('the body of a task that goes on counts after its answer', async () => {
  const held: RequestMemory[] = [];
  const { app, key } = await testServer({
    deps: { bounds: { bodyOwnerBytes: 1_000 } },
    tasks: {
      submit: async ({ memory }) => {
        if (memory !== undefined) held.push(memory);
        return taskRecord({});
      },
    },
  });
  const post = async (): Promise<number> => {
    const body = `${JSON.stringify({ model: 'tiny-latest', prompt: 'a heron' })}${' '.repeat(600)}`;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/v1/videos', headers, payload: body })).statusCode;
  };
  expect([await post(), await post()]).toEqual([200, 429]);
  held[0]?.close();
  expect(await post()).toBe(200);
});
