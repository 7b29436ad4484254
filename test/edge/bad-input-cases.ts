import { pngHeader } from './fakes.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };
/** What the cases' requests call themselves. */
export const REQUEST_ID = 'req_fixed';

function refusal(code: string, message: string, param = '', details: object = {}) {
  return {
    error: {
      message,
      type: 'gateway_api_error',
      param,
      code,
      details: { retryable: false, charged: 0, ...details, request_id: REQUEST_ID },
    },
  };
}

interface Case {
  readonly title: string;
  readonly payload: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly status: number;
  readonly body: object;
}

export const prompt = 'a heron takes off';
export const body = (fields: object) => JSON.stringify(fields);
const png = `data:image/png;base64,${pngHeader(640, 360).toString('base64')}`;

/** Bodies that must be refused, and exactly how. */
export const CASES: readonly Case[] = [
  {
    title: 'bad JSON',
    payload: '{"model": "tiny-1",\n "prompt": oops}',
    status: 400,
    body: refusal(
      'invalid_request',
      'the request body is not valid JSON: unexpected character at position 31 (line 2, column 12)',
    ),
  },
  {
    title: 'JSON that ends too early',
    payload: '{"model": "tiny-1"',
    status: 400,
    body: refusal(
      'invalid_request',
      'the request body is not valid JSON: it ends too early, after 18 characters',
    ),
  },
  {
    title: 'JSON that is no object',
    payload: '["tiny-1"]',
    status: 400,
    body: refusal('invalid_request', 'the request body must be a JSON object (got an array of 1)'),
  },
  {
    title: 'an empty body',
    payload: '',
    status: 400,
    body: refusal('invalid_request', 'the request body is missing: send the fields of the task'),
  },
  {
    title: 'text that is not UTF-8',
    payload: Buffer.from([0x7b, 0xff, 0x7d]),
    status: 400,
    body: refusal('invalid_request', 'the request body is not valid UTF-8 text'),
  },
  {
    title: 'wrong content type',
    payload: 'model=tiny-1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    body: refusal(
      'unsupported_media_type',
      'Content-Type must be application/json or multipart/form-data (got application/x-www-form-urlencoded)',
      '',
      { allowed: ['application/json', 'multipart/form-data'], received: 'application/x-www-form-urlencoded' },
    ),
  },
  {
    title: 'multipart where only JSON is taken',
    payload: '--x--',
    url: '/v1/video/generations',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    status: 415,
    body: refusal(
      'unsupported_media_type',
      'Content-Type must be application/json (got multipart/form-data; boundary=x)',
      '',
      {
        allowed: ['application/json'],
        received: 'multipart/form-data; boundary=x',
      },
    ),
  },
  {
    title: 'a compressed body',
    payload: 'xxxx',
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    status: 415,
    body: refusal(
      'unsupported_media_type',
      'compressed request bodies are not accepted; leave Content-Encoding out',
    ),
  },
  {
    title: 'missing model',
    payload: body({ prompt }),
    status: 400,
    body: refusal('invalid_request', 'model is missing: name one of the models that GET /v1/models lists'),
  },
  {
    title: 'a model that is no text',
    payload: body({ model: 7, prompt }),
    status: 400,
    body: refusal('invalid_request', 'model must be a string (got 7)', 'model', { received: '7' }),
  },
  {
    title: 'missing prompt without a reference',
    payload: body({ model: 'tiny-1' }),
    status: 400,
    body: refusal(
      'invalid_request',
      'prompt is missing: it is required when the request has no image or video reference',
    ),
  },
  {
    title: 'an empty prompt without a reference',
    payload: body({ model: 'tiny-1', prompt: '  ' }),
    status: 400,
    body: refusal(
      'invalid_request',
      'prompt is missing: it is required when the request has no image or video reference',
    ),
  },
  {
    title: 'unknown model, with the near names',
    payload: body({ model: 'tiny-2', prompt }),
    status: 404,
    body: refusal('model_not_found', 'no model is called `tiny-2`; did you mean `tiny-1`?', 'model', {
      received: 'tiny-2',
      allowed: ['tiny-1'],
    }),
  },
  {
    title: 'a retired model',
    payload: body({ model: 'tiny-gone', prompt }),
    status: 410,
    body: refusal(
      'model_retired',
      'model `tiny-gone` was retired on 2026-01-01; use `tiny-1` instead',
      'model',
      {
        received: 'tiny-gone',
        allowed: ['tiny-1'],
      },
    ),
  },
  {
    title: 'a model on a route that does not serve it',
    payload: body({ model: 'tiny-1', prompt }),
    url: '/v1/video/generations',
    status: 400,
    body: refusal(
      'invalid_request',
      'tiny-1 is not served by POST /v1/video/generations; use POST /v1/videos',
      'model',
      {
        received: 'tiny-1',
        allowed: ['POST /v1/videos'],
      },
    ),
  },
  {
    title: 'wrong type of a field',
    payload: body({ model: 'tiny-1', prompt: 5 }),
    status: 400,
    body: refusal('invalid_request', 'prompt must be a string (got 5)', 'prompt', { received: '5' }),
  },
  {
    title: 'a mode the model cannot do',
    payload: body({ model: 'tiny-mute', prompt, images: [png] }),
    status: 400,
    body: refusal(
      'invalid_request',
      'tiny-mute cannot do reference (given by images); it can do text (a prompt only)',
      'model',
      { received: 'reference', allowed: ['text'] },
    ),
  },
  {
    title: 'a toggle the model cannot do',
    payload: body({ model: 'tiny-mute', prompt, audio: true }),
    status: 400,
    body: refusal(
      'invalid_request',
      'tiny-mute cannot do audio; leave `audio` out or set it to false (got true)',
      'audio',
      {
        received: true,
        allowed: [false],
      },
    ),
  },
  {
    title: 'seconds outside the limit',
    payload: body({ model: 'tiny-1', prompt, seconds: '12' }),
    status: 400,
    body: refusal('invalid_request', 'seconds must be between 1 and 10 for tiny-1 (got 12)', 'seconds', {
      allowed: [1, 10],
      received: '12',
    }),
  },
  {
    title: 'duration outside the limit',
    payload: body({ model: 'tiny-1', prompt, duration: 12 }),
    status: 400,
    body: refusal(
      'invalid_request',
      'duration must be between 1 and 10 seconds for tiny-1 (got 12)',
      'duration',
      {
        allowed: [1, 10],
        received: '12',
      },
    ),
  },
  {
    title: 'seconds that are no number',
    payload: body({ model: 'tiny-1', prompt, seconds: 'soon' }),
    status: 400,
    body: refusal('invalid_request', 'seconds must be a number for tiny-1 (got "soon")', 'seconds', {
      received: '"soon"',
    }),
  },
  {
    title: 'a broken whole number',
    payload: body({ model: 'tiny-1', prompt, seed: 1.5 }),
    status: 400,
    body: refusal('invalid_request', 'seed must be a whole number for tiny-1 (got 1.5)', 'seed', {
      allowed: [],
      received: '1.5',
    }),
  },
  {
    title: 'a size outside the list',
    payload: body({ model: 'tiny-1', prompt, size: '4k' }),
    status: 400,
    body: refusal('invalid_request', 'size must be 540p, 720p or 1080p for tiny-1 (got 4k)', 'size', {
      allowed: ['540p', '720p', '1080p'],
      received: '4k',
    }),
  },
  {
    title: 'a tier that contradicts the model name',
    payload: body({ model: 'tiny-1-1080p', prompt, size: '720p' }),
    status: 400,
    body: refusal(
      'invalid_request',
      'the model name fixes 1080p but size asks for 720p; leave one of them out',
      'size',
      {
        received: '720p',
        allowed: ['1080p'],
      },
    ),
  },
  {
    title: 'a prompt that is too long',
    payload: body({ model: 'tiny-1', prompt: 'é'.repeat(41) }),
    status: 400,
    body: refusal('invalid_request', 'prompt must have at most 40 characters for tiny-1 (got 41)', 'prompt', {
      allowed: [40],
      received: '"ééééééééééééééééééééééééééééééééééééééééé"',
    }),
  },
  {
    title: 'too many images',
    payload: body({
      model: 'tiny-1',
      prompt,
      images: [1, 2, 3, 4].map((n) => `https://img.example/${n}.png`),
    }),
    status: 400,
    body: refusal(
      'invalid_request',
      'images must hold at most 3 images as reference for tiny-1 (got 4)',
      'images',
      {
        received: 4,
        allowed: 3,
      },
    ),
  },
  {
    title: 'a picture below the smallest side',
    payload: body({
      model: 'tiny-1',
      prompt,
      images: [png, `data:image/png;base64,${pngHeader(64, 128).toString('base64')}`],
    }),
    status: 400,
    body: refusal(
      'invalid_request',
      'images[1] must be at least 128 pixels on each side (got 64x128)',
      'images[1]',
    ),
  },
  {
    title: 'keys that reach for the prototype',
    payload: '{"model":"tiny-1","prompt":"x","metadata":{"__proto__":{"admin":true}}}',
    status: 400,
    body: refusal('invalid_request', 'the request body must not have a key called __proto__'),
  },
  {
    title: 'a body that is too deep',
    payload: `{"metadata":${'['.repeat(40)}${']'.repeat(40)}}`,
    status: 400,
    body: refusal('invalid_request', 'the request body must be nested at most 32 levels deep', '', {
      allowed: 32,
    }),
  },
  {
    title: 'a body with too many keys',
    payload: body({
      metadata: Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 0])),
    }),
    status: 400,
    body: refusal('invalid_request', 'the request body must have at most 10000 keys in all', '', {
      allowed: 10_000,
    }),
  },
  ...['TRUE', '1', 'yes', ''].map((word) => ({
    title: `neither strict nor not: ${word}`,
    payload: body({ model: 'tiny-1', prompt }),
    headers: { ...JSON_TYPE, 'gateway-strict': word },
    status: 400,
    body: refusal('invalid_request', `Gateway-Strict must be true or false (got ${JSON.stringify(word)})`),
  })),
  {
    title: 'strict, with an unknown field',
    payload: body({ model: 'tiny-1', prompt, promt: 'typo' }),
    headers: { ...JSON_TYPE, 'gateway-strict': 'true' },
    status: 400,
    body: refusal(
      'invalid_request',
      'strict request refused: `promt` is not a field of Family Tiny and was ignored; did you mean `prompt`?',
      'promt',
      {
        warnings: [
          {
            field: 'promt',
            action: 'ignored',
            message: '`promt` is not a field of Family Tiny and was ignored; did you mean `prompt`?',
          },
        ],
      },
    ),
  },
];
