import { type ContenderId, LARGE_MODEL, SMALL_MODEL } from './pictures-contenders.ts';
import type { PictureLoad } from './send-pictures.ts';

/** One kind of request, sent to all its contenders. */
export interface PictureWork {
  readonly what: string;
  /** The first is the gateway, the others are what it is compared with. */
  readonly contenders: readonly ['gateway', ...Exclude<ContenderId, 'gateway'>[]];
  /** Most times what the bare relay takes. */
  readonly most: number;
  /** Sent before anything is measured, so that every program is warm. */
  readonly warmUp: number;
  readonly load: PictureLoad;
  /** Whether other requests are looked at meanwhile, and memory. */
  readonly watched: boolean;
}

/** Answers of the vendor: one picture as base64. */
export function vendorAnswer(base64: string): string {
  const usage = { input_tokens: 10, output_tokens: 1000, total_tokens: 1010 };
  return JSON.stringify({ created: 1767225600, data: [{ b64_json: base64 }], usage });
}

const PROMPT = 'a heron takes off over the quiet lake';
const HEAVY = { requests: 3, concurrency: 1 };

/** All that is measured, with pictures of the caller made by `pictureOf` out of the length of their side. */
export function pictureWorks(pictureOf: (side: number) => string): readonly PictureWork[] {
  const body = (fields: Readonly<Record<string, unknown>>) =>
    Buffer.from(JSON.stringify({ prompt: PROMPT, ...fields }));
  const sent = (pictures: readonly string[]) =>
    body({ model: SMALL_MODEL, image: pictures, response_format: 'url' });
  const asked = (model: string, response_format: string) => body({ model, response_format });
  const heavy = { most: 2, warmUp: 1, watched: true } as const;
  const small = { leastBytes: 100 };
  const large = { leastBytes: 20_000_000 };
  return [
    {
      ...heavy,
      what: 'pictures, body of 20 MB of Base64',
      contenders: ['gateway', 'server', 'relay'],
      load: { ...HEAVY, ...small, body: sent([pictureOf(SIDES.large)]) },
    },
    {
      ...heavy,
      what: 'pictures, body of 16 pictures, 20 MB together',
      contenders: ['gateway', 'server', 'relay'],
      load: { ...HEAVY, ...small, body: sent(Array.from({ length: 16 }, () => pictureOf(SIDES.sixteenth))) },
    },
    {
      ...heavy,
      what: 'pictures, 20 MB of b64_json handed on as b64_json',
      contenders: ['gateway', 'server', 'relay'],
      load: { ...HEAVY, ...large, body: asked(LARGE_MODEL, 'b64_json') },
    },
    {
      ...heavy,
      what: 'pictures, 20 MB of b64_json handed on as url',
      contenders: ['gateway', 'relay', 'durable'],
      load: { ...HEAVY, ...small, body: asked(LARGE_MODEL, 'url') },
    },
    {
      what: 'pictures of 64x64, b64_json handed on as url',
      contenders: ['gateway', 'relay', 'durable'],
      most: 2,
      warmUp: 300,
      watched: false,
      load: { ...small, requests: 300, concurrency: 8, body: asked(SMALL_MODEL, 'url') },
    },
  ];
}

/** Sides of pictures that are 20 MB as base64, a sixteenth of that, and tiny. */
export const SIDES = { large: 2237, sixteenth: 559, tiny: 64 } as const;
