import { describe, expect, test } from 'vitest';
import { errorClasses } from '../../generated/errors.ts';
import { registry } from '../../generated/index.ts';
import type { TaskScope } from '../../runtime/contract/protocol.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { readPoll } from '../../runtime/work/poll/read-poll.ts';
import { applyVerdict } from '../../runtime/work/settle/finish.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { type Answer, loadReplays } from '../conformance/load-replays.ts';
import { answer, createWorld, PRICE, WALLET } from './world.ts';

const replays = loadReplays();
const twins = await registry.twins();
const polled = Object.values(registry.protocols).flatMap(({ id, poll }) => (poll === undefined ? [] : [id]));

/** A poll is answered about some task: the vendor's answer as its documents show it, and the id that it names. */
interface Cell {
  readonly protocol: string;
  readonly title: string | number;
  readonly answer: Answer;
  readonly id: string;
  readonly state: string;
}

const cells: readonly Cell[] = replays.flatMap(({ protocol, answers: { readings = [] } }) =>
  readings.flatMap(({ title, answer, reading: { id, state } }) =>
    id === undefined || answer.http >= 300 || state === undefined
      ? []
      : [{ protocol, title, answer, id, state }],
  ),
);

/** What moves a task and its money, in words of which the replays must show one each. */
const MOVES = [
  ['queued', 'in_progress'],
  ['completed', 'fetch'],
  ['failed', 'cancelled', 'expired'],
];

function verdictOf({ protocol: id, answer: said }: Cell, upstream_id: string) {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  const scope: TaskScope = { task: { id: 'task_1', upstream_id, created_at: 0 }, saved: {}, channel: {} };
  return readPoll({
    protocol,
    scope,
    outcome: answer(said.http, said.body),
    now: 0,
    classes: errorClasses,
    accepts: () => true,
  });
}

test.each(polled)('%s: its replays name the task in every state that moves it, or it never does', (id) => {
  const twin = twins[id];
  const echoes = twin?.kind === 'polled' && twin.pollEcho !== undefined;
  const shown = new Set(cells.filter(({ protocol }) => protocol === id).map(({ state }) => state));
  expect(MOVES.map((states) => states.some((state) => shown.has(state)))).toEqual(MOVES.map(() => echoes));
});

describe.each(cells)('$protocol, $title', (cell) => {
  test('is taken for the task that was asked about', () => {
    expect(verdictOf(cell, cell.id)).not.toEqual({ kind: 'trouble', reason: 'other_task' });
  });

  test('is refused for any other task', () => {
    expect(verdictOf(cell, `${cell.id}-2`)).toEqual({ kind: 'trouble', reason: 'other_task' });
  });
});

test('a swapped answer moves neither state nor money, and the task is asked about again', async () => {
  const { ark } = registry.protocols;
  if (ark === undefined) throw new Error('no protocol ark');
  const pace = { first_secs: 0, every_secs: 0, slow_secs: 0 };
  const world = await createWorld({ protocols: [ark], channels: [{ id: 'a', protocol: 'ark', pace }] });
  world.script('a', answer(200, { id: 'up-2' }));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  await service.submit({ key: world.key, request: world.request() });
  const other = cells.find(({ protocol, state }) => protocol === 'ark' && state === 'completed');
  world.script('a', answer(200, other?.answer.body));
  const [task] = await world.claim();
  const channel = world.deps.current().directory.byId('a');
  if (task === undefined || channel === undefined) throw new Error('expected a due task and its channel');
  const verdict = await pollOnce(world.deps, { task, channel, protocol: ark });
  const written = await applyVerdict({ deps: world.deps, task, channel, protocol: ark }, verdict);
  expect([written.task?.state, written.task?.progress, written.task?.poll_failures]).toEqual([
    'queued',
    0,
    1,
  ]);
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  expect(await world.violated()).toEqual([]);
});
