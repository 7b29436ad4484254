import { errorClasses } from '../../../generated/errors.ts';
import type { ErrorClass, Protocol } from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { classifySubmit, type SubmitVerdict } from '../../../runtime/upstream/outcome.ts';
import { readPoll } from '../../../runtime/work/poll/read-poll.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { replaysOf, type VerdictReplay } from '../load-replays.ts';
import { protocolOf } from '../registry.ts';
import { classesWithCode } from './replays.ts';

/** What the answer to a submission proves, and that to a poll. */
export function proved(id: string, test: Collect): void {
  const protocol = protocolOf(id);
  const { verdicts: rows, answers } = replaysOf(id);

  test.each(rows)('HTTP $http, $title: $verdict', ({ title: _title, http, body, verdict, ...wanted }) => {
    const answer = { http, headers: {}, body };
    const seen = classifySubmit(protocol, { kind: 'answer', answer }, { route: {}, task: {} });
    expect(proven(seen)).toEqual({ kind: verdict, ...wanted });
  });

  test.each(answers.polls ?? [])('poll, HTTP $http, $title', ({ http, body, verdict }) => {
    const seen = readPoll({
      protocol,
      scope: { task: { id: 'task_1', upstream_id: 'u-1', created_at: 0 }, saved: {}, channel: {} },
      outcome: { kind: 'answer', answer: { http, headers: {}, body } },
      now: 0,
      classes: errorClasses,
      accepts: () => true,
    });
    expect(seen).toMatchObject(verdict);
  });

  test('every class of its errors is replayed', () => {
    const classes = new Set(rows.map((row) => classOf(protocol, row)));
    expect(
      classesWithCode(protocol).filter((kind) => !classes.has(kind)),
      'no verdict in the replays has the class',
    ).toEqual([]);
  });
}

/** The part of a verdict that decides what is done next. */
function proven(verdict: SubmitVerdict): unknown {
  switch (verdict.kind) {
    case 'accepted':
      return { kind: verdict.kind, id: verdict.id };
    case 'rejected':
      return { kind: verdict.kind, class: verdict.class, elsewhere: verdict.elsewhere };
    case 'answered':
    case 'ambiguous':
    case 'not_sent':
      return { kind: verdict.kind };
  }
}

function classOf(protocol: Protocol, { http, body }: VerdictReplay): ErrorClass | undefined {
  const answer = { http, headers: {}, body };
  const words = protocol.errors.read({ answer, saved: {}, route: {}, task: {} });
  return classify(protocol.errors.rules, { http, ...words })?.class;
}
