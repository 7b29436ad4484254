import { expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import { createPictureWorld, memoryKeeper, submitPictures, UNIT } from './picture-world.ts';
import { answer, WALLET } from './world.ts';

const OPEN = 'https://files.example/a.png';
const CLOSED = 'https://internal.example/a.png';

/** One picture that the vendor tells in two ways. */
test.each<[title: string, picture: Json, stored: object]>([
  ['an address that nobody may fetch', { url: CLOSED, b64: 'PIC1' }, { kept: expect.any(Object) }],
  ['an address that anybody may fetch', { url: OPEN, b64: 'PIC1' }, { url: OPEN, kept: expect.any(Object) }],
  ['bytes that are no picture', { url: OPEN, b64: 'AAAA' }, { url: OPEN }],
])('a picture with an address and its bytes: %s', async (_, picture, stored) => {
  const results = memoryKeeper();
  const { keep } = results;
  // As the real one: bytes of no use leave the address alone.
  const patient = {
    ...results,
    keep: async (task: string, result: Parameters<typeof keep>[1]) => {
      const kept = await keep(task, result);
      return { ...kept, files: { ...onlyAddresses(result.files), ...kept.files } };
    },
  };
  const world = await createPictureWorld({ deps: { results: patient } });
  world.script('a', answer(200, { pictures: [picture] }));
  const end = await submitPictures(world, { id: 'task_1', count: 1, calls: 1 });
  expect(end.task.state).toBe('completed');
  expect(end.task.result?.files.image).toMatchObject(stored);
  expect(await world.wallet()).toEqual({ wallet: WALLET - UNIT, wallet_hold: 0 });
});

function onlyAddresses(files: Parameters<ReturnType<typeof memoryKeeper>['keep']>[1]['files']): typeof files {
  const addressed = Object.entries(files).flatMap(([name, file]) =>
    file?.url === undefined ? [] : [[name, { url: file.url }] as const],
  );
  return Object.fromEntries(addressed);
}
