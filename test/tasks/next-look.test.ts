import { expect, test } from 'vitest';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createFakeClock } from './fake-clock.ts';
import { claimOne, withTask } from './polled-task.ts';
import { answer, withStore } from './world.ts';

test('a poll that outlasts the next look does not put off the poll after it', async () => {
  const clock = createFakeClock();
  const world = await withTask();
  const task = { ...(await claimOne(world)), deadline_at: clock.now() + 3_600_000 };
  const reply = Promise.withResolvers<ReturnType<typeof answer>>();
  world.script('a', () => reply.promise);
  // As the store would say: due, then leased for 90 s, then waiting 5 s for its next poll.
  let due = 0;
  let claims = 0;
  const engine = createPollEngine(
    {
      ...withStore(world, {
        nextDueIn: async () => due,
        claimDue: async () => {
          claims += 1;
          due = 90_000;
          return [task];
        },
        reschedule: async () => {
          due = 5_000;
          return { applied: true, task: undefined };
        },
      }),
      clock,
    },
    {},
  );
  engine.start();
  await clock.advance(1_000);
  expect([claims, clock.pending()]).toEqual([1, [29_100]]);
  reply.resolve(answer(200, { word: 'running' }));
  await clock.advance(0);
  expect(clock.pending()).toEqual([5_000]);
  await engine.stop();
});
