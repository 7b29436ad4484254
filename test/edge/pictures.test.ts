import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import type { StoredResult } from '../../runtime/store/types.ts';
import type { Server } from './fakes.ts';
import { base64, ID, items, KEPT, kept, LINK, pictureServer } from './picture-server.ts';

function generate({ app, auth }: Server, body: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/v1/images/generations',
    headers: auth,
    payload: { model: 'image-l2', prompt: 'a heron', ...body },
  });
}

/** The same in Google's format. */
function content({ app, auth }: Server) {
  return app.inject({
    method: 'POST',
    url: '/v1beta/models/gemini-image:generateContent',
    headers: auth,
    payload: { contents: [{ role: 'user', parts: [{ text: 'a heron' }] }] },
  });
}

describe('POST /v1/images/generations', () => {
  test('answers addresses, usage and the name of the task', async () => {
    const answer = await generate(await pictureServer({}));
    expect([answer.statusCode, answer.headers['gateway-task'], answer.headers['gateway-warnings']]).toEqual([
      200,
      ID,
      undefined,
    ]);
    expect(answer.json()).toEqual({
      created: expect.any(Number),
      data: [
        { url: expect.stringMatching(LINK), revised_prompt: 'a grey heron' },
        { url: expect.stringMatching(LINK) },
      ],
      size: '1024x1024',
      output_format: 'png',
      usage: {
        input_tokens: 5,
        output_tokens: 7,
        total_tokens: 12,
        input_tokens_details: { text_tokens: 4, image_tokens: 0 },
        output_tokens_details: { text_tokens: 0, image_tokens: 7 },
        amount: 50_000,
        unit: 'micros',
        currency: registry.gateway.currency,
      },
    });
  });

  test('writes the bytes where base64 was asked for, and says how long the answer is', async () => {
    const answer = await generate(await pictureServer({ format: 'b64_json' }));
    expect(answer.json().data).toEqual([
      { b64_json: base64('one'), revised_prompt: 'a grey heron' },
      { b64_json: base64('two') },
    ]);
    expect([
      answer.headers['content-type'],
      answer.headers['content-length'],
      answer.headers['gateway-task'],
    ]).toEqual(['application/json; charset=utf-8', String(answer.rawPayload.length), ID]);
  });

  test('fetches what is not kept yet, once for each picture that the answer shows', async () => {
    const asked: (readonly string[])[] = [];
    const result: StoredResult = {
      files: { image: { url: 'https://cdn.example/1.png' }, image_2: kept('two') },
      items,
    };
    const server = await pictureServer(
      { format: 'b64_json', result },
      {
        tasks: {
          keepFiles: async (task, names) => {
            asked.push(names);
            return { ...task, result: KEPT };
          },
        },
      },
    );
    const answer = await generate(server);
    expect(answer.json().data.map((item: { b64_json: string }) => item.b64_json)).toEqual([
      base64('one'),
      base64('two'),
    ]);
    expect(asked).toEqual([['image', 'image_2']]);
  });

  test.each([
    ['cannot be fetched', { image: { url: 'https://cdn.example/1.png' }, image_2: kept('two') }],
    ['are gone', { image: kept('nowhere'), image_2: kept('two') }],
  ])('shows an address where the bytes %s, with a warning', async (_title, files) => {
    const answer = await generate(await pictureServer({ format: 'b64_json', result: { files, items } }));
    expect(answer.json().data).toEqual([
      { url: expect.stringMatching(LINK), revised_prompt: 'a grey heron' },
      { b64_json: base64('two') },
    ]);
    expect(JSON.parse(String(answer.headers['gateway-warnings']))).toEqual([
      {
        field: 'response_format',
        action: 'fallback',
        message: 'the bytes of image cannot be had now; the answer has its address instead',
      },
    ]);
  });

  test('tells the warnings of the request in a header', async () => {
    const warning = { field: 'size', action: 'fallback', message: '1024x1024 is used' } as const;
    const request = { mode: 'text', warnings: [warning] };
    const answer = await generate(await pictureServer({ request }));
    expect(JSON.parse(String(answer.headers['gateway-warnings']))).toEqual([warning]);
  });

  test.each([
    ['content_policy_violation', 400, false],
    ['upstream_failed', 502, true],
    ['submission_uncertain', 502, false],
    ['cancelled', 409, false],
    ['a_word_of_nobody', 502, true],
  ])('a task that failed by %s is refused by it, free of charge', async (error_code, status, retryable) => {
    const server = await pictureServer({
      state: 'failed',
      result: null,
      error_code,
      error_message: 'no herons',
    });
    const answer = await generate(server);
    expect([answer.statusCode, answer.headers['gateway-task']]).toEqual([status, ID]);
    const code = error_code === 'a_word_of_nobody' ? 'upstream_failed' : error_code;
    expect(answer.json().error).toMatchObject({
      code,
      message: 'no herons',
      details: { retryable, charged: 0, task_id: ID },
    });
  });

  test('a wait that ends before the task names it and where it is read, and tells clients not to repeat', async () => {
    const waited: number[] = [];
    const server = await pictureServer(
      {},
      {
        tasks: {
          ended: async (task, { within_ms }) => {
            waited.push(within_ms);
            return { ...task, state: 'in_progress' };
          },
        },
        deps: { bounds: { imageWaitMs: 30_000 } },
      },
    );
    const answer = await generate(server);
    expect(waited).toEqual([30_000]);
    expect([answer.statusCode, answer.headers['gateway-task'], answer.headers['x-should-retry']]).toEqual([
      504,
      ID,
      'false',
    ]);
    expect(answer.json().error).toMatchObject({
      code: 'upstream_timeout',
      message: `the pictures were not finished within 30 seconds; task ${ID} goes on: GET /v1/images/tasks/${ID} reads it; sending the request again would make a second one`,
      details: { charged: null, retryable: false, task_id: ID, path: `/v1/images/tasks/${ID}` },
    });
  });

  test('a refusal of the submission is told in its own words, and names the task', async () => {
    const refusal = new GatewayError('too_many_requests', {
      message: 'the upstream is saturated; try again later',
      details: { charged: 0, task_id: ID },
      retryAfterSecs: 7,
    });
    const failed = { state: 'failed', result: null, error_code: 'too_many_requests' } as const;
    const answer = await generate(await pictureServer({ ...failed, refusal }));
    const { 'gateway-task': task, 'retry-after': after, 'x-should-retry': again } = answer.headers;
    expect([answer.statusCode, task, after, again]).toEqual([429, ID, '7', undefined]);
    expect(answer.json().error.details).toMatchObject({ retryable: true, charged: 0, task_id: ID });
  });

  test.each([
    ['bad_response', 502],
    ['internal_error', 500],
    ['submission_uncertain', 502],
    ['cancelled', 409],
  ])('clients do not repeat what failed by %s', async (error_code, status) => {
    const answer = await generate(await pictureServer({ state: 'failed', result: null, error_code }));
    const { 'retry-after': after, 'x-should-retry': again } = answer.headers;
    expect([answer.statusCode, after, again]).toEqual([status, undefined, 'false']);
    expect(answer.json().error.details).toMatchObject({ retryable: false, task_id: ID });
  });

  test('a lost answer is told as what it is', async () => {
    const deadline_at = Date.parse('2026-01-02T03:04:05Z');
    const server = await pictureServer({ state: 'uncertain', result: null, deadline_at });
    const answer = await generate(server);
    expect([answer.statusCode, answer.headers['gateway-task'], answer.headers['x-should-retry']]).toEqual([
      504,
      ID,
      'false',
    ]);
    expect(answer.json().error.message).toBe(
      `the upstream's answer was lost, and it is not known whether the pictures were made; task ${ID} fails, and is not charged, unless they are found by 2026-01-02T03:04:05.000Z: GET /v1/images/tasks/${ID} reads it; sending the request again would make a second one`,
    );
  });

  test.each([
    ['bad_response', "the upstream's answer could not be understood"],
    ['bad_response_body', "the upstream's answer could not be understood"],
    [
      'upstream_error',
      'the upstream answered with an error that does not say whether the pictures were made',
    ],
  ])('an answer that arrived and does not say what was made is %s, never a lost one', async (code, about) => {
    const deadline_at = Date.parse('2026-01-02T03:04:05Z');
    const event = { seq: 2, type: 'uncertain', data: { attempt: 1, reason: 'r', code }, at: 0 };
    const server = await pictureServer(
      { state: 'uncertain', result: null, deadline_at },
      { store: { eventsOf: async () => [event] } },
    );
    for (const ask of [generate, content]) {
      const answer = await ask(server);
      const { 'gateway-task': task, 'x-should-retry': again } = answer.headers;
      expect([answer.statusCode, task, again]).toEqual([502, ID, 'false']);
      expect(answer.json().error.message).toContain(about);
      expect(answer.json().error.message).toContain(
        `task ${ID} fails, and is not charged, unless they are found by 2026-01-02T03:04:05.000Z: GET /v1/images/tasks/${ID} reads it`,
      );
    }
    expect((await generate(server)).json().error).toMatchObject({
      code,
      details: { charged: null, retryable: false, task_id: ID, path: `/v1/images/tasks/${ID}` },
    });
  });

  test('a history that cannot be read is logged, because the answer may not have been lost', async () => {
    const logged: unknown[] = [];
    const log = { ...silentLogger, error: (about: unknown) => logged.push(about) };
    const server = await pictureServer(
      { state: 'uncertain', result: null, deadline_at: 1 },
      { store: { eventsOf: () => Promise.reject(new Error('away')) }, deps: { log } },
    );
    expect((await generate(server)).statusCode).toBe(504);
    expect(logged).toEqual([{ err: new Error('away'), task: ID }]);
  });

  test('bytes are waited for as long as the caller waits, and then shown by their address', async () => {
    const result: StoredResult = {
      files: { image: { url: 'https://cdn.example/1.png' } },
      items: [items[1]],
    };
    const never = new Promise<never>(() => undefined);
    const server = await pictureServer(
      { format: 'b64_json', result },
      { tasks: { keepFiles: () => never }, deps: { bounds: { keepWaitMs: 1 } } },
    );
    const answer = await generate(server);
    expect(answer.json().data).toEqual([{ url: expect.stringMatching(LINK) }]);
    expect(JSON.parse(String(answer.headers['gateway-warnings']))[0]).toMatchObject({ action: 'fallback' });
  });

  test('the closing server ends the wait for the task: it goes on, and clients do not repeat it', async () => {
    const waiting = Promise.withResolvers<void>();
    const server = await pictureServer(
      {},
      {
        tasks: {
          ended: async (task, { signal }) => {
            waiting.resolve();
            await once(signal, 'abort');
            return task;
          },
        },
        deps: { bounds: { answerDrainMs: 1 } },
      },
    );
    const answer = post(server);
    await waiting.promise;
    const closed = server.app.close();
    const { status, headers } = await answer;
    expect([status, headers.get('gateway-task'), headers.get('x-should-retry')]).toEqual([504, ID, 'false']);
    expect(await (await answer).json()).toMatchObject({
      error: {
        message: `the server is going away and waits no longer for the pictures; task ${ID} goes on: GET /v1/images/tasks/${ID} reads it; sending the request again would make a second one`,
      },
    });
    await closed;
  });

  test('the closing server cuts the wait for bytes short', async () => {
    const result: StoredResult = {
      files: { image: { url: 'https://cdn.example/1.png' } },
      items: [items[1]],
    };
    const fetching = Promise.withResolvers<void>();
    const server = await pictureServer(
      { format: 'b64_json', result },
      {
        tasks: {
          keepFiles: () => {
            fetching.resolve();
            return new Promise<never>(() => undefined);
          },
        },
        deps: { bounds: { answerDrainMs: 1 } },
      },
    );
    const answer = post(server);
    await fetching.promise;
    const closed = server.app.close();
    expect(await (await answer).json()).toMatchObject({ data: [{ url: expect.stringMatching(LINK) }] });
    await closed;
  });

  test('a client that leaves ends the waiting, and nothing else', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: left, resolve: leave } = Promise.withResolvers<string>();
    const server = await pictureServer(
      {},
      {
        tasks: {
          cancel: async () => {
            throw new Error('nobody asked for that');
          },
          ended: async (task, { signal }) => {
            begin();
            await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
            leave(task.id);
            return task;
          },
        },
      },
    );
    const socket = await open(server);
    const body = JSON.stringify({ model: 'image-l2', prompt: 'a heron' });
    socket.write(head(server, body) + body);
    await begun;
    socket.destroy();
    expect(await left).toBe(ID);
  });
});

/** Over a connection, which a closing server ends. */
async function post({ app, auth }: Server): Promise<Response> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return fetch(`${url}/v1/images/generations`, {
    method: 'POST',
    headers: { ...auth, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'image-l2', prompt: 'a heron' }),
  });
}

async function open({ app }: Server) {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

function head({ auth }: Server, body: string): string {
  const lines = [
    'POST /v1/images/generations HTTP/1.1',
    'host: gateway.example',
    `authorization: ${auth.authorization}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

test('an answer whose file is cut while it is sent ends with its connection', async () => {
  const server = await pictureServer(
    { format: 'b64_json' },
    {
      deps: {
        results: {
          open: async (_file, range) =>
            Readable.from([range === undefined ? Buffer.from('cut') : Buffer.from('t')]),
        },
      },
    },
  );
  const socket = await open(server);
  const body = JSON.stringify({ model: 'image-l2', prompt: 'a heron' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(head(server, body) + body);
  await once(socket, 'close');
  const [top = '', rest = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const promised = Number(/content-length: (\d+)/.exec(top)?.[1]);
  expect(top).toContain('200 OK');
  expect(rest.length).toBeLessThan(promised);
});
