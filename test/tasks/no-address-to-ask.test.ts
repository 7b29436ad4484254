import { expect, test } from 'vitest';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { address, get } from '../../runtime/contract/protocols/call.ts';
import { cancelTask } from '../../runtime/work/poll/cancel-task.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { applyVerdict } from '../../runtime/work/settle/finish.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { claimOne, withTask } from './polled-task.ts';
import { PRICE, WALLET, withStore } from './world.ts';

/** A vendor whose answer names the addresses of later calls, and this time named none. */
function addressed(): Protocol {
  const base = fakeProtocol('p');
  return {
    ...base,
    poll: { ...base.poll, request: ({ saved }) => get(address(saved.status_url)) },
    cancel: { request: ({ saved }) => get(address(saved.cancel_url)), while: ['queued'] },
  };
}

test('a task whose polls have no address keeps its id and its money until the deadline (F65)', async () => {
  const protocol = addressed();
  const world = await withTask({ protocols: [protocol] });
  const task = await claimOne(world);
  const channel = world.deps.current().directory.byId('a');
  if (channel === undefined) throw new Error('expected a channel');
  const clock = createFakeClock(task.deadline_at - 3_600_000);
  const waits: number[] = [];
  const events: unknown[] = [];
  const deps = {
    ...withStore(world, {
      reschedule: async ({ next_poll_ms, event }) => {
        waits.push(next_poll_ms);
        if (event !== undefined) events.push(event);
        clock.step(next_poll_ms);
        return { applied: true, task: undefined };
      },
    }),
    clock,
  };
  const look = async (): Promise<Awaited<ReturnType<typeof applyVerdict>>> => {
    const asked = { task: { ...task, poll_failures: waits.length }, channel, protocol };
    return applyVerdict({ deps, ...asked }, await pollOnce(deps, asked));
  };

  expect([task.state, task.upstream_id]).toEqual(['queued', 'up-1']);
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  while (clock.now() < task.deadline_at) await look();
  const end = await look();

  const seconds = waits.map((ms) => ms / 1_000);
  expect(seconds).toEqual([2, 4, 8, 16, 32, 64, 128, 256, ...Array(10).fill(300), 90]);
  expect(events).toEqual([{ type: 'needs_review', data: { reason: 'adapter_error', failures: 10 } }]);
  expect(deps.observer.value('adapter_errors', { step: 'poll' })).toBe(waits.length + 1);
  expect(world.calls).toEqual(['a submit POST /create']);
  expect([end.task?.state, end.task?.error_code, end.task?.upstream_id]).toEqual([
    'failed',
    'timeout',
    'up-1',
  ]);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test('it cannot be cancelled either, and says so', async () => {
  const world = await withTask({ protocols: [addressed()] });
  expect(await cancelTask(world.deps, await claimOne(world), 'caller')).toBe(false);
  expect(world.deps.observer.value('adapter_errors', { step: 'cancel' })).toBe(1);
  expect(world.calls).toEqual(['a submit POST /create']);
});
