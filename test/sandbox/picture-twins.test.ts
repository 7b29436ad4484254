import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { promptPicture } from '../../runtime/sandbox/media/prompt-picture.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { decodePng } from '../support/decode-png.ts';
import { bytesOf, pictureTwins, type Said } from './picture-twins.ts';

const PICTURE = Buffer.from(testPicture(64, 32));
const DATA_URI = `data:image/png;base64,${PICTURE.toString('base64')}`;

describe('pictures of twins', () => {
  let twins: TwinServer;
  let clock = 0;
  beforeAll(async () => {
    twins = await startStrictTwins({
      twins: pictureTwins,
      journey: { queued_ms: 0, running_ms: 10 },
      now: () => clock,
      slow_ms: 1,
    });
  });
  afterAll(() => twins.close());
  beforeEach(() => twins.setFaults([]));

  const send = (protocol: string, path: string, body: string | FormData, type?: string) =>
    fetch(`${twins.baseUrl(protocol)}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer sandbox-${protocol}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    });
  const call = async (protocol: string, path: string, body: Json): Promise<Said> => {
    const answer = await send(protocol, path, JSON.stringify(body), 'application/json');
    return { http: answer.status, body: (await answer.json()) as JsonObject };
  };
  const make = (body: JsonObject) =>
    call('studio', 'v1/pictures', { model: 'free', prompt: 'a heron', ...body });
  const items = ({ http, body }: Said): readonly JsonObject[] => {
    expect([http, body]).toEqual([200, expect.objectContaining({ data: expect.any(Array) })]);
    return body.data as readonly JsonObject[];
  };
  const fetched = async (address: Json | undefined) => {
    const answer = await fetch(String(address));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { http: answer.status, type: answer.headers.get('content-type'), bytes };
  };
  const message = ({ http, body }: Said) => [http, (body.error as JsonObject | undefined)?.message];
  const asked = () => twins.journal().at(-1)?.pictures;

  describe('at once', () => {
    test('as many as asked, of the asked size, each with its prompt, and the rest as the example has it', async () => {
      const said = await make({ size: '512x256', n: 3 });
      const list = items(said);
      expect(said.body.created).toBe(7);
      expect(list.map(({ revised, b64 }) => [revised, b64])).toEqual(
        Array.from({ length: 3 }, () => ['a heron, drawn with care', undefined]),
      );
      const files = await Promise.all(list.map(({ url }) => fetched(url)));
      files.forEach(({ http, type, bytes }, index) => {
        expect([http, type]).toEqual([200, 'image/png']);
        expect(decodePng(bytes)).toMatchObject({ width: 512, height: 256 });
        const drawn = promptPicture({ width: 512, height: 256, prompt: 'a heron', index, count: 3 });
        expect(Buffer.from(bytes).equals(drawn)).toBe(true);
      });
    });

    test('as texts when that is asked, and where that is all the model gives', async () => {
      const [one] = items(await make({ size: '256x256', format: 'b64_json' }));
      const [other] = items(await make({ size: '256x256', model: 'texts-1' }));
      for (const { b64, url } of [one ?? {}, other ?? {}]) {
        expect(url).toBeUndefined();
        expect(decodePng(bytesOf(String(b64)))).toMatchObject({ width: 256, height: 256 });
      }
    });

    test('an address without its signature, or with another one, opens nothing', async () => {
      const [item] = items(await make({}));
      const url = new URL(String(item?.url));
      const bare = await fetched(`${url.origin}${url.pathname}?link=1`);
      url.searchParams.set('X-Expires', '9999999999');
      expect([bare.http, (await fetched(url.href)).http]).toEqual([403, 403]);
    });

    test.each<[JsonObject, number, number]>([
      [{}, 1024, 1024],
      [{ size: '512*256' }, 512, 256],
      [{ size: 'auto' }, 1024, 1024],
      [{ w: 512, h: 320 }, 512, 320],
      [{ size: 262_144 }, 512, 512],
      [{ size: '1K' }, 1024, 1024],
      [{ model: 'tiles-1' }, 256, 256],
      [{ model: 'tiles-1', size: '512x256' }, 512, 256],
      [{ model: 'words-1' }, 1024, 1024],
      [{ model: 'words-1', ratio: '16:9' }, 1360, 768],
      [{ model: 'words-1', ratio: '16:9', tier: '2K' }, 2736, 1536],
      [{ model: 'plain' }, 1024, 1024],
    ])('%j is a picture of %i x %i', async (body, width, height) => {
      const [item] = items(await make(body));
      expect(decodePng((await fetched(item?.url)).bytes)).toMatchObject({ width, height });
      expect(asked()).toMatchObject({ width, height, prompt: 'a heron', count: 1 });
    });

    test.each<[JsonObject, string]>([
      [{ prompt: '' }, 'not valid'],
      [{ model: 'other' }, 'the model "other" makes no pictures'],
      [{ model: 'tiles-1', size: '1024x1024' }, 'size 1024x1024 is not one of 256x256,512x256'],
      [{ model: 'tiles-1', ratio: '1:1' }, 'this model takes pixels of a list, not 1:1'],
      [{ model: 'tiles-1', n: 11 }, '11 pictures: tiles-1 makes 1 to 10'],
      [{ model: 'plain', n: 2 }, '2 pictures: plain makes 1 to 1'],
      [{ model: 'plain', size: '256x256' }, 'this model takes no size'],
      [{ model: 'words-1', size: '256x256' }, 'this model takes a ratio and a tier, no pixels'],
      [{ model: 'words-1', ratio: '21:9' }, 'ratio 21:9 is not one of 1:1,16:9'],
      [{ model: 'words-1', tier: '4k' }, 'tier 4k is not one of 1k, 2k'],
      [{ size: 'large' }, 'size "large" is neither pixels, nor a ratio, nor a tier'],
      [{ size: '128x128' }, 'size 128x128: less than 65536 pixels'],
      [{ size: '2048x1024' }, 'size 2048x1024: more than 1048576 pixels'],
      [{ size: '64x1024' }, 'size 64x1024: a side below 128'],
      [{ size: '4096x256' }, 'size 4096x256: a side above 2048'],
      [{ size: '500x500' }, 'size 500x500: a side that does not divide by 16'],
      [{ size: '128x1024' }, 'size 128x1024: narrower than 1:4'],
      [{ size: '1024x128' }, 'size 1024x128: wider than 4:1'],
      [{ ratio: '1:1' }, 'ratio 1:1: this model takes pixels'],
      [{ w: 512 }, 'width and height go together'],
      [{ n: 0 }, '0 pictures: free makes 1 to 4'],
      [{ n: 1.5 }, '1.5 pictures: free makes 1 to 4'],
      [{ format: 'gif' }, 'format "gif" is neither url nor b64_json'],
      [{ image: ['asset://1'] }, 'reference 1 is no picture'],
      [{ mask: DATA_URI }, 'a mask goes with an image'],
      [
        { image: DATA_URI, mask: Buffer.from(testPicture(32, 32)).toString('base64') },
        'the mask is 32x32, the image 64x32',
      ],
    ])('%j is refused: %s', async (body, reason) => {
      const before = twins.journal().length;
      expect(message(await make(body))).toEqual([400, reason]);
      expect(twins.journal().length).toBe(before);
    });

    test('what came along is counted, by address, as a text, and as files of a form', async () => {
      await make({ image: 'https://x.example/1.png', mask: 'https://x.example/m.png' });
      expect(asked()).toMatchObject({ references: 1, mask: true });
      await make({ images: [{ at: DATA_URI }, { at: PICTURE.toString('base64') }] });
      expect(asked()).toMatchObject({ references: 2, mask: false });
      const form = new FormData();
      const file = new Blob([PICTURE], { type: 'image/png' });
      for (const [name, value] of Object.entries({
        model: 'free',
        prompt: 'a heron',
        n: '2',
        size: '256x256',
      }))
        form.append(name, value);
      for (const name of ['image[]', 'image[]', 'mask']) form.append(name, file, 'heron.png');
      const answer = await send('studio', 'v1/edits', form);
      expect(answer.status).toBe(200);
      expect(asked()).toEqual({
        model: 'free',
        prompt: 'a heron',
        width: 256,
        height: 256,
        count: 2,
        format: 'url',
        references: 2,
        mask: true,
      });
    });

    test.each([
      [
        'a mask of another size',
        (form: FormData) => form.append('mask', png(32, 32), 'm.png'),
        'the mask is 32x32, the image 64x32',
      ],
      [
        'a mask that is no PNG',
        (form: FormData) => form.append('mask', new Blob(['x'], { type: 'image/png' }), 'm.png'),
        'the mask is no PNG',
      ],
      [
        'a file that says it is a text',
        (form: FormData) => form.append('image', new Blob(['x'], { type: 'text/plain' }), 'm.png'),
        'reference 2 is no picture',
      ],
      [
        'an empty file',
        (form: FormData) => form.append('image', new Blob([], { type: 'image/png' }), 'm.png'),
        'reference 2 is no picture',
      ],
    ])('%s is refused', async (_, add, reason) => {
      const form = new FormData();
      form.append('model', 'free');
      form.append('prompt', 'a heron');
      form.append('image', png(64, 32), 'i.png');
      add(form);
      const answer = await send('studio', 'v1/edits', form);
      expect(message({ http: answer.status, body: (await answer.json()) as JsonObject })).toEqual([
        400,
        reason,
      ]);
    });

    test.each([
      ['without its last mark', '--b\r\nContent-Disposition: form-data; name="prompt"\r\n\r\na heron\r\n'],
      ['with a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\na heron\r\n--b--\r\n'],
      ['without parts', 'a heron'],
    ])('a form %s is refused', async (_, text) => {
      const answer = await send('studio', 'v1/edits', text, 'multipart/form-data; boundary=b');
      expect(answer.status).toBe(400);
      await answer.body?.cancel();
    });

    test('a form is refused where only JSON is taken', async () => {
      const form = new FormData();
      form.append('prompt', 'a heron');
      const answer = await send('studio', 'v1/pictures', form);
      expect(message({ http: answer.status, body: (await answer.json()) as JsonObject })).toEqual([
        400,
        'the body is no json',
      ]);
    });

    test('a talk keeps its texts, and draws what was said in all its turns', async () => {
      const parts = [
        { text: 'a heron' },
        { blob: { data: PICTURE.toString('base64') } },
        { text: 'in rain' },
      ];
      const { body } = await call('talker', 'v1/models/draws-1:talk', { parts, config: { ratio: '16:9' } });
      expect(body).toEqual({
        parts: [{ text: 'Here it is.' }, { blob: { mime: 'image/png', data: expect.any(String) } }],
        end: 'stop',
      });
      expect(asked()).toMatchObject({
        model: 'draws-1',
        prompt: 'a heron\nin rain',
        references: 1,
        format: 'b64_json',
      });
      const other = await call('talker', 'v1/models/writes-1:talk', { parts });
      expect(message(other)).toEqual([400, 'the model "writes-1" makes no pictures']);
    });
  });

  describe('that go wrong', () => {
    const wrong = (words: string, more: JsonObject = {}) =>
      make({ prompt: `a heron sandbox:${words}`, ...more });

    test.each([
      ['rate_limit', 429],
      ['policy', 400],
      ['server_error', 500],
      ['accepted_then_502', 502],
    ])('%s is HTTP %i', async (word, http) => {
      expect((await wrong(word)).http).toBe(http);
    });

    test.each(['cut', 'lost_answer'])('%s: no whole answer comes', async (word) => {
      await expect(wrong(word)).rejects.toThrow();
    });

    test('slow is late, and right', async () => {
      expect(items(await wrong('slow'))).toHaveLength(1);
    });

    test('one of several is kept back', async () => {
      const list = items(await wrong('partial', { n: 3 }));
      expect(list.map((item) => item.error ?? 'made')).toEqual(['made', 'made', { code: 'sensitive' }]);
    });

    test('of calls for one each, every second is kept back', async () => {
      const seen: Json[] = [];
      for (let turn = 0; turn < 4; turn++)
        seen.push(...items(await wrong('partial [ref:turns]')).map((item) => item.error ?? 'made'));
      expect(seen).toEqual(['made', { code: 'sensitive' }, 'made', { code: 'sensitive' }]);
    });

    test('none at all, and one more than asked', async () => {
      expect(items(await wrong('no_result', { n: 2 }))).toEqual([]);
      expect(items(await wrong('more_pictures', { n: 2 }))).toHaveLength(3);
    });

    test('an address that opens nothing', async () => {
      const [item] = items(await wrong('expired_link'));
      expect((await fetched(item?.url)).http).toBe(403);
    });

    test('a file that breaks off', async () => {
      const [item] = items(await wrong('cut_download'));
      await expect(fetched(item?.url)).rejects.toThrow();
    });

    test('base64 that is none, a page instead of a picture, and a data URI for an address', async () => {
      const [broken] = items(await wrong('broken_base64', { format: 'b64_json' }));
      expect(String(broken?.b64)).toMatch(/^iVBO[A-Za-z0-9+/=]*!\? broken$/);
      const [page] = items(await wrong('no_picture', { format: 'b64_json' }));
      expect(Buffer.from(String(page?.b64), 'base64').toString()).toMatch(/^<html>/);
      const [inline] = items(await wrong('data_uri', { size: '256x256' }));
      expect(decodePng(bytesOf(String(inline?.url)))).toMatchObject({ width: 256, height: 256 });
    });
  });

  describe('of tasks', () => {
    const submitted = async (protocol: string, path: string, body: JsonObject) => {
      const { http, body: said } = await call(protocol, path, body);
      expect(http).toBe(200);
      clock += 20;
      return String(said.id);
    };
    const result = (protocol: string, body: JsonObject) =>
      call(protocol, 'result', body).then((said) => said.body);

    test('come as the question for the result says', async () => {
      const id = await submitted('lists', 'submit', {
        key: 'draw_v4',
        prompt: 'a heron',
        width: 640,
        height: 320,
        n: 2,
      });
      const texts = await result('lists', { id });
      expect(texts).toEqual({
        status: 'done',
        video: '',
        urls: null,
        texts: [expect.any(String), expect.any(String)],
      });
      const addresses = await result('lists', { id, options: '{"as_url":true}' });
      expect(addresses).toEqual({
        status: 'done',
        video: '',
        texts: null,
        urls: [expect.any(String), expect.any(String)],
      });
      const [second] = (addresses.urls as string[]).slice(1);
      const { bytes } = await fetched(second);
      expect(Buffer.from(bytes).equals(bytesOf(String((texts.texts as string[])[1])))).toBe(true);
      expect(decodePng(bytes)).toMatchObject({ width: 640, height: 320 });
    });

    test('are told from videos by the model', async () => {
      const id = await submitted('lists', 'submit', { key: 'film_v3', prompt: 'a heron' });
      expect(await result('lists', { id })).toEqual({
        status: 'done',
        video: expect.stringMatching(/\/video\.mp4\?/),
      });
    });

    test('are told from videos by the path, and kept back one by one', async () => {
      const [film, drawing] = [
        await submitted('paths', 'videos', { model: 'any', prompt: 'a heron' }),
        await submitted('paths', 'pictures', {
          model: 'any',
          prompt: 'a heron sandbox:partial',
          n: 2,
          size: '300x200',
        }),
      ];
      expect(await result('paths', { id: film })).toEqual({ status: 'done', video: expect.any(String) });
      const drawn = await result('paths', { id: drawing });
      expect(drawn).toEqual({ status: 'done', data: [{ url: expect.any(String) }, { code: 'sensitive' }] });
      const [{ url } = {}] = drawn.data as JsonObject[];
      expect(decodePng((await fetched(url)).bytes)).toMatchObject({ width: 300, height: 200 });
    });
  });
});

function png(width: number, height: number): Blob {
  return new Blob([Buffer.from(testPicture(width, height))], { type: 'image/png' });
}
