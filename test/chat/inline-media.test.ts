import { describe, expect, test } from 'vitest';
import { type CountedSource, contentSources } from '../../runtime/chat/content-sources.ts';
import { createContentRoom } from '../../runtime/chat/inline-media.ts';
import { sniffContent } from '../../runtime/chat/sniff-content.ts';
import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { AssetSource } from '../../runtime/media/asset-source.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG64 = PNG.toString('base64');
const PDF64 = Buffer.from('%PDF-1.7 something').toString('base64');
const LIMITS = { max_fetched: 2, max_inline_bytes: 1_000 };

const INLINE = {
  inputs: { image_url: ['inline'], file: ['inline'] },
  mimes: { image_url: ['image/png'], file: ['application/pdf', 'text/plain'] },
} as const;
const URLS = { inputs: { image_url: ['url', 'inline'] }, mimes: {} } as const;

function source(url: string, kind: CountedSource['kind'] = 'image_url', times = 1): CountedSource {
  return { kind, param: 'messages[0].content[1].image_url.url', url, times };
}

interface Given {
  readonly contents?: Readonly<Record<string, Uint8Array>>;
  readonly link?: string;
  readonly checkAddress?: (address: string) => unknown;
}

function prepare(
  protocol: Pick<ChatProtocol, 'inputs' | 'mimes'>,
  sources: readonly CountedSource[],
  { contents = {}, link, checkAddress }: Given = {},
) {
  const fetched: string[] = [];
  const asset: AssetSource = {
    kind: 'image',
    mime: 'image/png',
    bytes: PNG.byteLength,
    link,
    head: async () => PNG,
    read: async () => PNG,
  };
  const room = createContentRoom(
    {
      egress: {
        async publicFetch(url) {
          fetched.push(url);
          const bytes = contents[url];
          if (bytes === undefined) throw new GatewayError('invalid_request', { message: 'answered 404' });
          return { bytes, mime: 'image/gif' };
        },
      },
      assets: async ({ id, owner_id }) => (id === 'known' && owner_id === 'owner-1' ? asset : undefined),
      ...(checkAddress === undefined ? {} : { checkAddress }),
    },
    LIMITS,
  );
  return room.prepare({ sources, protocol, owner_id: 'owner-1' }).then(
    ({ inline, replaced }) => ({
      inline: Object.fromEntries(inline),
      replaced: Object.fromEntries(replaced),
      fetched,
    }),
    (error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      return `${error.options.param}: ${error.message}`;
    },
  );
}

const PARAM = 'messages[0].content[1].image_url.url';
const DATA = `data:image/gif;base64,${PNG64}`;
const WEB = 'https://x.example/1.png';

describe('a picture', () => {
  test('as a data URI is split, its type read from its bytes', async () => {
    expect(await prepare(INLINE, [source(DATA)])).toEqual({
      inline: { [DATA]: { mime: 'image/png', base64: PNG64 } },
      replaced: {},
      fetched: [],
    });
  });

  test('at an address is handed on where the upstream fetches', async () => {
    expect(await prepare(URLS, [source(WEB)])).toEqual({ inline: {}, replaced: {}, fetched: [] });
  });

  test('at an address is read once where the upstream wants bytes', async () => {
    expect(await prepare(INLINE, [source(WEB)], { contents: { [WEB]: PNG } })).toEqual({
      inline: { [WEB]: { mime: 'image/png', base64: PNG64 } },
      replaced: {},
      fetched: [WEB],
    });
  });

  test('as an upload becomes its link, or a data URI where there is none or bytes are wanted', async () => {
    const asset = source('asset://known');
    const uri = `data:image/png;base64,${PNG64}`;
    const link = 'https://gateway.example/asset';
    expect(await prepare(URLS, [asset], { link })).toMatchObject({
      replaced: { 'asset://known': link },
      inline: {},
    });
    const bytes = {
      replaced: { 'asset://known': uri },
      inline: { [uri]: { mime: 'image/png', base64: PNG64 } },
    };
    expect(await prepare(URLS, [asset])).toMatchObject(bytes);
    expect(await prepare(INLINE, [asset], { link })).toMatchObject(bytes);
  });
});

test('an address stands once among the sources, with the number of its items', () => {
  const item = { type: 'image_url', image_url: { url: WEB } } as const;
  const other = { type: 'image_url', image_url: { url: DATA } } as const;
  const sources = contentSources([
    { role: 'user', content: [item, other, item] },
    { role: 'user', content: [item] },
  ]);
  const param = 'messages[0].content';
  expect(sources).toEqual([
    { kind: 'image_url', param: `${param}[0].image_url.url`, url: WEB, times: 3 },
    { kind: 'image_url', param: `${param}[1].image_url.url`, url: DATA, times: 1 },
  ]);
});

describe('is refused by name', () => {
  const CASES: readonly (readonly [string, Promise<unknown>, string])[] = [
    [
      'a wrong type',
      prepare(INLINE, [source(`data:image/png;base64,${PDF64}`)]),
      `${PARAM} must be image/png for the chosen upstream (got application/pdf, by its content)`,
    ],
    [
      'broken base64',
      prepare(INLINE, [source('data:image/png;base64,a_b')]),
      `${PARAM} must be valid base64: it uses the URL-safe alphabet (\`_\` at character 2); send + and / instead`,
    ],
    [
      'a data URI without base64',
      prepare(INLINE, [source('data:image/png,hello')]),
      `${PARAM} must be a data URI of the form data:<type>;base64,<content>`,
    ],
    [
      'bytes where only addresses are taken',
      prepare({ inputs: { image_url: ['url'] }, mimes: {} }, [source(DATA)]),
      `${PARAM} must be an http(s) address: the chosen upstream takes no file contents here`,
    ],
    [
      'an unknown asset',
      prepare(URLS, [source('asset://other')]),
      `${PARAM} names an unknown asset (asset://other)`,
    ],
    [
      'an asset of another kind',
      prepare({ inputs: { video_url: ['inline'] }, mimes: {} }, [source('asset://known', 'video_url')]),
      `${PARAM} must be video: the asset is image`,
    ],
    ['an address that cannot be read', prepare(INLINE, [source(WEB)]), `${PARAM}: answered 404`],
    [
      'an address that may not be handed on',
      prepare(URLS, [source(WEB)], {
        checkAddress: () => {
          throw new GatewayError('invalid_request', { message: 'is private' });
        },
      }),
      `${PARAM}: is private`,
    ],
    ['a file by address', prepare(INLINE, [source(WEB, 'file')]), `${PARAM} must be a data URI`],
    [
      'too many addresses',
      prepare(
        INLINE,
        [1, 2, 3].map((n) => source(`https://x.example/${n}`)),
      ),
      `${PARAM} is one of 3 to be read; at most 2 are`,
    ],
    [
      'too many bytes',
      prepare({ ...INLINE, mimes: {} }, [
        source(`data:image/png;base64,${Buffer.alloc(1_001).toString('base64')}`),
      ]),
      `${PARAM} brings the media of the request over 1000 bytes`,
    ],
    [
      'an address whose bytes are too many, as often as it is sent',
      prepare(INLINE, [source(WEB, 'image_url', 70)], { contents: { [WEB]: PNG } }),
      `${PARAM} brings the media of the request over 1000 bytes`,
    ],
    [
      'an upload whose bytes are too many, as often as it is sent',
      prepare(INLINE, [source('asset://known', 'image_url', 70)]),
      `${PARAM} brings the media of the request over 1000 bytes`,
    ],
  ];
  test.each(CASES)('%s', async (_, outcome, message) => {
    expect(await outcome).toBe(`${PARAM}: ${message}`);
  });
});

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['OggS', 'audio/ogg'],
  ['\x00\x00\x00\x18ftypheic', 'image/heic'],
  ['\x00\x00\x00\x18ftypmif1', 'image/heif'],
  ['\x00\x00\x01\xba', 'video/mpeg'],
  ['RIFF\x00\x00\x00\x00AVI ', 'video/x-msvideo'],
  ['\x00\x01\x02', 'application/octet-stream'],
  ['# Title', 'text/markdown'],
])('%j is known as %s', (start, mime) => {
  expect(sniffContent(Buffer.from(start, 'latin1'), 'text/markdown')).toBe(mime);
});

describe('a file', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    ['Markdown', `data:text/markdown;base64,${Buffer.from('# Title').toString('base64')}`, 'text/plain'],
    ['PDF', `data:application/octet-stream;base64,${PDF64}`, 'application/pdf'],
    ['text', `data:application/json;base64,${Buffer.from('grüße').toString('base64')}`, 'text/plain'],
  ];
  test.each(CASES)('of %s is known by its content', async (_, uri, mime) => {
    expect(await prepare(INLINE, [source(uri, 'file')])).toMatchObject({ inline: { [uri]: { mime } } });
  });
});
