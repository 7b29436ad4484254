import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Group } from '../../runtime/config/types.ts';
import { createRateLimiter } from '../../runtime/edge/limits/rate-limiter.ts';
import { OverRate, takeForm, takeRate } from '../../runtime/edge/limits/rate-limits.ts';
import { keyRecord } from '../edge/fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function groupOf(rpm?: number): Group {
  return {
    name: 'default',
    multiplier_ppm: 1_000_000,
    models: ['*'],
    limits: rpm === undefined ? {} : { rpm },
  };
}

/** The counted headers, or the refusal with its seconds. */
async function taken(
  ...input: Parameters<typeof takeRate>
): Promise<readonly (string | number | undefined)[]> {
  try {
    const headers = await takeRate(...input);
    return [headers['x-ratelimit-remaining-requests'], headers['x-ratelimit-reset-requests']];
  } catch (error) {
    if (!(error instanceof OverRate)) throw error;
    return [error.message, error.options.retryAfterSecs, error.headers['x-ratelimit-remaining-requests']];
  }
}

describe('requests in a minute', () => {
  test('so many as the key may make pass, the next is told exactly when to come again, and then passes', async () => {
    const limiter = createRateLimiter();
    const asked = { key: keyRecord({ rpm: 2 }), group: groupOf() };
    expect(await taken(limiter, asked)).toEqual(['1', '60s']);
    vi.advanceTimersByTime(20_400);
    expect(await taken(limiter, asked)).toEqual(['0', '40s']);
    const refused = ['this key may make 2 requests a minute; try again in 40 seconds', 40, '0'];
    expect(await taken(limiter, asked)).toEqual(refused);
    vi.advanceTimersByTime(39_599);
    expect((await taken(limiter, asked))[1]).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await taken(limiter, asked)).toEqual(['1', '60s']);
  });

  test('without a limit nothing is counted and nothing is told', async () => {
    expect(await takeRate(createRateLimiter(), { key: keyRecord(), group: groupOf() })).toEqual({});
    expect(await takeRate(createRateLimiter(), { key: keyRecord(), group: undefined })).toEqual({});
  });

  test('a limit that is changed holds at once, for what was counted before as well', async () => {
    const limiter = createRateLimiter();
    const asked = (rpm: number) => ({ key: keyRecord({ rpm }), group: groupOf() });
    await taken(limiter, asked(5));
    await taken(limiter, asked(5));
    expect((await taken(limiter, asked(2)))[1]).toBe(60);
    expect(await taken(limiter, asked(10))).toEqual(['6', '60s']);
  });

  test('of several processes that count for themselves each has its share, and at least one request', async () => {
    let processes = 3;
    const limiter = createRateLimiter(() => processes);
    const asked = (id: string, rpm: number) => ({ key: keyRecord({ id, rpm }), group: groupOf() });
    expect(await taken(limiter, asked('a', 7))).toEqual(['1', '60s']);
    expect(await taken(limiter, asked('a', 7))).toEqual(['0', '60s']);
    expect((await taken(limiter, asked('a', 7)))[0]).toContain('may make 7 requests a minute');
    expect(await taken(limiter, asked('b', 2))).toEqual(['0', '60s']);
    expect((await taken(limiter, asked('b', 2)))[1]).toBe(60);
    processes = 1;
    expect(await taken(limiter, asked('a', 7))).toEqual(['3', '60s']);
  });

  test('the keys of a group share what it may; the tighter limit is the one that is told', async () => {
    const limiter = createRateLimiter();
    const [one, other] = [keyRecord({ id: 'a', rpm: 10 }), keyRecord({ id: 'b', rpm: 10 })];
    expect(await taken(limiter, { key: one, group: groupOf(3) })).toEqual(['2', '60s']);
    expect(await taken(limiter, { key: other, group: groupOf(3) })).toEqual(['1', '60s']);
    expect(await taken(limiter, { key: one, group: groupOf(3) })).toEqual(['0', '60s']);
    expect((await taken(limiter, { key: other, group: groupOf(3) }))[0]).toBe(
      "this key's group may make 3 requests a minute; try again in 60 seconds",
    );
  });

  test('what the group refuses is not counted against the key, nor the other way round', async () => {
    const limiter = createRateLimiter();
    const key = keyRecord({ id: 'a', rpm: 2 });
    await taken(limiter, { key, group: groupOf(1) });
    for (let index = 0; index < 5; index += 1) await taken(limiter, { key, group: groupOf(1) });
    expect(await taken(limiter, { key, group: groupOf() })).toEqual(['0', '60s']);
    for (let index = 0; index < 5; index += 1) await taken(limiter, { key, group: groupOf(100) });
    const other = keyRecord({ id: 'b' });
    // Refused by the group five times and by the key five times, but counted once for each that passed.
    expect(await taken(limiter, { key: other, group: groupOf(10) })).toEqual(['3', '60s']);
  });
});

test('forms of the playground are bounded, and use up nothing of the key', async () => {
  const limiter = createRateLimiter();
  const key = keyRecord({ rpm: 2 });
  for (let form = 0; form < 300; form += 1) await takeForm(limiter, key);
  await expect(takeForm(limiter, key)).rejects.toThrow('this key may make 300 forms of the playground');
  expect(await taken(limiter, { key, group: groupOf() })).toEqual(['1', '60s']);
});
