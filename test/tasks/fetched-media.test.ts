import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { RoleLimit } from '../../runtime/contract/family.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { jpeg, png } from '../media/samples.ts';
import { startEgress } from '../upstream/calls.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, WALLET, type World } from './world.ts';

const FILES: Readonly<Record<string, Buffer>> = {
  '/square.png': png(300, 300),
  '/small.png': png(300, 100),
  '/strip.png': png(200, 900),
  '/photo.jpg': jpeg(300, 300),
  '/heavy.png': Buffer.concat([png(300, 300), Buffer.alloc(1_000)]),
};

/** Serves the files above on loopback; the host is what `egress.allow` must list. */
async function fileServer(): Promise<{ readonly host: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const mime = path.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
    response.writeHead(200, { 'content-type': mime }).end(FILES[path]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A vendor that takes bytes only, so that every address is read. */
async function worldAt(host: string): Promise<World> {
  const media = createMediaService({ egress: startEgress({ allow: [host] }) });
  const protocols = [fakeProtocol('p', { media: { first_frame: ['bytes'] } })];
  return createWorld({ protocols, deps: { media } });
}

function submit(world: World, url: string, limit: RoleLimit) {
  const { model } = world;
  const request = world.request(
    { model: { ...model, limits: { ...model.limits, roles: { first_frame: limit } } } },
    { mode: 'first_frame', roles: { first_frame: [{ kind: 'image', url }] } },
  );
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  return service.submit({ key: world.key, request });
}

describe('a picture that had to be read from an address', () => {
  test.each<[path: string, limit: RoleLimit, message: string]>([
    [
      '/small.png',
      { min_side_px: 128 },
      'first_frame must be at least 128 pixels on each side (got 300x100)',
    ],
    ['/strip.png', { max_side_px: 600 }, 'first_frame must be at most 600 pixels on each side (got 200x900)'],
    [
      '/strip.png',
      { min_ratio: '1:4', max_ratio: '4:1' },
      'first_frame must have a width to height ratio between 1:4 and 4:1 (got 200x900)',
    ],
    [
      '/photo.jpg',
      { mimes: ['image/png', 'image/webp'] },
      'first_frame must be one of image/png, image/webp (got image/jpeg)',
    ],
    ['/heavy.png', { max_bytes: 500 }, 'first_frame: the address holds more than the allowed 500 bytes'],
  ])('%s under %j is refused and nothing is held', async (path, limit, message) => {
    const files = await fileServer();
    const world = await worldAt(files.host);
    const error = await submit(world, `http://${files.host}${path}`, limit).catch(
      (caught: unknown) => caught,
    );
    if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
    expect([error.code, error.options.param, error.message]).toEqual([
      'invalid_request',
      'first_frame',
      message,
    ]);
    expect(files.asked).toEqual([path]);
    expect(world.calls).toEqual([]);
    expect(world.rows('SELECT id FROM tasks')).toEqual([]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });

  test('within all limits it is sent', async () => {
    const files = await fileServer();
    const world = await worldAt(files.host);
    world.script('a', answer(200, { id: 'up-1' }));
    const limit: RoleLimit = {
      min_side_px: 300,
      max_side_px: 300,
      min_ratio: '1:1',
      max_ratio: '1:1',
      max_bytes: 33,
      mimes: ['image/png'],
    };
    const task = await submit(world, `http://${files.host}/square.png`, limit);
    expect([task.state, files.asked]).toEqual(['queued', ['/square.png']]);
  });
});
