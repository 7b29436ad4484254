import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCallWindow } from '../../runtime/channels/call-window.ts';
import { createEffectiveCap } from '../../runtime/channels/channel-load.ts';
import { createCooling } from '../../runtime/channels/cooling.ts';
import { createCredentialStanding } from '../../runtime/channels/credential-standing.ts';
import { createRateWindow } from '../../runtime/channels/rate-window.ts';
import { createUnservedModels } from '../../runtime/channels/unserved.ts';

function clock() {
  let now = 0;
  return {
    elapsed: () => now,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the effective cap of a channel', () => {
  const CHANNEL = { id: 'a', limits: { concurrent: 20 } };

  function capped(
    channel: { readonly id: string; readonly limits: { readonly concurrent?: number } } = CHANNEL,
  ) {
    const { elapsed, pass } = clock();
    const caps = createEffectiveCap(elapsed);
    const cut = (inFlight = 0) => {
      pass(1);
      caps.cut(channel, { began: elapsed(), inFlight });
      return caps.of(channel);
    };
    const grow = (answers: number) => {
      for (let answer = 0; answer < answers; answer += 1) caps.grow(channel);
      return caps.of(channel);
    };
    return { caps, channel, cut, grow };
  }

  test('falls by three tenths with each refusal, and not below one', () => {
    const { caps, channel, cut } = capped();
    expect(caps.of(channel)).toBe(20);
    expect(Array.from({ length: 9 }, () => cut())).toEqual([14, 9, 6, 4, 2, 1, 1, 1, 1]);
  });

  test('grows by one after as many answers as it is, and not above what is set up', () => {
    const { cut, grow } = capped();
    expect([cut(), grow(13), grow(1), grow(15), grow(1_000), grow(1_000)]).toEqual([14, 14, 15, 16, 20, 20]);
  });

  test('falls once for calls that ran together', () => {
    const { caps, channel, cut } = capped();
    expect(cut()).toBe(14);
    for (let call = 0; call < 10; call += 1) caps.cut(channel, { began: 0, inFlight: 10 });
    expect(caps.of(channel)).toBe(14);
  });

  test('falls for calls from their share, and for submissions from the whole limit', () => {
    const { elapsed, pass } = clock();
    const caps = createEffectiveCap(elapsed, () => 5);
    const both = () => [caps.of(CHANNEL, 'call'), caps.of(CHANNEL, 'submission')];
    const cut = () => {
      pass(1);
      caps.cut(CHANNEL, { began: elapsed(), inFlight: 0 });
      return both();
    };
    expect([both(), cut(), cut()]).toEqual([
      [5, 20],
      [3, 14],
      [2, 9],
    ]);
    for (let answer = 0; answer < 9; answer += 1) caps.grow(CHANNEL);
    expect(both()).toEqual([5, 10]);
  });

  test.each([
    [3, 7],
    [40, 28],
  ])('begins at what ran where nothing is set up: %d in flight', (inFlight, expected) => {
    const { caps, channel, cut } = capped({ id: 'a', limits: {} });
    expect(caps.of(channel)).toBe(Number.POSITIVE_INFINITY);
    expect(cut(inFlight)).toBe(expected);
    caps.restore(channel);
    expect(caps.of(channel)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('requests in a minute', () => {
  test('are held to the limit exactly, whenever the minute begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.boolean()), { maxLength: 60 }),
        (rpm, calls) => {
          const { elapsed, pass } = clock();
          const rate = createRateWindow(elapsed);
          const channel = { id: 'a', limits: { rpm } };
          const begun: number[] = [];
          for (const [gap, made] of calls) {
            pass(gap);
            const recent = begun.filter((at) => at > elapsed() - 60_000);
            expect(rate.waitMs(channel) === 0).toBe(recent.length < rpm);
            if (rate.waitMs(channel) > 0) pass(rate.waitMs(channel));
            const reserved = rate.reserve(channel);
            if (made) begun.push(elapsed());
            if (made) reserved.begin();
            reserved.giveBack();
          }
          for (const from of begun) {
            expect(begun.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(rpm);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('cost nothing where there is no limit, and are told where there is', () => {
    const { elapsed, pass } = clock();
    const rate = createRateWindow(elapsed);
    const [free, limited] = [
      { id: 'free', limits: {} },
      { id: 'limited', limits: { rpm: 2 } },
    ];
    for (const channel of [free, limited, free, limited]) rate.reserve(channel).begin();
    expect([rate.used('free'), rate.used('limited'), rate.waitMs(free), rate.waitMs(limited)]).toEqual([
      0, 2, 0, 60_000,
    ]);
    pass(59_999);
    expect(rate.waitMs(limited)).toBe(1);
    pass(1);
    expect([rate.waitMs(limited), rate.used('limited')]).toEqual([0, 0]);
  });
});

test('what is reserved is free for nobody else, and is counted once or given back', () => {
  const { elapsed, pass } = clock();
  const rate = createRateWindow(elapsed);
  const channel = { id: 'a', limits: { rpm: 2 } };
  const [one, two] = [rate.reserve(channel), rate.reserve(channel)];
  expect([rate.used('a'), rate.waitMs(channel)]).toEqual([2, 1_000]);
  pass(500);
  one.begin();
  one.giveBack();
  two.giveBack();
  two.begin();
  expect([rate.used('a'), rate.waitMs(channel)]).toEqual([1, 0]);
  rate.reserve(channel).begin();
  expect([rate.used('a'), rate.waitMs(channel)]).toEqual([2, 60_000]);
});

describe('a lane that asked to be left alone', () => {
  const LANE = { channel: {}, credential: 0, model: 'm' };

  test.each([
    [undefined, 1_000, false],
    [0, 1_000, true],
    [-5, 1_000, true],
    [17_000, 17_000, true],
    [1e12, 300_000, true],
    [Number.POSITIVE_INFINITY, 300_000, true],
  ])('for %s ms rests %d ms', (asked, wait_ms, told) => {
    const { elapsed, pass } = clock();
    const cooling = createCooling(elapsed);
    cooling.rest(LANE, asked);
    expect(cooling.look(LANE)).toEqual({ wait_ms, told });
    pass(wait_ms);
    expect(cooling.look(LANE)).toBe(undefined);
  });

  test('is of one credential and model, or of every model of a credential', () => {
    const cooling = createCooling(() => 0);
    const other = { ...LANE, model: 'n' };
    cooling.rest(LANE, 2_000);
    expect([cooling.look(other), cooling.look({ ...LANE, credential: 1 })]).toEqual([undefined, undefined]);
    cooling.rest({ ...LANE, model: undefined }, 5_000);
    expect([cooling.look(LANE), cooling.look(other)]).toEqual([
      { wait_ms: 5_000, told: true },
      { wait_ms: 5_000, told: true },
    ]);
    expect(cooling.list(LANE.channel)).toEqual([
      { credential: 0, model: 'm', wait_ms: 2_000 },
      { credential: 0, wait_ms: 5_000 },
    ]);
  });

  test('rests for the longest that it said', () => {
    const cooling = createCooling(() => 0);
    for (const wait of [30_000, 1_000, undefined]) cooling.rest(LANE, wait);
    expect(cooling.look(LANE)).toEqual({ wait_ms: 30_000, told: true });
  });
});

describe('a credential that is refused', () => {
  test('is out for twice as long each time, up to a day', () => {
    const { elapsed, pass } = clock();
    const credentials = createCredentialStanding(elapsed);
    const channel = {};
    const waits = Array.from({ length: 10 }, () => {
      const call = { credential: 0, reason: 'quota', began: elapsed() } as const;
      const out = credentials.takeOut(channel, call);
      expect(credentials.takeOut(channel, call)).toBe(undefined);
      pass(out?.wait_ms ?? 0);
      return (out?.wait_ms ?? 0) / 60_000;
    });
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440]);
    credentials.works(channel, 0);
    const began = elapsed();
    expect(credentials.takeOut(channel, { credential: 0, reason: 'quota', began })?.wait_ms).toBe(600_000);
  });

  test('stays out whatever its old tasks are told, and until an operator puts it back', () => {
    const { elapsed, pass } = clock();
    const credentials = createCredentialStanding(elapsed);
    const channel = {};
    const call = { credential: 1, reason: 'invalid_key', began: 0 } as const;
    credentials.takeOut(channel, call);
    credentials.works(channel, 1);
    expect(credentials.list(channel)).toEqual([{ credential: 1, reason: 'invalid_key', wait_ms: 600_000 }]);
    expect([credentials.look(channel, 0), credentials.look({}, 1)]).toEqual([undefined, undefined]);
    pass(1);
    credentials.restore(channel);
    expect(credentials.list(channel)).toEqual([]);
    expect(credentials.takeOut(channel, call)).toBe(undefined);
  });
});

describe('a model that a channel refuses', () => {
  const LANE = { channel: {}, credential: 0, model: 'm' };

  function refusing() {
    const { elapsed, pass } = clock();
    const unserved = createUnservedModels(elapsed);
    const refuse = () => unserved.refuse(LANE, { reason: 'not_found', began: elapsed() })?.wait_ms;
    return { unserved, pass, refuse, look: () => unserved.look(LANE)?.wait_ms };
  }

  test('rests for twice as long each time, up to ten minutes', () => {
    const { unserved, pass, refuse } = refusing();
    const waits = Array.from({ length: 6 }, () => {
      const wait = refuse();
      expect([refuse(), unserved.list(LANE.channel).length]).toEqual([undefined, 1]);
      pass(wait ?? 0);
      return wait;
    });
    expect(waits).toEqual([60_000, 120_000, 240_000, 480_000, 600_000, 600_000]);
    expect(unserved.list(LANE.channel)).toEqual([]);
    unserved.works(LANE);
    expect([refuse(), refuse(), refuse()]).toEqual([undefined, undefined, 60_000]);
  });

  test('that it answered before is doubted after three refusals in a row', () => {
    const { unserved, refuse, look } = refusing();
    for (let turn = 0; turn < 10; turn += 1) {
      unserved.works(LANE);
      expect([refuse(), refuse(), look()]).toEqual([undefined, undefined, undefined]);
    }
    expect([refuse(), look()]).toEqual([60_000, 60_000]);
    unserved.works(LANE);
    expect(look()).toBe(undefined);
  });

  test('is of one credential and model; late words and those before a restoration say nothing', () => {
    const { unserved, pass, refuse, look } = refusing();
    refuse();
    expect(unserved.look({ ...LANE, credential: 1 })).toBe(undefined);
    expect(unserved.look({ ...LANE, model: 'n' })).toBe(undefined);
    pass(60_000);
    expect([unserved.refuse(LANE, { reason: 'permission', began: -1 }), look()]).toEqual([
      undefined,
      undefined,
    ]);
    unserved.restore(LANE.channel);
    expect(unserved.refuse(LANE, { reason: 'permission', began: 59_999 })).toBe(undefined);
    expect(unserved.refuse(LANE, { reason: 'permission', began: 60_000 })).toEqual({
      credential: 0,
      model: 'm',
      reason: 'permission',
      wait_ms: 60_000,
    });
  });
});

test('calls are counted over the last while', () => {
  const { elapsed, pass } = clock();
  const window = createCallWindow(elapsed, 30_000);
  for (let second = 0; second < 40; second += 1) {
    window.add(second % 2 === 0 ? 'ok' : 'failed');
    pass(1_000);
  }
  expect(window.counts()).toEqual({ ok: 14, failed: 15 });
  pass(60_000);
  expect(window.counts()).toEqual({ ok: 0, failed: 0 });
});
