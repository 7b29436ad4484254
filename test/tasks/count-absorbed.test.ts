import { expect, test } from 'vitest';
import { createObserver, showFromStart } from '../../runtime/observe/observer.ts';
import { systemClock } from '../../runtime/time/clock.ts';
import * as settle from '../../runtime/work/settle/finish.ts';
import { accepted, answered, fund, intent, RESULT } from '../store/sample.ts';
import { sharedStore } from '../store/temp-store.ts';

const shared = sharedStore();

const ORPHAN = { type: 'possible_orphan', data: {} };
const late = (id: string) => ({ id, error_code: 'timeout', error_message: 'late' });

async function counting(owner: string) {
  const { store } = shared();
  await fund(store, { key: owner, owner, wallet: 10_000 });
  const observer = createObserver();
  const options = { key: owner, owner, price: 70 };
  const deps = { store, observer, clock: systemClock };
  return { store, deps, options, value: () => observer.value('task_absorbed_micros') };
}

test('what vendors may bill for tasks and nobody paid is counted, as operators are told of it', async () => {
  const { store, deps, options, value } = await counting('absorbing');
  for (const id of ['ab-1', 'ab-2', 'ab-3', 'ab-4']) await accepted(store, id, options);
  for (const id of ['ab-5', 'ab-6']) await store.submitIntent(intent(id, options));
  await settle.failTask(deps, { ...late('ab-1'), event: ORPHAN });
  expect(value()).toBe(70);
  await settle.failTask(deps, { ...late('ab-2'), event: { type: 'no_usable_result', data: {} } });
  await settle.failTask(deps, { ...late('ab-3'), event: { type: 'result_not_kept', data: {} } });
  expect(value()).toBe(210);
  await settle.completeTask(deps, { id: 'ab-4', result: RESULT, capture: 75 });
  await settle.recordAnswered(deps, { ...answered('ab-5'), capture: 80 });
  expect(value()).toBe(225);
  const refused = {
    attempt: 1,
    outcome: 'rejected',
    error_code: 'upstream_error',
    error_message: 'x',
  } as const;
  await settle.recordRefused(deps, { id: 'ab-6', ...refused, worked: true });
  expect(value()).toBe(295);
  const told = (await store.listUncertain({ limit: 99 })).filter(({ task }) => task.owner_id === 'absorbing');
  expect(told.map(({ task }) => task.id).sort()).toEqual(['ab-1', 'ab-2', 'ab-3', 'ab-4', 'ab-5', 'ab-6']);
});

test('what was paid, was refused before it was begun, or ended before is not', async () => {
  const { store, deps, options, value } = await counting('paying');
  for (const id of ['pay-1', 'pay-2', 'pay-3']) await accepted(store, id, options);
  await store.submitIntent(intent('pay-4', options));
  await settle.completeTask(deps, { id: 'pay-1', result: RESULT });
  await settle.completeTask(deps, { id: 'pay-2', result: RESULT, capture: 10 });
  await settle.failTask(deps, late('pay-3'));
  await settle.failTask(deps, { ...late('pay-3'), event: ORPHAN });
  await settle.completeTask(deps, { id: 'pay-3', result: RESULT, capture: 99 });
  const refused = {
    attempt: 1,
    outcome: 'rejected',
    error_code: 'upstream_error',
    error_message: 'x',
  } as const;
  await settle.recordRefused(deps, { id: 'pay-4', ...refused });
  expect(value()).toBe(0);
});

test('sums of money that the gateway may have to pay are shown before there is any', () => {
  const observer = createObserver();
  showFromStart(observer);
  const series = observer
    .text()
    .split('\n')
    .filter((line) => /^\w/.test(line));
  expect(series).toEqual([
    'gateway_chat_absorbed_micros 0',
    'gateway_chat_uncounted_micros 0',
    'gateway_task_absorbed_micros 0',
  ]);
});
