import type { JsonObject } from '../../runtime/contract/json.ts';
import type { AnsweringTwin, PolledTwin, Twin, TwinEndpoint } from '../../runtime/contract/twin.ts';

const endpoint = (path: string, more: Partial<TwinEndpoint> = {}): TwinEndpoint => ({
  method: 'POST',
  path,
  query: {},
  body: 'json',
  required: [],
  ...more,
});
const problem = (http: number, message: string) => ({ http, body: { error: { code: `e${http}`, message } } });
const errors = {
  invalid_key: problem(401, 'no key'),
  invalid_request: problem(400, 'not valid'),
  content_policy: problem(400, 'not nice'),
  rate_limit: problem(429, 'slow down'),
  not_found: problem(404, 'unknown'),
  upstream: problem(500, 'broken'),
};

/** Answers at once, with addresses or texts, takes forms for edits, and keeps pictures back one by one. */
export const studio: AnsweringTwin = {
  kind: 'answering',
  protocol: 'studio',
  auth: { use: 'bearer', params: {} },
  submit: [
    endpoint('/v1/pictures', { required: ['prompt'] }),
    endpoint('/v1/edits', { body: 'json_or_multipart', required: ['prompt'] }),
  ],
  pictures: {
    models: [
      { models: ['tiles*'], per_call: 10, sizes: { kind: 'listed', pixels: ['256x256', '512x256'] } },
      {
        models: ['words-*'],
        per_call: 1,
        sizes: { kind: 'named', ratios: ['1:1', '16:9'], tiers: ['1k', '2k'] },
      },
      { models: ['plain'], per_call: 1, sizes: { kind: 'none' } },
      {
        models: ['free', 'texts-*'],
        per_call: 4,
        sizes: {
          kind: 'range',
          min_pixels: 65_536,
          max_pixels: 1_048_576,
          min_side_px: 128,
          max_side_px: 2048,
          multiple_of: 16,
          min_ratio: '1:4',
          max_ratio: '4:1',
        },
      },
    ],
    list: ['data'],
    item: 0,
    url: ['url'],
    base64: ['b64'],
    revised_prompt: ['revised'],
    gives: [{ models: ['texts-*'], format: 'b64_json' }, { format: 'url' }],
    withheld: { error: { code: 'sensitive' } },
    asked: {
      model: [['model']],
      prompt: [['prompt']],
      size: [['size']],
      width: [['w']],
      height: [['h']],
      ratio: [['ratio']],
      tier: [['tier']],
      count: [['n']],
      format: [['format']],
      reference: [
        ['image[]', '*'],
        ['image', '*'],
        ['images', '*', 'at'],
      ],
      mask: [['mask']],
    },
  },
  examples: {
    submit: { created: 7, data: [{ url: 'https://studio.example/1.png', b64: 'iVBO', revised: 'as drawn' }] },
    error: problem(500, 'broken'),
    errors,
  },
  about: {},
};

/** Its answer is a talk: a text and a picture in it; the model stands in the path. */
export const talker: AnsweringTwin = {
  ...studio,
  protocol: 'talker',
  submit: [endpoint('/v1/models/{model}:talk')],
  pictures: {
    models: [
      { models: ['draws-*'], per_call: 1, sizes: { kind: 'named', ratios: ['1:1', '16:9'], tiers: [] } },
    ],
    list: ['parts'],
    item: 1,
    base64: ['blob', 'data'],
    gives: [{ format: 'b64_json' }],
    asked: {
      prompt: [['parts', '*', 'text']],
      reference: [['parts', '*', 'blob', 'data']],
      ratio: [['config', 'ratio']],
    },
  },
  examples: {
    submit: { parts: [{ text: 'Here it is.' }, { blob: { mime: 'image/png', data: 'iVBO' } }], end: 'stop' },
    error: problem(500, 'broken'),
    errors,
  },
};

const polled: PolledTwin = {
  kind: 'polled',
  protocol: 'polled',
  auth: { use: 'bearer', params: {} },
  submit: [endpoint('/submit')],
  poll: [endpoint('/result')],
  id: ['id'],
  pollId: { in: 'body', name: 'id' },
  state: { at: ['status'], words: { in_progress: ['busy'], completed: ['done'] } },
  results: { video: ['video'] },
  examples: {
    submit: { id: '1' },
    poll: {
      in_progress: { status: 'busy' },
      completed: { status: 'done', video: 'https://x.example/1.mp4' },
    },
    error: problem(500, 'broken'),
    errors,
  },
  about: {},
};

/** One address for videos and pictures, which the model tells apart; two lists, as the question for the result says. */
export const lists: PolledTwin = {
  ...polled,
  protocol: 'lists',
  pictures: {
    models: [{ models: ['draw_*'], per_call: 4, sizes: { kind: 'range', max_pixels: 16_777_216 } }],
    made: {
      completed: { status: 'done', video: '', urls: ['https://x.example/1.png'], texts: null },
    },
    list: ['urls'],
    item: 0,
    url: [],
    base64: [],
    base64_list: ['texts'],
    gives: [{ format: 'b64_json' }],
    asked: {
      model: [['key']],
      prompt: [['prompt']],
      size: [['size']],
      width: [['width']],
      height: [['height']],
      count: [['n']],
      format: [['options', 'as_url']],
      reference: [
        ['urls', '*'],
        ['texts', '*'],
      ],
    },
  },
};

/** Videos and pictures on paths of their own, of models by any name. */
export const paths: PolledTwin = {
  ...polled,
  protocol: 'paths',
  submit: [endpoint('/videos'), endpoint('/pictures')],
  pictures: {
    models: [{ sizes: { kind: 'range' } }],
    made: {
      path: '/pictures',
      completed: { status: 'done', data: [{ url: 'https://x.example/1.png' }] },
    },
    list: ['data'],
    item: 0,
    url: ['url'],
    gives: [{ format: 'url' }],
    withheld: { code: 'sensitive' },
    asked: { model: [['model']], prompt: [['prompt']], size: [['size']], count: [['n']] },
  },
};

export const pictureTwins: Readonly<Record<string, Twin>> = { studio, talker, lists, paths };

/** The picture of a data URI, or of base64 alone. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64');
}

export interface Said {
  readonly http: number;
  readonly body: JsonObject;
}
