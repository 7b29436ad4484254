import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
import { CALLS_AT_ONCE, drainMs } from '../../runtime/work/attempt/attempt-bounds.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createPictureWorld, pictureProtocol, submitPictures, UNIT } from './picture-world.ts';
import { answer, channelOf, familyOf, modelOf, WALLET } from './world.ts';

const MADE = answer(200, { pictures: [{ url: 'https://files.example/a.png' }] });

test.each([
  ['nobody', [], 120_000],
  ['one that is polled', ['polled'], 120_000],
  ['one whose answer is the result', ['polled', 'slow'], 360_000],
  ['one that is switched off', ['polled', '-slow'], 120_000],
  ['one of a protocol that makes no tasks', ['chat'], 120_000],
])('a closing gateway with channels to %s waits for their longest call', (_title, protocols, ms) => {
  const { submit } = pictureProtocol('slow');
  const { within_secs: _, ...polled } = submit;
  const channels = protocols.map((name) => ({
    protocol: name.replace('-', ''),
    enabled: !name.startsWith('-'),
  }));
  expect(drainMs(channels, { polled: { submit: polled }, slow: { submit } })).toBe(ms);
});

describe('a gateway that is going away', () => {
  test('begins no further calls of a submission: what was made is the result', async () => {
    const world = await createPictureWorld();
    world.script('a', MADE);
    const closing = { ...world, deps: { ...world.deps, closing: () => true } };
    const end = await submitPictures(closing, { id: 'task_closing', count: 6, calls: 6 });
    expect([end.kind, end.task.state, world.calls.length]).toEqual(['task', 'completed', CALLS_AT_ONCE]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - CALLS_AT_ONCE * UNIT, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });

  test('asks no other channel', async () => {
    const world = await createPictureWorld({ channels: [channelOf({ id: 'a', priority: 1 }), { id: 'b' }] });
    const gate = Promise.withResolvers<CallOutcome>();
    world.script('a', () => gate.promise);
    world.script('b', MADE);
    const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
    const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros: UNIT }] });
    const family = { ...familyOf([model], ['p']), kind: 'image' } as const;
    const request = world.request({ family, model, route: 'images-generations' });
    const { refusal } = await service.begin({ key: world.key, request });
    const drained = service.drain();
    gate.resolve(answer(429, { code: 'Slow' }));
    await drained;
    expect(refusal()?.code).toBe('too_many_requests');
    expect(world.calls.length).toBe(1);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  });
});
