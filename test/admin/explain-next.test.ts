import { expect, test } from 'vitest';
import { type AboutTask, nextOfTask } from '../../runtime/admin/explain-next.ts';
import { ofAttempt, ofCall, ofEvent, timelineOf } from '../../runtime/admin/explain-timeline.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';

const NOW = Date.UTC(2026, 0, 1);
const money = (micros: number) => `${(micros / 1_000_000).toFixed(2)} USD`;

const TASK: TaskRecord = {
  id: 'task_1',
  kind: 'video',
  route: 'videos',
  owner_id: 'o',
  key_id: 'k',
  model: 'm',
  model_id: 'm',
  protocol: 'p',
  channel_id: 'a',
  credential: 0,
  spec_version: 's',
  state: 'uncertain',
  progress: 0,
  price: 400_000,
  price_rule: 'm: clip',
  request: { mode: 'text', prompt: 'a heron', warnings: [] },
  result: null,
  error_code: null,
  error_message: null,
  upstream_id: null,
  saved: {},
  lease_epoch: 0,
  next_poll_at: NOW + 60_000,
  poll_count: 3,
  poll_failures: 3,
  deadline_at: NOW + 900_000,
  created_at: NOW - 1_000,
  updated_at: NOW,
  completed_at: null,
  deleted_at: null,
};

const ABOUT: AboutTask = { events: [], policy: 'release', looks: true, charged: 400_000, money, now: NOW };
const LOOK = 'Nobody knows whether the vendor took it; that is looked into at 2026-01-01T00:01:00.000Z.';
const CANNOT_ASK = 'Nobody knows whether the vendor took it, and it cannot be asked.';
const GONE = 'It is completed, and its vendor no longer has its result.';
const REFUND = '`npx gateway refund task_1 --reason "..."` gives back what it cost: 0.40 USD.';
const LISTED =
  '`npx gateway uncertain list` shows it until `npx gateway uncertain resolve task_1 --as seen`.';
const STAYS =
  '0.40 USD stays on hold until `npx gateway uncertain resolve task_1 --as failed`, or `--as accepted --upstream-id <id>`.';
const FAILED = 'Nothing: it failed, and what was on hold is released.';
const MAY_BILL = 'The vendor may have made it all the same, and bill it.';
const UNCERTAIN = { state: 'failed', error_code: 'submission_uncertain' } as const;

test.each<readonly [string, Partial<TaskRecord>, Partial<AboutTask>, readonly string[]]>([
  [
    'released at its deadline',
    {},
    {},
    [
      LOOK,
      'At 2026-01-01T00:15:00.000Z it is given up at the latest: it fails and what is on hold is released.',
    ],
  ],
  [
    'left to an operator at its deadline',
    {},
    { policy: 'manual' },
    [LOOK, `At 2026-01-01T00:15:00.000Z at the latest it is left to an operator: ${STAYS}`],
  ],
  [
    'left to an operator',
    {},
    { policy: 'manual', events: [{ type: 'left_to_operator' }] },
    [
      `It waits for an operator: ${STAYS}`,
      'What the vendor knows of it may still decide: it is asked at 2026-01-01T00:01:00.000Z.',
    ],
  ],
  [
    'left to an operator, of a vendor that cannot be asked',
    {},
    { policy: 'manual', looks: false, events: [{ type: 'left_to_operator' }] },
    [`It waits for an operator: ${STAYS}`],
  ],
  [
    'left to an operator, on a channel that releases by now',
    { next_poll_at: NOW + 1_200_000 },
    { looks: false, events: [{ type: 'left_to_operator' }] },
    [
      CANNOT_ASK,
      'At 2026-01-01T00:20:00.000Z it is given up at the latest: it fails and what is on hold is released.',
    ],
  ],
  [
    'uncertain, of a vendor that cannot be asked',
    {},
    { looks: false, policy: 'manual' },
    [CANNOT_ASK, `At 2026-01-01T00:15:00.000Z at the latest it is left to an operator: ${STAYS}`],
  ],
  [
    'given up',
    UNCERTAIN,
    { events: [{ type: 'possible_orphan' }] },
    [
      FAILED,
      MAY_BILL,
      '`npx gateway uncertain list` shows it until `npx gateway uncertain resolve task_1 --as seen`.',
    ],
  ],
  ['failed by an operator', UNCERTAIN, { events: [{ type: 'resolved' }] }, [FAILED, MAY_BILL]],
  ['surely not there', UNCERTAIN, { events: [{ type: 'not_found_upstream' }] }, [FAILED]],
  ['failed', { state: 'failed', error_code: 'upstream_failed' }, {}, [FAILED]],
  [
    'not finished before its deadline',
    { state: 'failed', error_code: 'timeout' },
    { events: [{ type: 'possible_orphan' }] },
    [FAILED, MAY_BILL, LISTED],
  ],
  [
    'at a vendor that says a status which is not listed',
    { state: 'queued' },
    { events: [{ type: 'unlisted_status' }] },
    [
      'Its vendor says a status that the protocol does not list, so that its state is not known.',
      '`npx gateway uncertain list` shows it until it ends, or until `npx gateway uncertain resolve task_1 --as seen`.',
      'The vendor is asked again at 2026-01-01T00:01:00.000Z; 3 polls so far, the last 3 of them failed.',
      'At 2026-01-01T00:15:00.000Z it times out: it fails and what is on hold is released.',
    ],
  ],
  [
    'finished without a usable result',
    { state: 'failed', error_code: 'upstream_failed' },
    { events: [{ type: 'no_usable_result' }] },
    [FAILED, MAY_BILL, LISTED],
  ],
  [
    'finished with a result that could not be kept, which somebody has seen',
    { state: 'failed', error_code: 'internal_error' },
    { events: [{ type: 'result_not_kept' }, { type: 'seen' }] },
    [FAILED, MAY_BILL],
  ],
  [
    'completed',
    { state: 'completed', result: { files: { video: { url: 'u', expires_at: NOW + 1 } } } },
    {},
    ['Nothing: it is completed.', 'Its files can be fetched until 2026-01-01T00:00:00.001Z.'],
  ],
  [
    'completed long ago',
    { state: 'completed', result: { files: { video: { url: 'u', expires_at: NOW - 1 } } } },
    {},
    ['Nothing: it is completed.', 'Its files could be fetched until 2025-12-31T23:59:59.999Z.'],
  ],
  [
    'completed, and its result is gone before its time',
    { state: 'completed', result: { files: { video: { url: 'u', expires_at: NOW + 1 } } } },
    { events: [{ type: 'completed' }, { type: 'result_gone' }] },
    [GONE, REFUND, LISTED],
  ],
  [
    'completed, and its result that is gone was refunded',
    { state: 'completed' },
    { events: [{ type: 'result_gone' }], charged: 0 },
    [GONE, LISTED],
  ],
  [
    'completed, and its result that is gone was seen',
    { state: 'completed' },
    { events: [{ type: 'result_gone' }, { type: 'seen' }] },
    [GONE, REFUND],
  ],
  [
    'completed, seen for another reason, and its result is gone',
    { state: 'completed' },
    { events: [{ type: 'seen' }, { type: 'result_gone' }] },
    [GONE, REFUND, LISTED],
  ],
])('what happens next to a task that is %s', (_, task, about, expected) => {
  expect(nextOfTask({ ...TASK, ...task }, { ...ABOUT, ...about })).toEqual(expected);
});

test('nothing is before the hold, and every time is a whole millisecond', () => {
  const held = { seq: 1, type: 'held', data: { price: 400_000 }, at: NOW + 1 };
  const attempt = {
    ...{ attempt: 1, channel_id: 'a', credential: 0, outcome: 'rejected', http_status: 401 },
    ...{ reason: null, started_at: NOW, ended_at: null },
  };
  const call = { call: 'chat', channel: 'a', verdict: 'rate_limit', http: 429, began: NOW + 1.2, ms: 3.75 };
  const told = timelineOf([ofCall(call), ofAttempt(attempt), ofEvent(held, money)]);
  expect(told).toEqual([
    { at: NOW + 1, gap_ms: 0, kind: 'event', type: 'held', what: 'held: price 0.40 USD', went: 'on' },
    {
      ...{ at: NOW + 1, gap_ms: 0, kind: 'attempt', type: 'attempt', attempt: 1, channel: 'a' },
      ...{ what: 'attempt 1 begins on a, credential 0', went: 'on' },
    },
    {
      at: NOW + 5,
      gap_ms: 4,
      kind: 'call',
      ...{ type: 'chat', channel: 'a', http: 429, began_at: NOW + 1, ms: 4 },
      what: 'chat on a: HTTP 429, rate_limit after 4 ms',
      went: 'wrong',
    },
  ]);
});

test.each([
  [{ verdict: 'reset' }, 'chat on a: reset after 4 ms', 'wrong'],
  [{ verdict: 'answered' }, 'chat on a: answered after 4 ms', 'well'],
])('a chat call without a status: %j', (call, what, went) => {
  expect(ofCall({ call: 'chat', channel: 'a', began: NOW, ms: 4, ...call })).toMatchObject({ what, went });
});
