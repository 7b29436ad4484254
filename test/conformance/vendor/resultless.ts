import { errorClasses } from '../../../generated/errors.ts';
import type { Json } from '../../../runtime/contract/json.ts';
import type { TaskScope } from '../../../runtime/contract/protocol.ts';
import type { AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import { withoutValue, withValue } from '../../../runtime/sandbox/twins/answer-path.ts';
import { answerScope, readFetch, readPoll } from '../../../runtime/work/poll/read-poll.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { protocolOf, twinOf } from '../registry.ts';

const EMPTY: readonly (readonly [title: string, empty: (body: Json, path: AnswerPath) => Json])[] = [
  ['leaves out', withoutValue],
  ['leaves empty', (body, path) => withValue(body, path, '')],
  ['says null for', (body, path) => withValue(body, path, null)],
];

/** The id that the examples of the vendor have, as some of them are checked against it. */
const scopeOf = (twin: PolledTwin, body: Json): TaskScope => {
  const echo = protocolOf(twin.protocol).poll?.read(
    answerScope(
      { task: { id: 'task_1', upstream_id: 'u-1', created_at: 0 }, saved: {}, channel: {} },
      { http: 200, headers: {}, body },
    ),
  ).id;
  const task = { id: 'task_1', upstream_id: echo ?? 'u-1', created_at: 0 };
  return {
    task,
    saved: { response_url: 'https://v.example/r', status_url: 'https://v.example/s' },
    channel: {},
  };
};

function verdictOf(twin: PolledTwin, body: Json, read: typeof readPoll | typeof readFetch) {
  const protocol = protocolOf(twin.protocol);
  const scope = scopeOf(twin, twin.examples.poll.completed ?? twin.examples.poll.fetch ?? {});
  const outcome = { kind: 'answer', answer: { http: 200, headers: {}, body } } as const;
  return read({ protocol, scope, outcome, now: 0, classes: errorClasses, accepts: () => true });
}

/** Where the answer that carries the result says where files are. */
function placesOf({ results, also = [], pictures }: PolledTwin): readonly AnswerPath[] {
  return [...Object.values(results), ...also, ...(pictures === undefined ? [] : [pictures.list])];
}

function leavesOf(value: Json, path: AnswerPath = []): readonly AnswerPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item ?? null, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A vendor says that it has finished, and names nothing that could be fetched. */
export function resultless(id: string, test: Collect): void {
  const twin = twinOf(id);
  if (twin.kind !== 'polled') return;
  const { examples } = twin;
  const carrying = examples.fetch ?? examples.poll.completed;
  if (carrying === undefined) throw new Error('no example of a result');

  test.each(EMPTY)('a success that %s every result is none', (_, empty) => {
    const body = placesOf(twin).reduce(empty, carrying);
    const verdict = verdictOf(twin, body, examples.fetch === undefined ? readPoll : readFetch);
    // What lies at a path of the channel is there or not: no answer says which.
    const kind = twin.content === undefined ? 'resultless' : 'completed';
    expect(verdict.kind).toBe(kind);
  });

  const named = examples.poll.fetch;
  if (named === undefined) return;
  const protocol = protocolOf(twin.protocol);
  const requestFor = (body: Json) =>
    protocol.fetch?.request({ ...scopeOf(twin, named), answer: { http: 200, headers: {}, body } });

  test.each(EMPTY)('a success that %s what the second call is made of is none', (_, empty) => {
    for (const path of leavesOf(named)) {
      const body = empty(named, path);
      const asks = verdictOf(twin, body, readPoll).kind === 'fetch';
      if (asks) expect(requestFor(body)).toEqual(requestFor(named));
    }
  });

  test('a second call that is refused for what it asks is no result either', () => {
    const refusal = examples.errors.invalid_request ?? examples.error;
    const scope = scopeOf(twin, named);
    const answer = { headers: {}, ...refusal };
    const listed = protocol.fetch?.fails_on?.includes('invalid_request') === true;
    const verdict = readFetch({
      protocol,
      scope,
      outcome: { kind: 'answer', answer },
      now: 0,
      classes: errorClasses,
      accepts: () => true,
    });
    expect(verdict.kind).toBe(listed ? 'failed' : 'resultless');
  });
}
