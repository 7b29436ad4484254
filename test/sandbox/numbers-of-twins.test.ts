import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { PolledTwin } from '../../runtime/contract/twin.ts';
import { type Job, newJobId } from '../../runtime/sandbox/twins/jobs.ts';
import { pollBody } from '../../runtime/sandbox/twins/poll-body.ts';
import { polledTwin } from '../support/polled.ts';

const [some] = Object.values(await registry.twins()).filter(({ kind }) => kind === 'polled');

/** A vendor whose ids and words of a status are numbers. */
const twin: PolledTwin = {
  ...polledTwin(some),
  state: { at: ['status'], words: { completed: ['3'] } },
  pollEcho: ['id'],
  examples: { ...polledTwin(some).examples, poll: { completed: { id: 12, status: 1 } } },
};

function bodyOf(id: string, faults: Job['faults'] = new Set()): unknown {
  const job: Job = {
    id,
    protocol: twin.protocol,
    asked: { width: 64, height: 64, seconds: 1 },
    withholds: false,
    faults,
    makesText: true,
    createdAt: 0,
    cancelled: false,
    links: 0,
    looks: 0,
  };
  const { texts: _, ...plain } = twin;
  return pollBody(plain, job, {
    journey: { queued_ms: 1, running_ms: 1 },
    now: () => 1_000,
    link: () => '',
  }).body;
}

test('a twin says ids and words as numbers where its vendor does', () => {
  expect(bodyOf('123456789012345')).toMatchObject({ id: 123456789012345, status: 3 });
});

test('a word that no vendor has stays a text', () => {
  expect(bodyOf('1', new Set(['unknown_status']))).toMatchObject({ id: 1, status: 'zombie' });
});

test('an id that is a number is one that JSON carries exactly, an id of digits may be longer', () => {
  expect(newJobId(12)).toMatch(/^9[0-9]{14}$/);
  expect(newJobId('867283741759111202')).toMatch(/^9[0-9]{17}$/);
});
