import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { parseYaml } from '../../runtime/contract/document/parse-yaml.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { ErrorClass, Protocol } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';
import { classifySubmit, type SubmitVerdict } from '../../runtime/upstream/outcome.ts';

/** An answer to a submission as the vendor's documents show it, and what it proves. No body: an empty one. */
type VerdictReplay = { readonly title: string; readonly http: number; readonly body?: Json } & (
  | { readonly verdict: 'accepted'; readonly id: string }
  | { readonly verdict: 'rejected'; readonly class: ErrorClass; readonly elsewhere: boolean }
  | { readonly verdict: 'answered' }
  | { readonly verdict: 'ambiguous' }
);

const FOLDER = new URL('../protocols/replays/', import.meta.url);

function load(path: string): readonly VerdictReplay[] {
  const problems: string[] = [];
  const text = readFileSync(new URL(path, FOLDER), 'utf8');
  const document = parseYaml({ path, text }, { add: (diagnostic) => problems.push(diagnostic.message) });
  if (document === undefined || problems.length > 0) throw new Error(`${path}: ${problems.join('; ')}`);
  const rows: unknown = document.value;
  return rows as readonly VerdictReplay[];
}

const replays = readdirSync(FOLDER)
  .sort()
  .map((id) => ({ id, rows: load(`${id}/verdicts.yaml`) }));

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
