import { describe, expect, test } from 'vitest';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { createFileKeeper } from '../../runtime/work/settle/result-files.ts';
import { withFreshLinks } from '../../runtime/work/settle/stored-result.ts';
import { createPictureWorld, memoryKeeper, submitPictures } from './picture-world.ts';
import { answer, type World, withStore } from './world.ts';

async function finished(...urls: readonly string[]): Promise<{ world: World; task: TaskRecord }> {
  const world = await createPictureWorld();
  world.script('a', answer(200, { pictures: urls.map((url) => ({ url })) }));
  const { task } = await submitPictures(world, { id: 'task_1', count: urls.length, calls: 1 });
  return { world, task };
}

const A = 'https://files.example/a.png';
const B = 'https://files.example/b.png';
const GONE = 'https://files.example/gone.png';

/** A keeper whose fetches end when the test says so. */
function slowKeeper(): ResultKeeper & { readonly fetched: string[]; release(): void } {
  const gate = Promise.withResolvers<void>();
  const fetched: string[] = [];
  const memory = memoryKeeper();
  return {
    ...memory,
    fetched,
    release: gate.resolve,
    async keepAddress(taskId, file) {
      fetched.push(file.url ?? '');
      await gate.promise;
      return memory.keepAddress(taskId, file);
    },
  };
}

function keptNames(task: TaskRecord | undefined): readonly string[] {
  return Object.entries(task?.result?.files ?? {}).flatMap(([name, file]) =>
    file.kept === undefined ? [] : [name],
  );
}

function stored(world: World): Promise<TaskRecord | undefined> {
  return world.store.findTask({ id: 'task_1', owner_id: 'owner-1' });
}

describe('files that callers want as bytes', () => {
  test('are fetched and stay known; what cannot be had stays as it is', async () => {
    const { world, task } = await finished(A, GONE);
    const keep = createFileKeeper({ ...world.deps, results: memoryKeeper() });
    const after = await keep(task, ['image', 'image_2', 'nothing', 'constructor']);
    expect(keptNames(after)).toEqual(['image']);
    expect(after.result?.files.image?.kept).toEqual({
      id: 'task_1-0',
      bytes: `PIC of ${A}`.length,
      mime: 'image/png',
    });
    expect(after.result?.files.image_2).toEqual(task.result?.files.image_2);
    expect((await stored(world))?.result).toEqual(after.result);
  });

  test('are fetched once, however many want them, and none is lost to another', async () => {
    const { world, task } = await finished(A, B);
    const results = slowKeeper();
    const keep = createFileKeeper({ ...world.deps, results });
    const waiting = [
      ...Array.from({ length: 10 }, () => keep(task, ['image'])),
      ...Array.from({ length: 10 }, () => keep(task, ['image_2', 'image'])),
    ];
    results.release();
    const ends = await Promise.all(waiting);
    expect(results.fetched).toEqual([A, B]);
    expect(ends.map(keptNames).every((names) => names.includes('image') || names.includes('image_2'))).toBe(
      true,
    );
    expect(keptNames(await stored(world)).toSorted()).toEqual(['image', 'image_2']);
    expect(keptNames(await keep((await stored(world)) ?? task, ['image']))).toContain('image');
    expect(results.fetched.length).toBe(2);
  });

  test('that came one after the other are written one after the other', async () => {
    const { world, task } = await finished(A, B);
    const gate = Promise.withResolvers<void>();
    const steps: string[] = [];
    const deps = withStore(world, {
      findTask: async (asked) => {
        steps.push('read');
        return world.store.findTask(asked);
      },
      replaceResult: async (input) => {
        await gate.promise;
        steps.push('written');
        return world.store.replaceResult(input);
      },
    });
    const keep = createFileKeeper({ ...deps, results: memoryKeeper() });
    const first = keep(task, ['image']);
    const second = keep(task, ['image_2']);
    // Turns enough for both to be fetched and for the second one to read, if it did not wait for the first.
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    gate.resolve();
    expect(keptNames(await first)).toEqual(['image']);
    expect(keptNames(await second)).toEqual(['image', 'image_2']);
    expect(steps).toEqual(['read', 'written', 'read', 'written']);
    expect(keptNames(await stored(world))).toEqual(['image', 'image_2']);
  });

  test('are not fetched where the key of the channel is needed', async () => {
    const { world, task } = await finished(A);
    const results = slowKeeper();
    const files = { image: { url: A, with_key: true }, thumbnail: { download: '/x' } };
    const keep = createFileKeeper({ ...world.deps, results });
    const after = await keep({ ...task, result: { files } }, ['image', 'thumbnail']);
    expect([after.result?.files, results.fetched]).toEqual([files, []]);
  });

  test('serve this answer even if the store cannot note them', async () => {
    const { world, task } = await finished(A);
    const deps = withStore(world, {
      replaceResult: async () => {
        throw new Error('no store');
      },
    });
    const after = await createFileKeeper({ ...deps, results: memoryKeeper() })(task, ['image']);
    expect(keptNames(after)).toEqual(['image']);
    expect(keptNames(await stored(world))).toEqual([]);
  });

  test('of a task that its caller deleted meanwhile stay deleted', async () => {
    const { world, task } = await finished(A);
    await world.store.deleteTask({ id: 'task_1', owner_id: 'owner-1' });
    await createFileKeeper({ ...world.deps, results: memoryKeeper() })(task, ['image']);
    expect(world.rows('SELECT result FROM tasks')).toEqual([{ result: null }]);
  });
});

describe('fresh links', () => {
  const kept = { id: 'k', bytes: 3, mime: 'image/png' };

  test('leave what is kept alone', () => {
    const before = { files: { image: { url: A, kept }, image_2: { url: B } } };
    const fresh = { files: { image: { url: GONE }, image_2: { url: GONE } } };
    expect(withFreshLinks(before, fresh).files).toEqual({
      image: { url: GONE, kept },
      image_2: { url: GONE },
    });
  });

  test('that lead nowhere replace nothing', () => {
    expect(withFreshLinks({ files: { image: { kept } } }, { files: { image: {} } }).files).toEqual({
      image: { kept },
    });
    expect(withFreshLinks({ files: { image: { url: A } } }, { files: { image: {} } }).files).toEqual({
      image: { url: A },
    });
  });
});
