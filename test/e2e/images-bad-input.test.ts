import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

const PNG = Buffer.from(testPicture(64, 64));
const URI = `data:image/png;base64,${PNG.toString('base64')}`;
const OTHER_URI = `data:image/png;base64,${Buffer.from(testPicture(32, 64)).toString('base64')}`;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const PDF_URI = `data:image/png;base64,${PDF.toString('base64')}`;

interface Bad {
  readonly title: string;
  readonly path?: string;
  readonly body: JsonObject;
  readonly param: string;
  readonly says: readonly (string | RegExp)[];
}

const GENERATE = '/v1/images/generations';
const EDIT = '/v1/images/edits';
const L1 = '/v1beta/models/gemini-image:generateContent';
const JM = '/jm?Action=CVSync2AsyncSubmitTask&Version=2022-08-31';
const drawn = (more: JsonObject): JsonObject => ({ prompt: 'a heron', ...more });

const BAD: readonly Bad[] = [
  {
    title: 'a ratio that the line does not have',
    body: drawn({ model: 'image-l2', size: '21:9' }),
    param: 'size',
    says: ['21:9', '1:1', '16:9', '9:16', '4:3', '3:2', '2:3'],
  },
  {
    title: 'a ratio of its own field that the line does not have',
    body: drawn({ model: 'image-l2-pro', ratio: '21:9' }),
    param: 'ratio',
    says: ['21:9', '16:9'],
  },
  {
    title: 'a ratio that is none',
    body: drawn({ model: 'image-l3', ratio: 'wide' }),
    param: 'ratio',
    says: ['wide'],
  },
  {
    title: '21:9 of L1',
    path: L1,
    body: {
      contents: [{ parts: [{ text: 'a heron' }] }],
      generationConfig: { imageConfig: { aspectRatio: '21:9' } },
    },
    param: 'generationConfig.imageConfig.aspectRatio',
    says: ['21:9', '1:1', '16:9', '9:16'],
  },
  {
    title: 'a tier that the line does not have',
    body: drawn({ model: 'image-l2', resolution: '4k' }),
    param: 'resolution',
    says: ['4k', '1k'],
  },
  {
    title: 'a size that is none',
    body: drawn({ model: 'image-l6', size: 'big' }),
    param: 'size',
    says: ['big'],
  },
  {
    title: 'more pixels than the line takes',
    body: drawn({ model: 'image-l3', size: '9000*9000' }),
    param: 'size',
    says: ['9000', '16777216'],
  },
  {
    title: 'a mask without a picture',
    body: drawn({ model: 'image-l6', mask: URI }),
    param: 'mask',
    says: ['mask', 'image'],
  },
  {
    title: 'a mask of another size',
    path: EDIT,
    body: drawn({ model: 'image-l6', image: URI, mask: OTHER_URI }),
    param: 'mask',
    says: ['32x64', '64x64'],
  },
  {
    title: 'too many references',
    body: drawn({ model: 'image-l3', image: Array.from({ length: 11 }, () => URI) }),
    param: 'image',
    says: ['10', '11'],
  },
  {
    title: 'broken base64',
    body: drawn({ model: 'image-l4', image: ['iVBORw0KGgo*AAA'] }),
    param: 'image[0]',
    says: ['base64'],
  },
  {
    title: 'base64 of a document, said to be a picture',
    body: drawn({ model: 'image-l2', image: [PDF_URI] }),
    param: 'image[0]',
    says: ['PDF document'],
  },
  {
    title: 'no picture at all',
    body: drawn({ model: 'image-l2', n: 0 }),
    param: 'n',
    says: ['1', '10', '0'],
  },
  {
    title: 'too many pictures',
    body: drawn({ model: 'image-l2', n: 11 }),
    param: 'n',
    says: ['10', '11'],
  },
  {
    title: 'a number of pictures that is none',
    body: drawn({ model: 'image-l2', n: 1.5 }),
    param: 'n',
    says: ['1.5', 'integer'],
  },
  {
    title: 'an unknown form of answer',
    body: drawn({ model: 'image-l2', response_format: 'png' }),
    param: 'response_format',
    says: ['url', 'b64_json', 'png'],
  },
  {
    title: 'no prompt',
    body: { model: 'image-l2' },
    param: '',
    says: ['prompt'],
  },
  {
    title: 'pictures while they are made',
    body: drawn({ model: 'image-l6', stream: true }),
    param: 'stream',
    says: ['stream'],
  },
  {
    title: 'a line that is not on this route',
    path: EDIT,
    body: drawn({ model: 'image-l2', image: URI }),
    param: 'model',
    says: ['image-l2', 'POST /v1/images/generations'],
  },
  {
    title: 'a width alone',
    path: JM,
    body: { req_key: 'jimeng_t2i_v40', prompt: 'a heron', width: 1024 },
    param: 'width',
    says: ['height'],
  },
];

/** Refused before anything is held: each with a clear 400, and not a micro-unit less afterwards. */
describe('bad picture requests', { timeout: 60_000 }, () => {
  let world: PictureWorld;
  beforeAll(async () => {
    world = await startPictureWorld();
  });
  afterAll(() => world.close());

  const send = async (path: string, body: Json | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.key}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as JsonObject };
  };
  const paramOf = ({ error }: JsonObject): Json | undefined => {
    const { param, details } = error as JsonObject;
    if (param !== undefined) return param;
    const [{ metadata }] = details as readonly [{ metadata: JsonObject }];
    return metadata.param;
  };
  const messageOf = ({ message, error }: JsonObject) => String(message ?? (error as JsonObject).message);
  const unspent = async () => {
    expect(await world.spent()).toBe(0);
    expect(world.twins.journal()).toEqual([]);
  };

  test.each(BAD)('$title', async ({ path = GENERATE, body, param, says }) => {
    const answer = await send(path, body);
    expect([answer.status, paramOf(answer.body)]).toEqual([400, param]);
    for (const word of says) expect(messageOf(answer.body)).toMatch(word);
    await unspent();
  });

  const form = (files: Readonly<Record<string, readonly Buffer[]>>, model = 'image-l6') => {
    const made = new FormData();
    made.set('model', model);
    made.set('prompt', 'a heron');
    for (const [name, list] of Object.entries(files))
      for (const bytes of list) made.append(name, new Blob([bytes], { type: 'image/png' }), 'picture.png');
    return made;
  };

  test.each([
    ['a PDF that is called .png', { image: [PDF] }, 'image', /pdf/i],
    ['an empty file', { image: [Buffer.alloc(0)] }, 'image', /empty|bytes/],
    ['a mask without a picture', { mask: [PNG] }, 'image', /image is missing/],
    ['a mask of another size', { image: [PNG], mask: [Buffer.from(testPicture(64, 32))] }, 'mask', /64x32/],
    ['too many files', { 'image[]': Array.from({ length: 17 }, () => PNG) }, 'image', /16/],
  ])('%s in a form', async (_title, files, param, says) => {
    const answer = await send(EDIT, form(files));
    expect([answer.status, paramOf(answer.body)]).toEqual([400, expect.stringContaining(param)]);
    expect(messageOf(answer.body)).toMatch(says);
    await unspent();
  });

  test.each([
    ['', 'Action'],
    ['?Version=2022-08-31', 'Action'],
    ['?Action=CVProcess&Version=2022-08-31', 'Action'],
    ['?Action=CVSync2AsyncSubmitTask', 'Version'],
    ['?Action=CVSync2AsyncSubmitTask&Version=2021-01-01', 'Version'],
    ['?Action=CVSync2AsyncGetResult&Version=', 'Version'],
  ])('POST /jm%s', async (query, param) => {
    const answer = await send(`/jm${query}`, { req_key: 'jimeng_t2i_v40', prompt: 'a heron' });
    expect([answer.status, answer.body.code, answer.body.data, paramOf(answer.body)]).toEqual([
      400,
      50215,
      null,
      param,
    ]);
    expect(messageOf(answer.body)).toMatch(param === 'Action' ? 'CVSync2AsyncSubmitTask' : '2022-08-31');
    await unspent();
  });

  test('what is changed instead is a 400 where the caller wants no changes', async () => {
    const answer = await fetch(`${world.url}${GENERATE}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.key}`,
        'content-type': 'application/json',
        'gateway-strict': 'true',
      },
      body: JSON.stringify(drawn({ model: 'image-l5', response_format: 'b64_json' })),
    });
    expect(answer.status).toBe(400);
    await unspent();
  });
});
