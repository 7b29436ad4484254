import { expect, test } from 'vitest';
import type { ErrorClass, Protocol } from '../../runtime/contract/protocol.ts';
import { fakeProtocol, type PolledProtocol } from './fake-protocol.ts';
import { claimOne, poll, withTask } from './polled-task.ts';
import { answer } from './world.ts';

/** A protocol whose state row states a class, and whose rules would say something else. */
function stating(stated: ErrorClass): Protocol {
  const base = fakeProtocol('p');
  const read = (): ReturnType<PolledProtocol['poll']['read']> => ({
    state: 'failed',
    word: undefined,
    class: stated,
    failure: { code: 'SensitiveWords' },
  });
  return { ...base, poll: { ...base.poll, read } };
}

test.each<[stated: ErrorClass, code: string]>([
  ['content_policy', 'content_policy_violation'],
  ['invalid_request', 'invalid_request'],
  ['upstream', 'upstream_failed'],
  ['quota', 'upstream_failed'],
])('a state row of class %s fails the task as %s', async (stated, code) => {
  const world = await withTask({ protocols: [stating(stated)] });
  world.script('a', answer(200, {}));
  const { task } = await poll(world, await claimOne(world));
  expect([task?.state, task?.error_code]).toEqual(['failed', code]);
});

const CONTENT = { code: 'SensitiveWords' };

test.each<[title: string, fails_on: readonly ErrorClass[], second: ReturnType<typeof answer>, ends: string]>([
  ['a listed refusal', ['invalid_request'], answer(400, {}), 'failed invalid_request'],
  ['a listed failure of theirs', ['upstream'], answer(503, { code: 'Refused' }), 'failed upstream_failed'],
  ['the content, listed or not', [], answer(400, CONTENT), 'failed content_policy_violation'],
  ['a refusal that is not listed', ['content_policy'], answer(400, {}), 'queued null'],
  ['an outage that no rule names', ['upstream'], answer(500, {}), 'queued null'],
])('a second call that answers %s', async (_title, fails_on, second, ends) => {
  const base = fakeProtocol('p');
  const fetch = base.fetch;
  if (fetch === undefined) throw new Error('expected a second call');
  const world = await withTask({ protocols: [{ ...base, fetch: { ...fetch, fails_on } }] });
  world.script('a', answer(200, { word: 'ready' }), second);
  const { task } = await poll(world, await claimOne(world));
  expect(`${task?.state} ${task?.error_code}`).toBe(ends);
});

test.each<[title: string, fails_on: readonly ErrorClass[], first: ReturnType<typeof answer>, ends: string]>([
  ['a listed refusal by a code', ['upstream'], answer(503, { code: 'Refused' }), 'failed upstream_failed'],
  [
    'a listed refusal of the request',
    ['invalid_request'],
    answer(422, { code: 'Bad' }),
    'failed invalid_request',
  ],
  [
    'the same of an answer that reads well',
    ['invalid_request'],
    answer(200, { code: 'Bad' }),
    'failed invalid_request',
  ],
  ['a refusal that is not listed', [], answer(422, { code: 'Bad' }), 'queued null'],
  ['a listed class by its status alone', ['invalid_request'], answer(400, {}), 'queued null'],
  ['the content, listed or not', [], answer(400, CONTENT), 'failed content_policy_violation'],
  ['that the key is wrong', ['invalid_request'], answer(401, { code: 'Bad' }), 'queued null'],
])('a poll that answers %s', async (_title, fails_on, first, ends) => {
  const base = fakeProtocol('p');
  const protocol: Protocol = {
    ...base,
    ok: ({ answer: { body } }) => !JSON.stringify(body).includes('Bad'),
    poll: { ...base.poll, fails_on },
    errors: {
      ...base.errors,
      rules: [
        { class: 'invalid_key', http: [401] },
        { class: 'invalid_request', code: ['Bad'] },
        ...base.errors.rules,
      ],
    },
  };
  const world = await withTask({ protocols: [protocol] });
  world.script('a', first);
  const { task } = await poll(world, await claimOne(world));
  expect(`${task?.state} ${task?.error_code}`).toBe(ends);
});
