import { expect, test } from 'vitest';
import type { SubmitVerdict } from '../../runtime/upstream/outcome.ts';
import { callsAtOnce, callsMs, submitTimeoutMs } from '../../runtime/work/attempt/attempt-bounds.ts';
import { callInTurn } from '../../runtime/work/attempt/call-in-turn.ts';
import { hurriedClock } from './hurried-clock.ts';

const MADE: SubmitVerdict = { kind: 'answered', result: { files: {} }, failure: undefined, http: 200 };
const LOST: SubmitVerdict = { kind: 'ambiguous', reason: 'timeout' };
const refused = (of: 'rate_limit' | 'content_policy' | 'invalid_key', secs?: number): SubmitVerdict => ({
  kind: 'rejected',
  class: of,
  code: undefined,
  message: undefined,
  http: 429,
  elsewhere: of !== 'content_policy',
  ...(secs === undefined ? {} : { retryAfterSecs: secs }),
});
const MODERATED = refused('content_policy');

interface Row {
  readonly title: string;
  /** What each call comes to, one after the other; the last word stays. */
  readonly calls: readonly (readonly SubmitVerdict[])[];
  readonly at_once?: number;
  readonly within_secs?: number;
  readonly asked: readonly number[];
  readonly waits: readonly number[];
  readonly made: number;
}

const ROWS: readonly Row[] = [
  {
    title: 'those that were too many are made after the wait that was asked for',
    calls: [[MADE], [refused('rate_limit', 7), MADE], [refused('rate_limit', 9), MADE]],
    asked: [0, 1, 2, 1, 2],
    waits: [9_000],
    made: 3,
  },
  {
    title: 'and those behind them',
    calls: [[MADE], [refused('rate_limit'), MADE], [MADE], [MODERATED]],
    at_once: 1,
    asked: [0, 1, 1, 2, 3],
    waits: [5_000],
    made: 3,
  },
  {
    title: 'three times, not for ever',
    calls: [[MADE], [refused('rate_limit', 1)]],
    asked: [0, 1, 1, 1, 1],
    waits: [1_000, 1_000, 1_000],
    made: 1,
  },
  {
    title: 'not where nothing was made: another channel is asked sooner',
    calls: [[refused('rate_limit', 1)], [refused('rate_limit', 1)]],
    asked: [0, 1],
    waits: [],
    made: 0,
  },
  {
    title: 'not where the channel has another trouble',
    calls: [[MADE], [refused('rate_limit', 1)], [refused('invalid_key')]],
    asked: [0, 1, 2],
    waits: [],
    made: 1,
  },
  {
    title: 'not where a call was lost',
    calls: [[MADE], [refused('rate_limit', 1)], [LOST]],
    asked: [0, 1, 2],
    waits: [],
    made: 1,
  },
  {
    title: 'not where the vendor asks for too long a wait',
    calls: [[MADE], [refused('rate_limit', 3_600)]],
    asked: [0, 1],
    waits: [],
    made: 1,
  },
  {
    title: 'not where no time is left for a call',
    calls: [[MADE], [refused('rate_limit', 20), MADE]],
    within_secs: 310,
    asked: [0, 1],
    waits: [],
    made: 1,
  },
];

test.each(ROWS)('$title', async (row) => {
  const asked: number[] = [];
  const waits: number[] = [];
  const verdicts = await callInTurn([...row.calls.keys()], {
    call: async (place) => {
      const words = row.calls[place] ?? [];
      const word = words[Math.min(asked.filter((one) => one === place).length, words.length - 1)];
      asked.push(place);
      return word ?? LOST;
    },
    at_once: row.at_once ?? 4,
    call_ms: 300_000,
    within_ms: (row.within_secs ?? 3_000) * 1_000,
    clock: hurriedClock((ms) => waits.push(ms)),
    closing: () => false,
  });
  expect([asked, waits]).toEqual([row.asked, row.waits]);
  expect(verdicts.filter(({ kind }) => kind === 'answered').length).toBe(row.made);
});

test('a channel gets no more calls at once than it bears', async () => {
  expect(
    [undefined, 1, 3, 9].map((concurrent) =>
      callsAtOnce({ limits: concurrent === undefined ? {} : { concurrent } }),
    ),
  ).toEqual([4, 1, 3, 4]);
  let running = 0;
  let most = 0;
  await callInTurn([1, 2, 3], {
    call: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return MADE;
    },
    at_once: 1,
    call_ms: 1,
    within_ms: 10,
    clock: hurriedClock(),
    closing: () => false,
  });
  expect(most).toBe(1);
});

test.each([
  [1, undefined, 300, 360],
  [4, undefined, 600, 660],
  [5, undefined, 900, 960],
  [4, 1, 1_500, 1_560],
])(
  '%i calls with a limit of %s may take %i s, their submission %i s',
  (calls, concurrent, calls_s, open_s) => {
    const channel = { limits: concurrent === undefined ? {} : { concurrent } };
    const protocol = {
      submit: {
        within_secs: 300,
        request: () => {
          throw new Error('unused');
        },
        used: () => new Set<string>(),
      },
    };
    expect(callsMs(protocol, { calls, channel })).toBe(calls_s * 1_000);
    expect(submitTimeoutMs(protocol, { calls, channel }, { submit_timeout_ms: 1_000 })).toBe(open_s * 1_000);
  },
);
