import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope } from '../../runtime/contract/protocol.ts';
import type { Job } from '../../runtime/sandbox/twins/jobs.ts';
import { fetchBody, type PollWorld, pollBody } from '../../runtime/sandbox/twins/poll-body.ts';
import { polled, polledTwin } from '../support/polled.ts';

const twins = Object.values(await registry.twins()).flatMap((twin) =>
  twin.kind === 'polled' ? [polledTwin(twin)] : [],
);
const DAY_SECS = 24 * 3600;
const DONE: PollWorld = {
  journey: { queued_ms: 1, running_ms: 1 },
  now: () => 1_000,
  link: (_, file) => `https://vendor.example/${file}`,
};

function answered(body: Json): AnswerScope {
  const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
  return { answer: { http: 200, headers: {}, body }, saved: {}, route: {}, task };
}

/** Until when the files of a finished job are there, as its vendor's adapter reads what the twin says. */
function expiriesOf(twin: (typeof twins)[number], faults: Job['faults']): readonly number[] {
  const job: Job = {
    id: 'u-1',
    protocol: twin.protocol,
    asked: { width: 64, height: 64, seconds: 1 },
    withholds: false,
    faults,
    makesText: false,
    createdAt: 0,
    cancelled: false,
    links: 0,
    looks: 0,
  };
  const protocol = polled(registry.protocols[twin.protocol]);
  const read =
    protocol.fetch?.read(answered(fetchBody(twin, job, DONE))) ??
    protocol.poll.read(answered(pollBody(twin, job, DONE).body)).result;
  return Object.values(read?.files ?? {}).flatMap((file) => file?.expires_at ?? []);
}

test.each<readonly [string, Job['faults']]>([
  ['', new Set()],
  [', also where it has lost it', new Set(['no_result'])],
])('whenever an example was written, what a twin makes now is there for a day from now%s', (_, faults) => {
  const before = Math.floor(Date.now() / 1000);
  const expiries = twins.flatMap((twin) => expiriesOf(twin, faults));
  const after = Math.floor(Date.now() / 1000);
  expect(expiries.filter((at) => at < before + DAY_SECS || at > after + DAY_SECS)).toEqual([]);
  expect(expiries.length).toBeGreaterThan(0);
});
