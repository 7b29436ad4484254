import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatProtocol, ContentPart } from '../../runtime/contract/chat.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { AssetSource } from '../../runtime/files/media/types.ts';
import {
  type CountedSource,
  contentSources,
  replaceInBody,
  replaceSources,
} from '../../runtime/work/plan/content-sources.ts';
import { createContentRoom } from '../../runtime/work/plan/inline-media.ts';
import { sniffContent } from '../../runtime/work/plan/written-content.ts';
import { notStored } from '../media/stored-asset.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG64 = PNG.toString('base64');
const PDF64 = Buffer.from('%PDF-1.7 something').toString('base64');
const LIMITS = { max_fetched: 2, max_inline_bytes: 1_000 };

const INLINE = {
  inputs: { image_url: ['inline'], file: ['inline'] },
  mimes: { image_url: ['image/png'], file: ['application/pdf', 'text/plain'] },
} as const;
const SOUND = {
  inputs: { input_audio: ['inline'] },
  mimes: { input_audio: ['audio/wav', 'audio/aac'] },
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
    stored: notStored,
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
  return room.prepare({ sources, protocol, owner_id: 'owner-1', key_id: 'key-1' }).then(
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
const URI = `data:image/png;base64,${PNG64}`;
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
      replaced: { [WEB]: URI },
      fetched: [WEB],
    });
  });

  test('as an upload becomes its link, or a data URI where there is none or bytes are wanted', async () => {
    const asset = source('asset://known');
    const link = 'https://gateway.example/asset';
    expect(await prepare(URLS, [asset], { link })).toMatchObject({
      replaced: { 'asset://known': link },
      inline: {},
    });
    const bytes = {
      replaced: { 'asset://known': URI },
      inline: { 'asset://known': { mime: 'image/png', base64: PNG64 } },
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

describe('content without a prefix', () => {
  const WAV64 = Buffer.from('RIFF\0\0\0\0WAVEfmt ').toString('base64');
  const JSON64 = Buffer.from('{"a": 1}').toString('base64');
  const CASES: readonly (readonly [string, CountedSource, string, string, string | undefined])[] = [
    ['a picture', source(PNG64), PNG64, 'image/png', URI],
    ['a PDF', source(PDF64, 'file'), PDF64, 'application/pdf', `data:application/pdf;base64,${PDF64}`],
    ['a text', source(JSON64, 'file'), JSON64, 'text/plain', `data:text/plain;base64,${JSON64}`],
    ['sound', source(WAV64, 'input_audio'), WAV64, 'audio/wav', undefined],
    [
      'sound in a data URI',
      source(`data:audio/x-wav;base64,${WAV64}`, 'input_audio'),
      WAV64,
      'audio/wav',
      WAV64,
    ],
    ['sound in two lines', source(`${WAV64}\n`, 'input_audio'), WAV64, 'audio/wav', WAV64],
  ];
  test.each(CASES)('%s is known by its bytes', async (_, given, base64, mime, instead) => {
    const protocol = {
      inputs: { ...INLINE.inputs, ...SOUND.inputs },
      mimes: { ...INLINE.mimes, ...SOUND.mimes },
    };
    expect(await prepare(protocol, [given])).toEqual({
      inline: { [given.url]: { mime, base64 } },
      replaced: instead === undefined ? {} : { [given.url]: instead },
      fetched: [],
    });
  });
});

describe('a document at an address', () => {
  const address = source('https://x.example/a.pdf', 'file');

  test('is read where the upstream wants bytes', async () => {
    const contents = { [address.url]: Buffer.from(PDF64, 'base64') };
    expect(await prepare(INLINE, [address], { contents })).toEqual({
      inline: { [address.url]: { mime: 'application/pdf', base64: PDF64 } },
      replaced: { [address.url]: `data:application/pdf;base64,${PDF64}` },
      fetched: [address.url],
    });
  });

  test('is handed on where the upstream fetches', async () => {
    const protocol = { inputs: { file: ['url', 'inline'] }, mimes: {} } as const;
    expect(await prepare(protocol, [address])).toEqual({ inline: {}, replaced: {}, fetched: [] });
  });
});

describe('messages and bodies', () => {
  const text = { type: 'text', text: 'Look.' } satisfies ContentPart;
  const upload = { type: 'image_url', image_url: { url: 'asset://a', detail: 'low' } } satisfies ContentPart;
  const picture = { type: 'image_url', image_url: { url: WEB } } satisfies ContentPart;
  const file = { type: 'file', file: { file_data: PDF64, filename: 'a.pdf' } } satisfies ContentPart;
  const sound = {
    type: 'input_audio',
    input_audio: { data: 'data:audio/wav;base64,AAAA', format: 'wav' },
  } satisfies ContentPart;
  const content = [text, upload, picture, file, sound];
  const media = {
    inline: new Map([
      [WEB, { mime: 'image/png', base64: PNG64 }],
      [PDF64, { mime: 'application/pdf', base64: PDF64 }],
      [sound.input_audio.data, { mime: 'audio/wav', base64: 'AAAA' }],
    ]),
    replaced: new Map([
      ['asset://a', 'https://gateway.example/asset'],
      [WEB, URI],
      [PDF64, `data:application/pdf;base64,${PDF64}`],
      [sound.input_audio.data, 'AAAA'],
    ]),
  };
  const linked = {
    type: 'image_url',
    image_url: { url: 'https://gateway.example/asset', detail: 'low' },
  };

  test('name every medium once, with its place', () => {
    const message: ChatMessage = { role: 'user', content };
    expect(contentSources([message, message]).map(({ kind, param, url }) => [kind, param, url])).toEqual([
      ['image_url', 'messages[0].content[1].image_url.url', 'asset://a'],
      ['image_url', 'messages[0].content[2].image_url.url', WEB],
      ['file', 'messages[0].content[3].file.file_data', PDF64],
      ['input_audio', 'messages[0].content[4].input_audio.data', sound.input_audio.data],
    ]);
  });

  test('are converted with links in place of uploads, and what was read by its own address', () => {
    const [message] = replaceSources([{ role: 'user', content }], media);
    expect(message?.content).toEqual([text, linked, picture, file, sound]);
  });

  test('are handed on with everything that was read', () => {
    const first = { role: 'system', content: 'Hi' };
    const body = { model: 'm', messages: [first, { role: 'user', content }] };
    const handed = [
      text,
      linked,
      { type: 'image_url', image_url: { url: URI } },
      { type: 'file', file: { file_data: `data:application/pdf;base64,${PDF64}`, filename: 'a.pdf' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    ];
    expect(replaceInBody(body, media)).toEqual({
      model: 'm',
      messages: [first, { role: 'user', content: handed }],
    });
  });
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
    ['a file that cannot be read', prepare(INLINE, [source(WEB, 'file')]), `${PARAM}: answered 404`],
    [
      'a text as the base64 of a picture',
      prepare({ ...INLINE, mimes: {} }, [source(Buffer.from('hello').toString('base64'))]),
      `${PARAM} must be an address, a data URI or base64 of image/* (got text/plain, by its content)`,
    ],
    [
      'a word as a picture',
      prepare(INLINE, [source('heron')]),
      `${PARAM} must be valid base64: it is incomplete: 5 characters and 0 of padding`,
    ],
    [
      'sound that is no base64',
      prepare(SOUND, [source('!!', 'input_audio')]),
      `${PARAM} must be valid base64: it has \`!\` at character 1`,
    ],
    [
      'sound that is none',
      prepare(SOUND, [source(PDF64, 'input_audio')]),
      `${PARAM} must be audio/wav or audio/aac for the chosen upstream (got application/pdf, by its content)`,
    ],
    ['sound at an address', prepare(SOUND, [source(WEB, 'input_audio')]), `${PARAM} must be base64`],
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
  ['\xff\xf1\x50\x80', 'audio/aac'],
  ['\xff\xfb\x90\x00', 'audio/mpeg'],
  ['FORM\x00\x00\x00\x00AIFC', 'audio/aiff'],
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
