import { describe, expect, test } from 'vitest';
import { pngHeader, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

interface Part {
  readonly name?: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

const BOUNDARY = 'a-boundary';

function form(parts: readonly Part[], boundary = BOUNDARY): Buffer {
  const chunks = parts.flatMap((part) => {
    const name = part.name === undefined ? '' : `; name="${part.name}"`;
    const filename = part.filename === undefined ? '' : `; filename="${part.filename}"`;
    const type = part.type === undefined ? '' : `Content-Type: ${part.type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data${name}${filename}\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(part.value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

async function post(payload: Buffer, boundary = BOUNDARY) {
  const server = await testServer();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/videos',
    headers: { ...server.auth, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { answer, world: server.world };
}

const base: readonly Part[] = [
  { name: 'model', value: 'tiny-1' },
  { name: 'prompt', value: 'a heron' },
];
const picture = pngHeader(640, 360);

describe('forms in one shape with JSON', () => {
  test('texts take the types of the family, files become media', async () => {
    const { answer, world } = await post(
      form([
        ...base,
        { name: 'seconds', value: '4' },
        { name: 'seed', value: '12' },
        { name: 'audio', value: 'true' },
        { name: 'image', value: picture, filename: '../../etc/passwd.png', type: 'text/html' },
        { name: 'size', value: '9:16' },
      ]),
    );
    expect([answer.statusCode, answer.json().error ?? null]).toEqual([200, null]);
    const canonical = world.submitted[0]?.canonical;
    expect(canonical).toMatchObject({
      mode: 'first_frame',
      facts: { prompt: 'a heron', seconds: 4, seed: 12, audio: true, size: { ratio: '9:16', tier: '720p' } },
    });
    expect(canonical?.roles.first_frame?.map((media) => Buffer.from(media.bytes ?? []))).toEqual([picture]);
    expect(world.submitted[0]?.warnings).toEqual([]);
  });

  test('several files under one name, with and without brackets', async () => {
    for (const name of ['images', 'images[]']) {
      const { world } = await post(
        form([
          ...base,
          ...[1, 2].map(() => ({ name, value: picture, filename: 'a.png', type: 'image/png' })),
        ]),
      );
      expect(world.submitted[0]?.canonical).toMatchObject({ mode: 'reference' });
      expect(world.submitted[0]?.canonical.roles.reference?.length).toBe(2);
    }
  });

  test('a file too many is named by its field', async () => {
    const files = [1, 2, 3, 4].map(() => ({ name: 'images', value: picture, filename: 'a.png' }));
    const { answer, world } = await post(form([...base, ...files]));
    expect(answer.json().error).toMatchObject({
      param: 'images',
      message: 'images must hold at most 3 images as reference for tiny-1 (got 4)',
    });
    expect(world.submitted).toEqual([]);
  });

  test('a file that is no picture is named by its field and what it is', async () => {
    const { answer } = await post(
      form([...base, { name: 'image', value: '%PDF-1.7 not a picture', filename: 'a.png' }]),
    );
    expect([answer.statusCode, answer.json().error.param]).toEqual([400, 'image']);
    expect(answer.json().error.message).toMatch(/^image must be a picture/);
  });

  test('a file that nobody reads is refused, whether its name is known or not', async () => {
    for (const name of ['imagee', 'prompt', 'metadata[picture]']) {
      const { answer, world } = await post(form([...base, { name, value: picture, filename: 'a.png' }]));
      const [param] = name.split('[');
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        {
          code: 'invalid_request',
          param,
          message: `tiny-1 takes no file under the name "${param}"; it takes them as image or images`,
        },
      ]);
      expect(world.submitted).toEqual([]);
    }
  });
});

describe('refused forms (F101)', () => {
  test.each<[string, Buffer, number, string, RegExp]>([
    [
      '10,000 parts',
      form(Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: '' }))),
      413,
      'request_too_large',
      /at most 32 parts/,
    ],
    [
      '18 files',
      form([...base, ...Array.from({ length: 18 }, () => ({ name: 'images', value: 'x', filename: 'a' }))]),
      413,
      'request_too_large',
      /17 files/,
    ],
    [
      'a text over 1 MiB',
      form([...base, { name: 'image', value: 'A'.repeat(1_100_000) }]),
      413,
      'request_too_large',
      /form field image must be at most 1048576 bytes; send large media as a file part/,
    ],
    [
      'a name of 1,000 characters',
      form([...base, { name: 'n'.repeat(1_000), value: '1' }]),
      400,
      'invalid_request',
      /a name of 1 to 200 characters \(got 1000\)/,
    ],
    ['no end', form(base).subarray(0, -8), 400, 'invalid_request', /not well-formed or ends too early/],
    [
      'an end inside a file',
      form([...base, { name: 'image', value: picture, filename: 'a' }]).subarray(0, -60),
      400,
      'invalid_request',
      /not well-formed or ends too early/,
    ],
    [
      'a name that reaches for the prototype',
      form([...base, { name: '__proto__', value: '1' }]),
      400,
      'invalid_request',
      /not allowed/,
    ],
    [
      'a nested name that does',
      form([...base, { name: 'metadata[__proto__][x]', value: '1' }]),
      400,
      'invalid_request',
      /is not of the form name/,
    ],
    [
      'brackets without end',
      form([...base, { name: 'metadata[x', value: '1' }]),
      400,
      'invalid_request',
      /is not of the form name/,
    ],
    [
      'a name of 9 levels',
      form([...base, { name: `metadata${'[a]'.repeat(8)}`, value: '1' }]),
      400,
      'invalid_request',
      /is not of the form name/,
    ],
    [
      'a name of 60 levels, in a list',
      form([...base, { name: `metadata${'[]'.repeat(60)}`, value: '1' }]),
      400,
      'invalid_request',
      /is not of the form name/,
    ],
    [
      'two models',
      form([...base, { name: 'model', value: 'tiny-1' }]),
      400,
      'invalid_request',
      /model must be a string \(got an array of 2\)/,
    ],
    ['an empty form', form([]), 400, 'invalid_request', /model is missing/],
  ])('%s', async (_title, payload, status, code, message) => {
    const { answer, world } = await post(payload);
    expect([answer.statusCode, answer.json().error?.code]).toEqual([status, code]);
    expect(answer.json().error.message).toMatch(message);
    expect(world.submitted).toEqual([]);
  });

  test('a boundary of 1,000 characters, and none', async () => {
    const long = await post(form(base, 'b'.repeat(1_000)), 'b'.repeat(1_000));
    expect([long.answer.statusCode, long.answer.json().error.message]).toEqual([
      400,
      'the multipart boundary must have 1 to 70 characters (got 1000)',
    ]);
    const none = await post(form(base), '');
    expect(none.answer.statusCode).toBe(400);
  });

  test('1 MB as the name of a part', async () => {
    const { answer, world } = await post(form([...base, { name: 'n'.repeat(1_000_000), value: '1' }]));
    expect([answer.statusCode, world.submitted]).toEqual([400, []]);
  });

  test('1 MB as the media type of a part', async () => {
    const type = `image/${'x'.repeat(1_000_000)}`;
    const { answer, world } = await post(
      form([...base, { name: 'image', value: picture, filename: 'a.png', type }]),
    );
    expect([answer.statusCode, answer.json().error, world.submitted]).toMatchObject([
      400,
      {
        param: 'image',
        message: 'the Content-Type of form part image must have at most 200 characters',
      },
      [],
    ]);
  });

  test('10,000 parts that never end are not read to their end', async () => {
    const { app, auth } = await testServer();
    const { promise: read, resolve } = Promise.withResolvers<number>();
    app.server.on('connection', (connection) => {
      connection.once('close', () => resolve(connection.bytesRead));
    });
    const socket = await openSocket(await listen(app));
    const head = `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: ${auth.authorization}\r\n`;
    const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`;
    socket.write(`${head}${type}Transfer-Encoding: chunked\r\n\r\n`);
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n${'x'.repeat(1_000)}\r\n`;
    const chunk = `${part.length.toString(16)}\r\n${part}\r\n`;
    for (let index = 0; index < 10_000; index += 1) socket.write(chunk);
    const { text } = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(await read).toBeLessThan(1_000_000);
  });

  test('a form over the limit of its route', async () => {
    const big = form([...base, { name: 'image', value: Buffer.alloc(2_000_000), filename: 'a' }]);
    const { answer, world } = await post(big);
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'request_too_large']);
    expect(world.submitted).toEqual([]);
  });
});
