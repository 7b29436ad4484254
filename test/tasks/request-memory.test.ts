import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { CallOutcome, ChannelCall } from '../../runtime/upstream/types.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createPictureWorld, pictureProtocol } from './picture-world.ts';
import { answer, channelOf, familyOf, modelOf, WALLET, type World } from './world.ts';

const MADE = answer(200, { pictures: [{ url: 'https://files.example/a.png' }] });
const BUSY = answer(429, { code: 'Slow' });
const PICTURE = { kind: 'image', base64: 'A'.repeat(4_000) } as const;

/** Shares of the memory, by what they say of themselves. */
function memory(most = Number.POSITIVE_INFINITY) {
  const told: string[] = [];
  return {
    told,
    grow(bytes: number) {
      if (bytes > most) throw new GatewayError('too_many_requests', { message: 'no more memory' });
      told.push(`${bytes}`);
    },
    own: () => told.push('file'),
    close: () => void told.push('closed'),
  };
}

function worldOf(channels: readonly string[]): Promise<World> {
  const carries = { facts: ['prompt'], roles: ['reference'], metadata: true } as const;
  return createPictureWorld({
    protocols: [pictureProtocol('p', { carries, media: { reference: ['raw_base64'] } })],
    channels: channels.map((id, place) => channelOf({ id, priority: -place })),
  });
}

function serviceOf(world: World) {
  return createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
}

function edit(world: World) {
  const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros: 100 }] });
  const family = { ...familyOf([model], ['p']), kind: 'image' } as const;
  const canonical = { facts: { prompt: 'a heron' }, roles: { reference: [PICTURE] } };
  return world.request({ family, model, route: 'images-generations' }, canonical);
}

/** A vendor that works until it is told; `begun` is its call. */
function vendor() {
  const begun = Promise.withResolvers<ChannelCall>();
  const done = Promise.withResolvers<CallOutcome>();
  const reply = (call: ChannelCall): Promise<CallOutcome> => {
    begun.resolve(call);
    return done.promise;
  };
  return { begun: begun.promise, answer: done.resolve, reply };
}

describe('the memory of a request', () => {
  test('counts its media, and is given back when they are sent, long before the answer', async () => {
    const world = await worldOf(['a']);
    const { begun, answer: end, reply } = vendor();
    world.script('a', reply);
    const service = serviceOf(world);
    const share = memory();
    await service.submit({ key: world.key, request: edit(world), memory: share });
    const call = await begun;
    expect(share.told).toEqual(['4000']);
    call.sent?.();
    expect(share.told).toEqual(['4000', 'closed']);
    end(MADE);
    await service.drain();
  });

  test('is held while another channel may need them', async () => {
    const world = await worldOf(['a', 'b']);
    const [first, second] = [vendor(), vendor()];
    world.script('a', first.reply);
    world.script('b', second.reply);
    const service = serviceOf(world);
    const share = memory();
    await service.submit({ key: world.key, request: edit(world), memory: share });
    (await first.begun).sent?.();
    expect(share.told).toEqual(['4000']);
    first.answer(BUSY);
    (await second.begun).sent?.();
    expect(share.told).toEqual(['4000', 'closed']);
    second.answer(MADE);
    await service.drain();
  });

  test('is given back at the end whatever became of the calls', async () => {
    const world = await worldOf(['a', 'b']);
    world.script('a', MADE);
    const service = serviceOf(world);
    const share = memory();
    await service.submit({ key: world.key, request: edit(world), memory: share });
    await service.drain();
    expect(share.told).toEqual(['4000', 'closed']);
  });

  test('that there is not refuses the request, and nothing is held', async () => {
    const world = await worldOf(['a']);
    const share = memory(3_999);
    const submitted = serviceOf(world).submit({ key: world.key, request: edit(world), memory: share });
    await expect(submitted).rejects.toMatchObject({ code: 'too_many_requests', message: 'no more memory' });
    expect([world.calls, share.told, await world.wallet()]).toEqual([
      [],
      ['closed'],
      { wallet: WALLET, wallet_hold: 0 },
    ]);
  });
});
