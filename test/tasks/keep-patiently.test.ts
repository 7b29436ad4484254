import { expect, test } from 'vitest';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import { runAttempts } from '../../runtime/work/attempt/run-attempts.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { sharedRetries } from '../../runtime/work/settle/record-answer.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock } from './fake-clock.ts';
import { createPictureWorld, holdPictures, memoryKeeper, UNIT } from './picture-world.ts';
import { answer, familyOf, WALLET } from './world.ts';

const MADE = answer(200, { pictures: [{ b64: 'PIC1' }] });

/** Keeps in memory after so many writes that the disk refused; each is tried as often as its caller wants. */
function troubled(times: number): ResultKeeper & { readonly asked: string[] } {
  const memory = memoryKeeper();
  const asked: string[] = [];
  let left = times;
  return {
    ...memory,
    asked,
    keep: (task, result, again = (attempt) => attempt()) =>
      again(async () => {
        asked.push(task);
        left -= 1;
        if (left >= 0) throw new Error('disk full');
        return memory.keep(task, result);
      }),
  };
}

test('a paid picture is kept as soon as the disk lets it', async () => {
  const results = troubled(4);
  const world = await createPictureWorld({ deps: { results } });
  world.script('a', MADE);
  const held = await holdPictures(world, { id: 'task_1', count: 1, calls: 1 });
  const settings = { ...TASK_SETTINGS, keep_again_ms: [0, 0, 0, 0] };
  const end = await runAttempts({
    deps: world.deps,
    settings,
    planner: { next: async () => undefined },
    ...held,
  });
  expect([end.kind, end.task.state]).toEqual(['task', 'completed']);
  expect(end.task.result?.files.image?.kept).toBeDefined();
  expect(await world.wallet()).toEqual({ wallet: WALLET - UNIT, wallet_hold: 0 });
});

test('patience is for all files together, and has an end by number and by time', async () => {
  const clock = createFakeClock(0);
  const again = sharedRetries(clock, [100, 500, 60_000]);
  let failures = 1;
  const write = async (): Promise<string> => {
    failures -= 1;
    if (failures >= 0) throw new Error(`disk full, ${failures}`);
    return 'kept';
  };
  const first = again(write);
  await clock.advance(100);
  expect(await first).toBe('kept');
  failures = 9;
  const second = again(write).catch((error: unknown) => error);
  await clock.advance(500);
  // The next wait would be longer than an attempt may be open.
  expect(await second).toEqual(new Error('disk full, 7'));
  expect(clock.pending()).toEqual([]);
});

test('pictures are not ordered while none can be kept; other things are', async () => {
  const world = await createPictureWorld({
    deps: { results: { ...memoryKeeper(), isReady: async () => false } },
  });
  world.script('a', MADE);
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const family = { ...familyOf([world.model], ['p']), kind: 'image' } as const;
  const refused = service.begin({ key: world.key, request: world.request({ family }) });
  await expect(refused).rejects.toMatchObject({
    code: 'no_available_channel',
    message: 'pictures cannot be kept at the moment; nothing was sent or charged, try again later',
    options: { details: { charged: 0 }, retryAfterSecs: 10 },
  });
  expect([world.calls, world.rows('SELECT id FROM tasks')]).toEqual([[], []]);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  await service.begin({ key: world.key, request: world.request() });
  await service.drain();
  expect(world.calls).toEqual(['a submit POST /pictures/0']);
});
