import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadResult, ResultItem } from '../../runtime/contract/protocol.ts';
import { fileOfItem } from '../../runtime/contract/protocols/result.ts';
import { storedResult, usableResult, withFreshLinks } from '../../runtime/work/settle/stored-result.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { claimOne, poll, withTask } from './polled-task.ts';
import { answer, PRICE, WALLET } from './world.ts';

const SONG_1 = { url: 'https://files.example/1.mp3' };
const SONG_2 = { url: 'https://files.example/2.mp3' };
const REFUSED = { url: 'https://internal.example/1.mp3' };
const item = (files: readonly string[], facts: ResultItem['facts'] = {}): ResultItem => ({ files, facts });
const accepts = (url: string): boolean => !url.startsWith('https://internal.');

test.each<[title: string, result: ReadResult, left: ReturnType<typeof usableResult>]>([
  [
    'two clips',
    {
      files: { audio: SONG_1, audio_2: SONG_2 },
      items: [item(['audio'], { title: 'a' }), item(['audio'], { title: 'b' })],
    },
    {
      kind: 'completed',
      result: {
        files: { audio: SONG_1, audio_2: SONG_2 },
        items: [item(['audio'], { title: 'a' }), item(['audio'], { title: 'b' })],
      },
    },
  ],
  [
    'a failed clip before a good one',
    {
      files: { audio_2: SONG_2, image_2: SONG_1 },
      items: [item([], { title: 'a' }), item(['audio', 'image'], { title: 'b' })],
    },
    {
      kind: 'completed',
      result: {
        files: { audio: SONG_2, image: SONG_1 },
        items: [item(['audio', 'image'], { title: 'b' })],
      },
    },
  ],
  [
    'a clip whose address is refused beside a good one',
    { files: { audio: REFUSED, audio_2: SONG_2 }, items: [item(['audio']), item(['audio'])] },
    { kind: 'completed', result: { files: { audio: SONG_2 }, items: [item(['audio'])] } },
  ],
  [
    'a file beside the clips keeps its name',
    { files: { thumbnail: SONG_1, audio_2: SONG_2 }, items: [item(['audio']), item(['audio'])] },
    {
      kind: 'completed',
      result: { files: { thumbnail: SONG_1, audio: SONG_2 }, items: [item(['audio'])] },
    },
  ],
  [
    'lyrics without a file',
    { files: {}, items: [item([], { text: 'la la', title: 'x' })] },
    { kind: 'completed', result: { files: {}, items: [item([], { text: 'la la', title: 'x' })] } },
  ],
  [
    'an empty text',
    { files: {}, items: [item([], { text: '  ', title: 'x' })] },
    { kind: 'resultless', reason: 'no_address' },
  ],
  ['no clip at all', { files: {}, items: [] }, { kind: 'resultless', reason: 'no_address' }],
  [
    'only refused addresses',
    { files: { audio: REFUSED }, items: [item(['audio'])] },
    { kind: 'resultless', reason: 'address_refused_by_policy' },
  ],
])('what is left of several results: %s', (_title, result, left) => {
  expect(usableResult(result, accepts)).toStrictEqual(left);
});

test('whatever a vendor lists, at most 16 items are kept and each names only files that are there', () => {
  const reading = fc.array(fc.subarray(['audio', 'image', 'video']), { maxLength: 40 }).chain((all) =>
    fc.record({
      items: fc.constant(all.map((files) => item(files))),
      gone: fc.subarray(
        all.flatMap((files, index) => files.map((name) => fileOfItem(name, index))),
        { minLength: 0 },
      ),
    }),
  );
  fc.assert(
    fc.property(reading, ({ items, gone }) => {
      const names = items.flatMap(({ files }, index) => files.map((name) => fileOfItem(name, index)));
      const files = Object.fromEntries(
        names
          .filter((name) => !gone.includes(name))
          .map((name) => [name, { url: `https://f.example/${name}` }]),
      );
      const left = usableResult({ files, items }, accepts);
      if (left.kind === 'resultless') return Object.keys(files).length === 0;
      const kept = left.result.items ?? [];
      const listed = kept.flatMap((one, index) => one.files.map((name) => fileOfItem(name, index)));
      return (
        kept.length <= 16 &&
        kept.every((one) => one.files.length > 0) &&
        JSON.stringify(listed.toSorted()) === JSON.stringify(Object.keys(left.result.files).toSorted())
      );
    }),
  );
});

test('items are stored beside their files', () => {
  const AT = { now: 0, created_at: 0 };
  const items = [item(['audio'], { seconds: 12.5 })];
  expect(storedResult({ files: { audio: SONG_1 }, items }, AT)).toStrictEqual({
    files: { audio: SONG_1 },
    items,
  });
  expect(storedResult({ files: { audio: SONG_1 }, items: [] }, AT)).toStrictEqual({
    files: { audio: SONG_1 },
  });
});

test.each([
  ['a fresh link', { files: { audio: SONG_2 } }, { files: { audio: SONG_2, image: SONG_1 }, items: [] }],
  [
    'fewer clips than before',
    { files: { audio: SONG_2 }, items: [] },
    { files: { audio: SONG_1, image: SONG_1 }, items: [item(['audio'])] },
  ],
])('%s takes nothing away', (title, fresh, expected) => {
  const items = title === 'a fresh link' ? [] : [item(['audio'])];
  const stored = { files: { audio: SONG_1, image: SONG_1 }, items };
  expect(withFreshLinks(stored, fresh)).toStrictEqual(expected);
});

test('one clip of two is a completed task that is charged', async () => {
  const base = fakeProtocol('p');
  const world = await withTask({
    protocols: [
      {
        ...base,
        poll: {
          ...base.poll,
          read: () => ({
            state: 'completed',
            word: 'SUCCESS',
            result: { files: { video_2: SONG_2 }, items: [item([], { title: 'a' }), item(['video'])] },
          }),
        },
      },
    ],
  });
  world.script('a', answer(200, {}));
  const { task } = await poll(world, await claimOne(world));
  expect(task).toMatchObject({ state: 'completed', result: { files: { video: SONG_2 } } });
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
});

test('a 404 after success leaves the result and its charge as they are (F44)', async () => {
  const world = await withTask();
  world.script('a', answer(200, { word: 'done', url: SONG_1.url }));
  const { task } = await poll(world, await claimOne(world));
  if (task === undefined) throw new Error('expected the task');
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  for (const reply of [answer(404, {}), answer(200, { word: 'UNKNOWN' }), answer(200, { word: 'gone' })]) {
    world.script('a', reply);
    expect((await service.refreshResult(task)).kind).not.toBe('fresh');
  }
  expect(await world.store.findTaskById(task.id)).toEqual(task);
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
});
