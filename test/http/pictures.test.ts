import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/offered.ts';
import type { StoredResult, TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, type Server, type ServerOptions, taskRecord, testServer } from './fakes.ts';

const ID = `task_${'d'.repeat(32)}`;
const BYTES = new Map([
  ['one', Buffer.from('the bytes of the first picture')],
  ['two', Buffer.from('and of the second')],
]);
const everyModel = allFamilies(registry).flatMap((family) => family.models.map(({ id }) => id));

const kept = (id: string) => ({ kept: { id, bytes: BYTES.get(id)?.length ?? 0, mime: 'image/png' } });
const base64 = (id: string) => BYTES.get(id)?.toString('base64');

const items = [
  { files: ['image'], facts: { revised_prompt: 'a grey heron' } },
  { files: ['image'], facts: {} },
];
const KEPT: StoredResult = {
  files: { image: kept('one'), image_2: kept('two') },
  items,
  usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12, secret: 1 },
};

interface Made extends Partial<TaskRecord> {
  readonly format?: 'url' | 'b64_json';
}

/** A server whose tasks end as the test says; pictures are kept under `one` and `two`. */
async function pictureServer(made: Made, options: ServerOptions = {}): Promise<Server> {
  const { format = 'url', ...over } = made;
  const task = completedTask({
    id: ID,
    kind: 'image',
    route: 'images-generations',
    result: KEPT,
    request: { mode: 'text', prompt: 'a heron', size: '1024x1024', response_format: format, warnings: [] },
    ...over,
  });
  const server = await testServer({
    registry,
    servable: everyModel,
    ...options,
    tasks: {
      submit: async ({ request, answer }) => {
        server.world.submitted.push(request);
        expect(answer).toBe('end');
        return taskRecord({ id: ID, kind: 'image', route: request.route });
      },
      ended: async (begun) => ({ ...task, route: begun.route }),
      keepFiles: async (asked) => asked,
      ...options.tasks,
    },
    deps: {
      results: {
        open: async ({ id }, range) => {
          const bytes = BYTES.get(id);
          return (
            bytes && Readable.from([bytes.subarray(range?.first ?? 0, (range?.last ?? bytes.length - 1) + 1)])
          );
        },
      },
      ...options.deps,
    },
  });
  server.world.tasks.set(ID, task);
  return server;
}

function generate({ app, auth }: Server, body: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/v1/images/generations',
    headers: auth,
    payload: { model: 'image-l2', prompt: 'a heron', ...body },
  });
}

const LINK = /^https:\/\/gateway\.example\/v1\/images\/tasks\/task_d{32}\/content\?/;

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

describe('the content routes', () => {
  const body = { contents: [{ parts: [{ text: 'a heron' }] }] };
  const result: StoredResult = {
    files: { image_2: kept('one') },
    items: [
      { files: [], facts: { text: 'Here it is.' } },
      { files: ['image'], facts: { signature: 'c2ln' } },
    ],
    usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
  };
  const whole = {
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            { text: 'Here it is.' },
            { inlineData: { mimeType: 'image/png', data: base64('one') }, thoughtSignature: 'c2ln' },
          ],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 },
    modelVersion: 'tiny-latest',
    responseId: ID,
  };

  async function ask(verb: string, made: Made = {}) {
    const server = await pictureServer({ result, ...made });
    const url = `/v1beta/models/gemini-image:${verb}`;
    return server.app.inject({ method: 'POST', url, headers: server.auth, payload: body });
  }

  test('answer pictures inline, in the order of the parts', async () => {
    const answer = await ask('generateContent');
    expect([answer.statusCode, answer.headers['gateway-task'], answer.json()]).toEqual([200, ID, whole]);
  });

  test('stream them as one event or one list', async () => {
    const events = await ask('streamGenerateContent?alt=sse');
    expect(events.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(events.body).toMatch(/^data: \{.*\}\r\n\r\n$/);
    expect(JSON.parse(events.body.slice('data: '.length))).toEqual(whole);
    const list = await ask('streamGenerateContent');
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(list.json()).toEqual([whole]);
  });

  test('show an address where the bytes are gone, in a stream too', async () => {
    const gone = { ...result, files: { image_2: { url: 'https://cdn.example/1.png' } } };
    const events = await ask('streamGenerateContent?alt=sse', { result: gone });
    const [candidate] = JSON.parse(events.body.slice('data: '.length)).candidates;
    expect(candidate.content.parts).toEqual([
      { text: 'Here it is.' },
      { fileData: { fileUri: expect.stringMatching(LINK) }, thoughtSignature: 'c2ln' },
    ]);
    expect(events.headers['gateway-task']).toBe(ID);
  });

  test('refuse in their own words before anything is streamed', async () => {
    const failed: Made = {
      state: 'failed',
      result: null,
      error_code: 'content_policy_violation',
      error_message: 'no',
    };
    const answer = await ask('streamGenerateContent?alt=sse', failed);
    expect([answer.statusCode, answer.headers['gateway-task']]).toEqual([400, ID]);
    expect(answer.json().error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message: 'no' });
  });
});

describe('the task routes', () => {
  test('show links always, and bytes only of one task that was made for them', async () => {
    const server = await pictureServer({ format: 'b64_json', route: 'images-tasks' });
    const get = await server.app.inject({ url: `/v1/images/tasks/${ID}`, headers: server.auth });
    expect(get.json()).toMatchObject({
      id: ID,
      object: 'image',
      status: 'completed',
      data: [
        { url: expect.stringMatching(LINK), b64_json: base64('one'), revised_prompt: 'a grey heron' },
        { url: expect.stringMatching(LINK), b64_json: base64('two') },
      ],
      error: null,
    });
    const list = await server.app.inject({ url: '/v1/images/tasks', headers: server.auth });
    expect(Object.keys(list.json().data[0].data[0])).toEqual(['url', 'revised_prompt']);
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: `/v1/images/tasks/${ID}`,
      headers: server.auth,
    });
    expect(deleted.json()).toEqual({ id: ID, object: 'image.deleted', deleted: true });
  });

  test('of the vendor show base64 unless the query wants addresses', async () => {
    const server = await pictureServer({ route: 'jm-submit', format: 'url' });
    const read = async (body: object) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/jm?Action=CVSync2AsyncGetResult&Version=2022-08-31',
        headers: { ...server.auth, 'x-request-id': 'r1' },
        payload: { req_key: 'jimeng_t2i_v40', task_id: ID, ...body },
      });
      return answer.json();
    };
    expect(await read({})).toEqual({
      code: 10000,
      data: { task_id: ID, status: 'done', binary_data_base64: [base64('one'), base64('two')] },
      message: 'Success',
      request_id: 'r1',
      status: 10000,
    });
    const links = [expect.stringMatching(LINK), expect.stringMatching(LINK)];
    expect((await read({ req_json: '{"return_url":true}' })).data).toEqual({
      task_id: ID,
      status: 'done',
      image_urls: links,
    });
    for (const req_json of ['{"return_url":false}', '{broken', '', '[]', '"x"'])
      expect((await read({ req_json })).data.binary_data_base64).toHaveLength(2);
  });

  test('of the vendor show a failure in the outer code', async () => {
    const server = await pictureServer({
      route: 'jm-submit',
      state: 'failed',
      result: null,
      error_code: 'content_policy_violation',
      error_message: 'refused',
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/jm?Action=CVSync2AsyncGetResult&Version=2022-08-31',
      headers: server.auth,
      payload: { task_id: ID },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        code: 50511,
        data: null,
        message: 'refused',
        request_id: expect.any(String),
        status: 50511,
        error: { code: 'content_policy_violation', message: 'refused' },
      },
    ]);
  });
});
