import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { RoleLimit } from '../../runtime/contract/family.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { createMediaService, type MediaServiceOptions } from '../../runtime/files/media/media-service.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';
import { FOREIGN, gif, jpeg, png, VIDEO } from './samples.ts';
import { refusal } from './table-network.ts';

const AT = 'https://a.example/x.png';
const image = (url = AT): Media => ({ kind: 'image', url });

interface Source {
  readonly bytes: Uint8Array;
  /** Of the whole content; absent: the source does not say. */
  readonly total?: number;
}

/** A service whose network is a table of heads, and what was asked of it. */
function probing(sources: Readonly<Record<string, Source>>, options: Partial<MediaServiceOptions> = {}) {
  const asked: (readonly [string, number | undefined])[] = [];
  const seen: PublicFetchOptions[] = [];
  const { prepare } = createMediaService({
    egress: {
      async publicFetch(url, fetchOptions) {
        asked.push([url, fetchOptions.head_bytes]);
        seen.push(fetchOptions);
        const source = sources[url];
        if (source === undefined) {
          throw new GatewayError('invalid_request', {
            message: 'the address answered HTTP 404 instead of 200',
          });
        }
        const { bytes, total } = source;
        return { bytes: bytes.subarray(0, fetchOptions.head_bytes), mime: 'image/png', total };
      },
    },
    ...options,
  });
  const subject = (list: readonly Media[], limit: RoleLimit, needs: readonly string[] = ['url']) =>
    prepare({ roles: { subject: list }, needs: { subject: needs }, limits: { subject: limit } });
  return { asked, seen, prepare, subject };
}

describe('addresses that are only handed on', () => {
  it('are looked at where their role says so, and stay addresses', async () => {
    const { subject, asked, seen } = probing({ [AT]: { bytes: png(300, 200), total: 33 } });
    expect(await subject([image()], { probe: true, min_side_px: 128 })).toEqual({ subject: [image()] });
    expect(asked).toEqual([[AT, 65_536]]);
    expect(seen[0]).toEqual({
      head_bytes: 65_536,
      max_bytes: Number.MAX_SAFE_INTEGER,
      accept: ['image/', 'application/octet-stream', 'binary/octet-stream'],
      deadline_ms: 10_000,
    });
  });

  it('are left alone where it does not', async () => {
    const { subject, asked } = probing({});
    await subject([image()], { min_side_px: 128 });
    await subject([image()], { probe: false, min_side_px: 128 }, ['url_or_base64']);
    expect(asked).toEqual([]);
  });

  it('are read, not looked at, where the content is needed', async () => {
    const { subject, asked } = probing({ [AT]: { bytes: png(300, 200) } });
    await subject([image()], { probe: true }, ['raw_base64']);
    expect(asked).toEqual([[AT, undefined]]);
  });

  it('are looked at once for a request, and again for the next', async () => {
    const { subject, asked } = probing({ [AT]: { bytes: png(300, 200) } });
    const request = [image(), image()];
    await subject(request, { probe: true });
    await subject(request, { probe: true }, ['url_or_base64']);
    expect(asked).toHaveLength(1);
    await subject([image(), image()], { probe: true });
    expect(asked).toHaveLength(2);
  });

  it('a long profile before the size costs one more look', async () => {
    const app2 = Buffer.alloc(60_000);
    app2.set([0xff, 0xe2, (app2.byteLength - 2) >> 8, (app2.byteLength - 2) & 0xff]);
    const photo = jpeg(4_000, 3_000);
    const long = Buffer.concat([photo.subarray(0, 2), app2, app2, photo.subarray(2)]);
    const { subject, asked } = probing({ [AT]: { bytes: long, total: 9_000_000 } });
    await subject([image()], { probe: true, max_bytes: 9_000_000, min_side_px: 3_000 });
    expect(asked).toEqual([
      [AT, 65_536],
      [AT, 524_288],
    ]);
  });

  it('what is no picture at all is not looked at again, however long it is', async () => {
    const page = Buffer.from(`<html>${' '.repeat(200_000)}`);
    const { subject, asked } = probing({ [AT]: { bytes: page } });
    expect((await refusal(subject([image()], { probe: true }))).message).toContain('it is an HTML page');
    expect(asked).toEqual([[AT, 65_536]]);
  });

  it('a long picture that says its size at once is looked at once', async () => {
    const long = Buffer.concat([png(300, 200), Buffer.alloc(200_000)]);
    const { subject, asked } = probing({ [AT]: { bytes: long } });
    await subject([image()], { probe: true });
    expect(asked).toEqual([[AT, 65_536]]);
  });

  it('one address that is given as a picture and as a video is looked at as both', async () => {
    const { prepare, asked } = probing({ [AT]: { bytes: png(300, 200) } });
    const work = prepare({
      roles: { picture: [image()], film: [{ kind: 'video', url: AT }] },
      needs: { picture: ['url'], film: ['url'] },
      limits: { picture: { probe: true }, film: { probe: true } },
    });
    expect(await refusal(work)).toEqual({
      code: 'invalid_request',
      param: 'film',
      message: 'film must be a video (MP4, MOV or WebM): it is image/png',
    });
    expect(asked).toHaveLength(2);
  });

  it('the memory of a look is given back, and counts for every address that is looked at at once', async () => {
    let under = 0;
    let most = 0;
    const { prepare } = createMediaService({
      limits: { in_flight_bytes: 4 * 512 * 1024 },
      egress: {
        async publicFetch() {
          under += 1;
          most = Math.max(most, under);
          await new Promise((resolve) => setImmediate(resolve));
          under -= 1;
          return { bytes: png(300, 200), mime: 'image/png' };
        },
      },
    });
    const ask = () =>
      prepare({
        roles: { subject: Array.from({ length: 4 }, (_, index) => image(`https://a.example/${index}.png`)) },
        needs: { subject: ['url'] },
        limits: { subject: { probe: true } },
      });
    await Promise.all([ask(), ask(), ask()]);
    expect(most).toBe(4);
  });

  it('videos are only recognised', async () => {
    const { subject, asked } = probing({ [AT]: { bytes: VIDEO.mp4, total: 5_000 } });
    await subject([{ kind: 'video', url: AT }], { probe: true, max_bytes: 5_000 });
    expect(asked).toEqual([[AT, 4_096]]);
  });

  it('no more of them at once than a request may ask, and none after a failure', async () => {
    const urls = Array.from({ length: 9 }, (_, index) => `https://a.example/${index}.png`);
    let under = 0;
    let most = 0;
    const started: string[] = [];
    const { prepare } = createMediaService({
      limits: { parallel: 2 },
      egress: {
        async publicFetch(url) {
          started.push(url);
          under += 1;
          most = Math.max(most, under);
          await Promise.resolve();
          under -= 1;
          if (url.endsWith('/4.png'))
            throw new GatewayError('invalid_request', { message: 'the address is gone' });
          return { bytes: png(300, 200), mime: 'image/png' };
        },
      },
    });
    const work = prepare({
      roles: { subject: urls.map(image) },
      needs: { subject: ['url'] },
      limits: { subject: { probe: true } },
    });
    expect(await refusal(work)).toMatchObject({
      param: 'subject[4]',
      message: 'subject[4]: the address is gone',
    });
    expect(most).toBe(2);
    expect(started.length).toBeLessThan(7);
  });
});

it.each([
  ['looked at', ['url']],
  ['read', ['raw_base64']],
])('slow addresses of one caller that are %s leave room for every other', async (_title, needs) => {
  const slow = Promise.withResolvers<never>();
  const { prepare } = createMediaService({
    egress: {
      publicFetch: async (url) => {
        if (url.startsWith('https://slow.example/')) return slow.promise;
        return { bytes: png(300, 200), mime: 'image/png' };
      },
    },
  });
  const ask = (owner_id: string, host: string, encodings: readonly string[]) =>
    prepare({
      roles: { subject: Array.from({ length: 4 }, (_, part) => image(`https://${host}/${part}.png`)) },
      needs: { subject: encodings },
      limits: { subject: { probe: true } },
      owner_id,
    });
  const held = Promise.allSettled(Array.from({ length: 300 }, () => ask('one', 'slow.example', needs)));
  for (const encodings of [['url'], ['raw_base64']]) {
    expect((await ask('other', 'good.example', encodings)).subject).toHaveLength(4);
  }
  slow.reject(new GatewayError('invalid_request', { message: 'the address is gone' }));
  expect((await held).map(({ status }) => status)).toEqual(Array.from({ length: 300 }, () => 'rejected'));
});

describe('what a look refuses, by the field', () => {
  const first = (source: Source, limit: RoleLimit) =>
    refusal(probing({ [AT]: source }).subject([image()], { probe: true, ...limit }));
  const photo = png(300, 200);

  it.each<[string, Source, RoleLimit, string]>([
    [
      'too small',
      { bytes: photo },
      { min_side_px: 201 },
      'must be at least 201 pixels on each side (got 300x200)',
    ],
    [
      'too wide',
      { bytes: png(900, 200) },
      { max_ratio: '4:1' },
      'must have a width to height ratio at most 4:1 (got 900x200)',
    ],
    [
      'too heavy',
      { bytes: photo, total: 60_000_000 },
      { max_bytes: 50_000_000 },
      'must be at most 50000000 bytes (got 60000000)',
    ],
    [
      'another type',
      { bytes: gif(300, 200) },
      { mimes: ['image/png', 'image/jpeg'] },
      'must be one of image/png, image/jpeg (got image/gif)',
    ],
    [
      'a huge claim',
      { bytes: png(60_000, 60_000) },
      {},
      'must be at most 16384 pixels on each side (got 60000x60000)',
    ],
    ['a video', { bytes: VIDEO.mp4 }, {}, 'must be a picture (PNG, JPEG, WebP, GIF or BMP): it is video/mp4'],
    [
      'nothing',
      { bytes: Buffer.alloc(0), total: 0 },
      {},
      'must be a picture (PNG, JPEG, WebP, GIF or BMP): it is empty',
    ],
    [
      'a cut picture',
      { bytes: photo.subarray(0, 20) },
      {},
      'must be a whole picture: its image/png header is broken or cut off',
    ],
    ...FOREIGN.map(([found, bytes]): [string, Source, RoleLimit, string] => [
      found,
      { bytes },
      {},
      `must be a picture (PNG, JPEG, WebP, GIF or BMP): it is ${found}`,
    ]),
  ])('%s', async (_title, source, limit, message) => {
    expect(await first(source, limit)).toEqual({
      code: 'invalid_request',
      param: 'subject',
      message: `subject ${message}`,
    });
  });

  it('an address that fails, and one of several', async () => {
    const { subject } = probing({ [AT]: { bytes: photo } });
    expect(await refusal(subject([image(), image('https://a.example/gone.png')], { probe: true }))).toEqual({
      code: 'invalid_request',
      param: 'subject[1]',
      message: 'subject[1]: the address answered HTTP 404 instead of 200',
    });
  });

  it('each role is held to its own limits of the same address', async () => {
    const { prepare, asked } = probing({ [AT]: { bytes: photo } });
    const work = prepare({
      roles: { subject: [image()], reference: [image()] },
      needs: { subject: ['url'], reference: ['url'] },
      limits: { subject: { probe: true, min_side_px: 100 }, reference: { probe: true, min_side_px: 400 } },
    });
    expect((await refusal(work)).param).toBe('reference');
    expect(asked).toHaveLength(1);
  });
});
