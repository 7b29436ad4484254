import { describe, expect, test } from 'vitest';
import type { FinalState } from './final-state.ts';
import type { Asked, Told } from './history.ts';
import { brokenIn, type Evidence, judge, type Verdict } from './judge.ts';

const ID = 't1';
const told = (more: Partial<Told> = {}): Told => ({ status: 200, id: ID, body: '{}', ...more });
const asked = (more: Partial<Asked> = {}): Asked => ({
  ref: 'r1',
  kind: 'video',
  sent: 1,
  told: [told()],
  deleted: false,
  ...more,
});
const task = {
  id: ID,
  ref: 'r1',
  state: 'completed',
  errorCode: null,
  captured: 10,
  refunds: 0,
  mayHave: ['p-twin'],
};
const state = (more: Partial<FinalState> = {}): FinalState => ({
  tasks: [task],
  calls: [],
  held: 0,
  ...more,
});
const created = { protocol: 'p', id: 'u1', ref: 'r1', faults: [] };
const look = (status: string, progress: number) => ({ id: ID, status, progress });

/** A campaign of one request that went well, but for what a case says. */
function evidence(more: Partial<Evidence> & Partial<Evidence['history']>): Evidence {
  const history = { asked: [asked()], looks: [], contents: [], refunded: [], ...more };
  return {
    history,
    created: [created],
    state: state(),
    lastLooks: { own: new Map([[ID, 200]]), others: new Map([[ID, 404]]) },
    invariantViolations: 0,
    upstreamOpen: 0,
    ...more,
  };
}

test('a campaign in which all went well broke no promise', () => {
  const looks = [look('queued', 0), look('queued', 0), look('in_progress', 40), look('completed', 100)];
  expect(brokenIn(judge(evidence({ looks })))).toBe(0);
});

describe('the checkers can fail', () => {
  const chat = (more: Partial<Asked> = {}) => asked({ kind: 'chat', told: [told({ id: 'c1' })], ...more });
  const cases: readonly (readonly [
    string,
    Partial<Evidence> & Partial<Evidence['history']>,
    Partial<Verdict>,
  ])[] = [
    ['a job that no task knows', { created: [created, { ...created, ref: 'r2' }] }, { paidUnknown: 1 }],
    ['a job without a reference', { created: [created, { ...created, ref: null }] }, { paidUnknown: 1 }],
    ['two creations for one request', { created: [created, created] }, { createdTwice: 1 }],
    [
      'a job that its task does not count with',
      { state: state({ tasks: [{ ...task, mayHave: ['q-twin'] }] }) },
      { unlisted: 1 },
    ],
    [
      'an acknowledged task that is gone',
      { lastLooks: { own: new Map([[ID, 404]]), others: new Map() } },
      { acknowledgedMissing: 1 },
    ],
    [
      'an acknowledged task that was never looked at',
      { lastLooks: { own: new Map(), others: new Map() } },
      { acknowledgedMissing: 1 },
    ],
    [
      'a forgotten task that cannot be read for another reason',
      { asked: [asked({ deleted: true })], lastLooks: { own: new Map([[ID, 500]]), others: new Map() } },
      { acknowledgedMissing: 1 },
    ],
    [
      'a task that strangers can read',
      { lastLooks: { own: new Map([[ID, 200]]), others: new Map([[ID, 200]]) } },
      { readByOthers: 1 },
    ],
    ['a state that goes back', { looks: [look('in_progress', 1), look('queued', 1)] }, { wentBack: 1 }],
    ['progress that falls', { looks: [look('in_progress', 40), look('in_progress', 39)] }, { wentBack: 1 }],
    ['another end', { looks: [look('completed', 100), look('failed', 100)] }, { wentBack: 1 }],
    ['a word of nobody', { looks: [look('zombie', 1)] }, { strangeStatus: 1 }],
    ['two tasks for one key', { state: state({ tasks: [task, { ...task, id: 't2' }] }) }, { workTwice: 1 }],
    [
      'other words for one key',
      { asked: [asked({ told: [told(), told({ body: '{"other":1}' })] })] },
      { differentAnswers: 1 },
    ],
    [
      'a task that never ends',
      { state: state({ tasks: [{ ...task, state: 'queued', captured: 0 }] }) },
      { unfinished: 1 },
    ],
    [
      'a failed task that was charged',
      { state: state({ tasks: [{ ...task, state: 'failed' }] }) },
      { wronglyCharged: 1 },
    ],
    [
      'a completed task that was not',
      { state: state({ tasks: [{ ...task, captured: 0 }] }) },
      { wronglyCharged: 1 },
    ],
    [
      'a chat that was answered and not charged',
      {
        asked: [asked(), chat()],
        lastLooks: {
          own: new Map([
            [ID, 200],
            ['c1', 200],
          ]),
          others: new Map(),
        },
        state: state({ calls: [{ id: 'c1', state: 'completed', captured: 0 }] }),
      },
      { wronglyCharged: 1 },
    ],
    [
      'more charged chats than were sent',
      { state: state({ calls: [{ id: 'c1', state: 'completed', captured: 1 }] }) },
      { wronglyCharged: 1 },
    ],
    ['a refund that is not in the ledger', { refunded: [ID] }, { refundsLost: 1 }],
    [
      'two operators who both believe that they gave money back',
      { refunded: [ID, ID], state: state({ tasks: [{ ...task, refunds: 1 }] }) },
      { refundedTwice: 1 },
    ],
    ['money that is still on hold', { state: state({ held: 5 }) }, { heldAtEnd: 5 }],
    ['an invariant', { invariantViolations: 1 }, { invariantViolations: 1 }],
    ['an open connection', { upstreamOpen: 1 }, { upstreamOpen: 1 }],
  ];

  test.each(cases)('they see %s', (_, more, expected) => {
    const broken = Object.entries(judge(evidence(more))).filter(([, count]) => count > 0);
    expect(Object.fromEntries(broken)).toEqual(expected);
  });
});
