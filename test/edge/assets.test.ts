import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assetLink } from '../../runtime/files/uploads/hosting.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import { pngOf, wholePng } from '../uploads/uploads.ts';
import {
  type AssetServer,
  assetRegistry,
  assetServer,
  BOUNDARY,
  FORM_TYPE,
  fileForm,
} from './asset-server.ts';
import { DEPLOYMENT, NOW_MS, openStream, SECRET } from './fakes.ts';

const PICTURE = wholePng();

function post(server: AssetServer, url: string, payload?: object | Buffer, headers: object = {}) {
  const type = Buffer.isBuffer(payload) ? { 'content-type': FORM_TYPE } : {};
  return server.app.inject({
    method: 'POST',
    url,
    headers: { ...server.auth, ...type, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

function leftovers({ folder, tmp }: AssetServer): readonly (readonly string[])[] {
  const shards = readdirSync(folder).filter((name) => name !== 'tmp');
  return [shards.flatMap((name) => readdirSync(join(folder, name))), readdirSync(tmp)];
}

describe('an upload', () => {
  const sources: readonly (readonly [string, object | Buffer])[] = [
    ['a file part', fileForm(PICTURE)],
    ['a file part of any name', fileForm(PICTURE, 'anything')],
    ['base64', { data: PICTURE.toString('base64') }],
    ['base64 in lines', { data: (PICTURE.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n') }],
    ['a data URI of another type', { data: `data:text/html;base64,${PICTURE.toString('base64')}` }],
    ['an address', { url: 'https://media.example/a' }],
  ];

  test('is answered as an asset however it comes', async () => {
    const server = await assetServer({ publicStream: async () => openStream(200, {}, [PICTURE]) });
    for (const [title, payload] of sources) {
      const answer = await post(server, '/v1/assets/upload', payload);
      const { id } = answer.json();
      expect([title, answer.statusCode, answer.json()]).toEqual([
        title,
        200,
        {
          id: expect.stringMatching(/^asset_[0-9a-f]{32}$/),
          uri: `asset://${id}`,
          media_type: 'image/png',
          bytes: PICTURE.byteLength,
          created_at: expect.any(Number),
          expires_at: expect.any(Number),
        },
      ]);
      const read = await server.app.inject({ url: `/v1/assets/${id}/content`, headers: server.auth });
      expect(read.rawPayload).toEqual(PICTURE);
      expect((await post(server, '/v1/assets/delete', { asset_id: id })).statusCode).toBe(200);
      expect(leftovers(server)).toEqual([[], []]);
    }
  });

  const text = (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
  const second = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="again"; filename="b"\r\n\r\nvalue\r\n`;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

  const refusals: readonly (readonly [string, object | Buffer | undefined, number, string, string])[] = [
    ['nothing', undefined, 400, '', 'the request body is missing: send the fields as a JSON object'],
    [
      'an empty form',
      Buffer.from(`--${BOUNDARY}--\r\n`),
      400,
      '',
      'the form holds no file: send the file as a part of its own',
    ],
    ['an empty file', fileForm(Buffer.alloc(0)), 400, 'file', 'file must not be empty'],
    ['a drawing', fileForm(svg), 400, 'file', expect.stringContaining('it is an SVG drawing')],
    [
      'a picture without its end',
      fileForm(PICTURE.subarray(0, -12)),
      400,
      'file',
      'file must be a whole picture: its image/png data is cut off',
    ],
    [
      'a picture that claims too much',
      fileForm(wholePng(60_000, 60_000)),
      400,
      'file',
      'file must be at most 16384 pixels on each side (got 60000x60000)',
    ],
    [
      'a text before the file',
      Buffer.concat([Buffer.from(text('purpose')), fileForm(PICTURE)]),
      400,
      'purpose',
      'the form takes one file and no texts; leave purpose out',
    ],
    [
      'a text after the file',
      fileForm(PICTURE, 'file', text('purpose')),
      400,
      'purpose',
      'the form takes one file and nothing else; leave purpose out',
    ],
    [
      'two files',
      fileForm(PICTURE, 'file', second),
      400,
      'again',
      'the form takes one file and nothing else; leave again out',
    ],
    [
      'a form that ends too early',
      fileForm(PICTURE).subarray(0, -20),
      400,
      '',
      'the multipart body is not well-formed or ends too early',
    ],
    [
      'a field of a hostile name',
      fileForm(PICTURE, '__proto__'),
      400,
      '',
      expect.stringMatching(/not allowed|not well-formed/),
    ],
    ['too many bytes', fileForm(pngOf(60_000)), 413, 'file', 'file must be at most 50000 bytes'],
    [
      'too many bytes in JSON',
      { data: pngOf(60_000).toString('base64') },
      413,
      'data',
      'data must be at most 50000 bytes',
    ],
    [
      'more than the owner may have',
      fileForm(pngOf(45_000)),
      413,
      '',
      expect.stringMatching(/^your uploads may have 40000 bytes together, and these 45000 bytes/),
    ],
    ['both', { url: 'https://a.example', data: 'aaaa' }, 400, '', expect.stringContaining('(got both)')],
    ['neither', {}, 400, '', expect.stringContaining('(got none)')],
    [
      'a stray field',
      { url: 'https://a.example', name: 'x' },
      400,
      'name',
      'name is no field of an upload; it takes url or data',
    ],
    ['a number', { data: 5 }, 400, 'data', 'data must be a data URI or base64 (got 5)'],
    ['a list', { url: ['https://a.example'] }, 400, 'url', expect.stringMatching(/^url must be an address/)],
    ['no base64', { data: '!!!!' }, 400, 'data', expect.stringMatching(/^data must be valid base64/)],
    ['an asset', { url: 'asset://asset_1' }, 400, 'url', expect.stringMatching(/^url/)],
  ];

  test('that is none is refused and leaves nothing', async () => {
    const server = await assetServer({ settings: { max_bytes: 50_000, max_owner_bytes: 40_000 } });
    for (const [title, payload, status, param, message] of refusals) {
      const answer = await post(server, '/v1/assets/upload', payload);
      const { error } = answer.json();
      const code = status === 413 ? 'request_too_large' : 'invalid_request';
      expect([title, answer.statusCode, error.code, error.param, error.message]).toEqual([
        title,
        status,
        code,
        param,
        message,
      ]);
      expect([title, leftovers(server)]).toEqual([title, [[], []]]);
    }
  });

  test.each([
    ['a form', fileForm(PICTURE)],
    ['JSON', { data: PICTURE.toString('base64') }],
  ])('that we cannot store as %s is our failure, which is logged', async (_how, payload) => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const logged: object[] = [];
    const server = await assetServer({
      deps: {
        assets: {
          ...(await assetServer()).assets,
          async keep({ from }) {
            for await (const piece of from) expect(piece.byteLength).toBeGreaterThan(0);
            throw full;
          },
        },
        log: { info: () => undefined, warn: () => undefined, error: (fields) => void logged.push(fields) },
      },
    });
    const answer = await post(server, '/v1/assets/upload', payload);
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'internal_error']);
    expect(logged).toEqual([expect.objectContaining({ error: full })]);
  });

  test('is taken up to the limit of a file, whatever the form adds, and refused above by its length', async () => {
    const settings = { max_bytes: 50_000, max_owner_bytes: 90_000, ttl_secs: 60 };
    const deployment = () => ({ ...DEPLOYMENT, assets: settings });
    const server = await assetServer({ settings, deps: { deployment } });
    const [fits, above] = [fileForm(pngOf(50_000)), fileForm(pngOf(115_537))];
    expect((await post(server, '/v1/assets/upload', fits)).json().bytes).toBe(50_000);
    const { error } = (await post(server, '/v1/assets/upload', above)).json();
    expect([error.code, error.message, error.details.allowed, error.details.received]).toEqual([
      'request_too_large',
      `the request body must be at most 115536 bytes, for a file of 50000 bytes in a form (got ${above.byteLength})`,
      115_536,
      above.byteLength,
    ]);
  });

  test('in JSON is held to the size of bodies that are kept in memory', async () => {
    const server = await assetServer();
    const answer = await post(server, '/v1/assets/upload', { data: 'A'.repeat(21 * 1024 * 1024) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'request_too_large']);
  });

  test('needs a key before anything is read', async () => {
    const server = await assetServer();
    const answer = await post(server, '/v1/assets/upload', fileForm(PICTURE), {
      authorization: 'Bearer sk-nobody',
    });
    expect(answer.statusCode).toBe(401);
    expect(leftovers(server)).toEqual([[], []]);
  });
});

describe('assets of a caller', () => {
  test('are found by body and path, listed and deleted', async () => {
    const server = await assetServer();
    const asset = await server.upload(PICTURE);
    for (const asset_id of [asset.id, asset.uri, asset.uri.replace('asset', 'ASSET')])
      expect((await post(server, '/v1/assets/get', { asset_id })).json()).toEqual(asset);
    const read = await server.app.inject({ url: `/v1/assets/${asset.id}`, headers: server.auth });
    expect(read.json()).toEqual(asset);
    expect((await post(server, '/v1/assets/list', {})).json()).toEqual({ data: [asset], has_more: false });
    expect((await post(server, '/v1/assets/delete', { asset_id: asset.id })).json()).toEqual({
      asset_id: asset.id,
      deleted: true,
    });
    expect((await post(server, '/v1/assets/list')).json()).toEqual({ data: [], has_more: false });
    expect(leftovers(server)[1]).toEqual([]);
  });

  test('come in pages', async () => {
    const server = await assetServer();
    const made = [];
    for (let side = 1; side <= 5; side += 1) made.push(await server.upload(wholePng(side, side)));
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = (await post(server, '/v1/assets/list', { limit: 2, after })).json();
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      if (!page.has_more) break;
    }
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    for (const body of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { limit: 1.5 }, { after: 5 }]) {
      const answer = await post(server, '/v1/assets/list', body);
      const { param, details } = answer.json().error;
      expect([answer.statusCode, param]).toEqual([400, Object.keys(body)[0]]);
      if (param === 'limit') expect(details.allowed).toEqual([1, 100]);
    }
  });

  test('are the same 404 when they are foreign, unknown, malformed or expired (F95)', async () => {
    const server = await assetServer();
    const asset = await server.upload(PICTURE);
    const other = { authorization: `Bearer ${server.world.addKey({ id: 'key_2', owner_id: 'owner_2' })}` };
    const asks: (readonly [string, object])[] = [
      [asset.id, other],
      [`asset_${'0'.repeat(32)}`, server.auth],
      ['../../etc/passwd', server.auth],
      [`${asset.id.toUpperCase()}`, server.auth],
      ['task_1', server.auth],
    ];
    const bodies = new Set<string>();
    for (const [id, headers] of asks) {
      for (const url of ['/v1/assets/get', '/v1/assets/delete']) {
        const answer = await post(server, url, { asset_id: id }, headers);
        expect(answer.statusCode).toBe(404);
        bodies.add(answer.body);
      }
      for (const path of ['', '/content']) {
        const url = `/v1/assets/${encodeURIComponent(id)}${path}`;
        const answer = await server.app.inject({ url, headers: { ...headers } });
        expect(answer.statusCode).toBe(404);
        bodies.add(answer.body);
      }
    }
    expect([...bodies].map((body) => JSON.parse(body).error.code)).toEqual(['asset_not_found']);
  });

  test('are not found without a name', async () => {
    const server = await assetServer();
    const asks = [{}, { asset_id: 5 }, undefined];
    const answers = await Promise.all(asks.map((body) => post(server, '/v1/assets/get', body)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().error.message])).toEqual([
      [400, 'asset_id is missing: name the asset that an upload answered'],
      [400, 'asset_id must be a string (got 5)'],
      [400, 'the request body is missing: send the fields as a JSON object'],
    ]);
  });
});

describe('content', () => {
  async function stored() {
    const server = await assetServer();
    const asset = await server.upload(PICTURE);
    const get = (headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({
        method,
        url: `/v1/assets/${asset.id}/content`,
        headers: { ...server.auth, ...headers },
      });
    return { server, asset, get };
  }

  test('is private, not to be sniffed, and known by its hash', async () => {
    const { get, asset } = await stored();
    const answer = await get();
    expect(answer.rawPayload).toEqual(PICTURE);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.byteLength),
      'content-disposition': `attachment; filename="${asset.id}"`,
      'cache-control': 'private, max-age=300',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.rawPayload.byteLength, head.headers['content-length']]).toEqual([
      200,
      0,
      String(PICTURE.byteLength),
    ]);
  });

  const total = PICTURE.byteLength;
  const ranges: readonly (readonly [string, number, Buffer | undefined, string | undefined])[] = [
    ['bytes=1-3', 206, PICTURE.subarray(1, 4), `bytes 1-3/${total}`],
    ['bytes=-4', 206, PICTURE.subarray(-4), `bytes ${total - 4}-${total - 1}/${total}`],
    [`bytes=-${total + 9}`, 206, PICTURE, `bytes 0-${total - 1}/${total}`],
    ['bytes=5-', 206, PICTURE.subarray(5), `bytes 5-${total - 1}/${total}`],
    ['bytes=5-99999', 206, PICTURE.subarray(5), `bytes 5-${total - 1}/${total}`],
    ['bytes=99999-', 416, undefined, `bytes */${total}`],
    ['bytes=-0', 416, undefined, `bytes */${total}`],
    ['bytes=3-1', 200, PICTURE, undefined],
    ['bytes=0-1,3-4', 200, PICTURE, undefined],
    ['lines=1-2', 200, PICTURE, undefined],
  ];

  test('comes by range', async () => {
    const { get } = await stored();
    for (const [range, status, expected, contentRange] of ranges) {
      const answer = await get({ range });
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([
        range,
        status,
        contentRange,
      ]);
      if (expected !== undefined) expect(answer.rawPayload).toEqual(expected);
    }
  });

  test('by range only of the version that is meant', async () => {
    const { get } = await stored();
    const { etag } = (await get()).headers;
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('opens to a signed link for this asset alone, until it ends', async () => {
    const { server, asset } = await stored();
    const key = deriveKey(SECRET, 'content-links');
    const named = { asset: { id: asset.id, mime: 'image/png' }, key_id: 'key_1' };
    const shared = { registry: assetRegistry, publicUrl: 'https://gateway.example', key, ...named };
    const link = assetLink({ ...shared, nowMs: NOW_MS }) ?? '';
    expect(link).toMatch(
      /^https:\/\/gateway\.example\/v1\/assets\/asset_[0-9a-f]{32}\/content\?expires=\d+&signature=[0-9a-f]{64}\.key_1$/,
    );
    const url = link.replace('https://gateway.example', '');
    const late = assetLink({ ...shared, nowMs: NOW_MS - 2 * 86_400_000 }) ?? '';
    const statuses = await Promise.all(
      [
        url,
        url.replace(asset.id, (await server.upload(wholePng(9, 9))).id),
        `${url}0`,
        late.replace('https://gateway.example', ''),
        `/v1/assets/${asset.id}/content`,
      ].map(async (path) => (await server.app.inject({ url: path })).statusCode),
    );
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
  });
});
