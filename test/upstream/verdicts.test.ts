import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ErrorClass, Protocol } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import { classifySubmit, type SubmitVerdict } from '../../runtime/upstream/outcome.ts';
import { loadReplays, type VerdictReplay } from '../conformance/load-replays.ts';

const replays = loadReplays().map(({ protocol, verdicts }) => ({ id: protocol, rows: verdicts }));

test('every protocol is replayed', () => {
  expect(replays.map(({ id }) => id)).toEqual(Object.keys(registry.protocols).sort());
});

describe.each(replays)('$id', ({ id, rows }) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);

  test.each(rows)('HTTP $http, $title: $verdict', ({ title: _title, http, body, verdict, ...wanted }) => {
    const answer = { http, headers: {}, body };
    const seen = classifySubmit(protocol, { kind: 'answer', answer }, { route: {}, task: {} });
    expect(proven(seen)).toEqual({ kind: verdict, ...wanted });
  });

  test('every class of its errors is replayed', () => {
    const classes = new Set(rows.map((row) => classOf(protocol, row)));
    expect(protocol.errors.rules.filter((rule) => rule.code && !classes.has(rule.class))).toEqual([]);
  });
});

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
