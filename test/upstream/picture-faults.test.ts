import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../runtime/observe/logger.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createPictureWorld, made, memoryKeeper, pictureProtocol } from '../tasks/picture-world.ts';
import { familyOf, modelOf, WALLET, type World } from '../tasks/world.ts';
import { KEY, startEgress } from './calls.ts';
import { closedPort, response, startRaw } from './raw-server.ts';

const PRICE = 100;
const BYTES = `PIC${'A'.repeat(100_000)}`;
const PICTURE = JSON.stringify({ pictures: [{ b64: BYTES }] });
const TYPE = { 'content-type': 'application/json' };

interface Row {
  readonly title: string;
  readonly answer: (socket: Socket) => void;
  readonly state: 'completed' | 'failed' | 'uncertain';
  readonly error?: string;
  /** What is told of an answer that arrived and leaves it open what was made; absent: none arrived in time. */
  readonly doubt?: string;
}

const send = (bytes: Buffer | string) => (socket: Socket) => void socket.write(bytes);

const ROWS: readonly Row[] = [
  { title: 'a picture', answer: send(response('200 OK', PICTURE)), state: 'completed' },
  {
    title: 'a picture, packed although nobody asked for it',
    answer: send(response('200 OK', gzipSync(PICTURE), { ...TYPE, 'content-encoding': 'gzip' })),
    state: 'completed',
  },
  {
    title: 'an answer that is cut',
    answer: (socket) => socket.end(response('200 OK', PICTURE).subarray(0, 50_000)),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
  {
    title: 'an answer that is reset before its first byte',
    answer: (socket) => socket.resetAndDestroy(),
    state: 'uncertain',
  },
  { title: 'no answer at all', answer: () => undefined, state: 'uncertain' },
  {
    title: 'an answer that stalls in its middle',
    answer: (socket) => void socket.write(response('200 OK', PICTURE).subarray(0, 50_000)),
    state: 'uncertain',
  },
  {
    title: 'a server error',
    answer: send(response('500 Internal Server Error', '{"code":"Oops"}')),
    state: 'uncertain',
    doubt: 'upstream_error',
  },
  {
    title: 'a server error that the protocol knows to be definite',
    answer: send(response('503 Service Unavailable', '{"code":"Refused"}')),
    state: 'failed',
    error: 'upstream_error',
  },
  {
    title: 'a gateway between that gave up',
    answer: send(response('504 Gateway Timeout', '<html>', { 'content-type': 'text/html' })),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
  {
    title: 'a refusal',
    answer: send(response('400 Bad Request', '{"code":"SensitivePrompt"}')),
    state: 'failed',
    error: 'content_policy_violation',
  },
  {
    title: 'too many requests',
    answer: send(response('429 Too Many Requests', '{"code":"Slow"}')),
    state: 'failed',
    error: 'too_many_requests',
  },
  {
    title: 'a page instead of JSON',
    answer: send(response('200 OK', '<html>hello</html>', { 'content-type': 'text/html' })),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
  {
    title: 'JSON without its end',
    answer: send(response('200 OK', '{"pictures":[{"b64":"PIC')),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
  {
    title: 'nothing, successfully',
    answer: send(response('200 OK', '')),
    state: 'failed',
    error: 'bad_response',
  },
  {
    title: 'a list that is none',
    answer: send(response('200 OK', '{"pictures":"lots"}')),
    state: 'failed',
    error: 'bad_response',
  },
  {
    title: 'bytes that are no picture',
    answer: send(response('200 OK', '{"pictures":[{"b64":"JUNK"}]}')),
    state: 'failed',
    error: 'bad_response',
  },
  {
    title: 'an address of this machine',
    answer: send(response('200 OK', '{"pictures":[{"url":"http://127.0.0.1:1/a.png"}]}')),
    state: 'failed',
    error: 'bad_response',
  },
  {
    title: 'a redirect',
    answer: send(response('302 Found', '', { location: 'http://127.0.0.1:1/' })),
    state: 'uncertain',
    doubt: 'bad_response',
  },
  {
    title: 'a larger answer than the protocol allows',
    answer: send(response('200 OK', JSON.stringify({ pictures: [{ b64: 'A'.repeat(400_000) }] }))),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
  {
    title: 'a small answer that unpacks to a larger one',
    answer: send(
      response('200 OK', gzipSync(`{"pictures":[{"b64":"${'A'.repeat(5_000_000)}"}]}`), {
        ...TYPE,
        'content-encoding': 'gzip',
      }),
    ),
    state: 'uncertain',
    doubt: 'bad_response_body',
  },
];

/** A world whose channel is a real socket, with one picture asked for. */
async function worldAt(base_url: string, lines: string[]): Promise<World> {
  const { submit } = pictureProtocol('p');
  const log = createLogger({
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  return createPictureWorld({
    protocols: [pictureProtocol('p', { submit: { ...submit, within_secs: 1.5, max_answer_bytes: 300_000 } })],
    channels: [{ id: 'a', base_url, credentials: [{ api_key: KEY }] }],
    deps: { egress: startEgress({ https_only: false }), results: memoryKeeper(), log },
  });
}

async function submit(world: World) {
  const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros: PRICE }] });
  const family = { ...familyOf([model], ['p']), kind: 'image' } as const;
  const service = createTaskService(
    { ...world.deps, engine: { nudge: () => undefined } },
    { write_again_ms: [] },
  );
  const request = world.request({ family, model, route: 'images-generations' });
  const end = await made(service, { key: world.key, request })
    .then((task) => task.state)
    .catch((error: { readonly code?: string }) => error.code);
  await service.drain();
  return end;
}

describe('a submission whose answer is the result', () => {
  test.each(ROWS)('$title: $state', async ({ answer, state, error, doubt }) => {
    const lines: string[] = [];
    const server = await startRaw(answer);
    const world = await worldAt(server.url, lines);
    expect(await submit(world)).toBe(error ?? state);
    expect(world.rows('SELECT state, error_code FROM tasks')).toEqual([{ state, error_code: error ?? null }]);
    const [seen] = world.rows(
      "SELECT json_extract(data,'$.code') AS code FROM task_events WHERE type='uncertain'",
    );
    expect(seen).toEqual(state === 'uncertain' ? { code: doubt ?? null } : undefined);
    expect(server.requests.length).toBe(1);
    const held = state === 'uncertain' ? PRICE : 0;
    const charged = state === 'completed' ? PRICE : 0;
    expect(await world.wallet()).toEqual({ wallet: WALLET - held - charged, wallet_hold: held });
    expect(await world.violated()).toEqual([]);
    expect(lines.join('')).not.toContain('AAAAAAAAAA');
    expect(lines.join('')).not.toContain(KEY);
  });

  test('that reaches nobody costs nothing', async () => {
    const world = await worldAt(`http://127.0.0.1:${await closedPort()}`, []);
    expect(await submit(world)).toBe('no_available_channel');
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  });
});
