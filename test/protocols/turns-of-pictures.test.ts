import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { at } from '../../runtime/contract/values.ts';
import type { MediaService } from '../../runtime/files/media/types.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask } from '../families/ask.ts';
import { base64Of, plannedOn, READ_MEDIA } from '../tasks/plan-on.ts';

/** Part of a turn, and the picture that must stand in its place. */
interface Said {
  readonly part: JsonObject;
  readonly shows?: string;
  readonly thought?: true;
}

const PNG = pngHeader(64, 64).toString('base64');

/** Addresses are read; bytes are here already. */
const media: MediaService = {
  prepare: async ({ roles, ...rest }) => {
    const read = await READ_MEDIA.prepare({ roles, ...rest });
    const reference = read.reference?.map((medium, at) => ({
      ...medium,
      base64: roles.reference?.[at]?.base64 ?? medium.base64 ?? '',
    }));
    return { ...read, ...(reference === undefined ? {} : { reference }) };
  },
};
const address = fc.integer({ min: 1, max: 99 }).map((n) => `https://cdn.example/${n}.png`);
const upload = fc.integer({ min: 1, max: 99 }).map((n) => `asset://asset_${n}`);
const said: fc.Arbitrary<Said> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 5 }).map((text) => ({ part: { text } })),
  fc.oneof(address, upload).map((uri) => ({ part: { fileData: { fileUri: uri } }, shows: base64Of(uri) })),
  address.map((uri) => ({
    part: { file_data: { mime_type: 'image/png', file_uri: uri } },
    shows: base64Of(uri),
  })),
  fc.constant({
    part: { inlineData: { mimeType: 'image/png', data: PNG }, thoughtSignature: 'c2ln' },
    shows: PNG,
  }),
  fc.constant({ part: { inline_data: { data: PNG }, fileData: null }, shows: PNG }),
  address.map((uri) => ({
    part: { inlineData: { data: PNG }, fileData: { fileUri: uri } },
    shows: PNG,
  })),
  fc.constant<Said>({ part: { fileData: { mimeType: 'image/png' } } }),
  address.map((uri): Said => ({ part: { fileData: { fileUri: uri }, thought: true }, thought: true })),
  fc.constant<Said>({ part: { text: 'hm', thought: true }, thought: true }),
);

test('whatever pictures stand in turns, each goes as bytes in its own place', async () => {
  const turns = fc.array(fc.array(said, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(turns, async (conversation) => {
      const given = [...conversation, [{ part: { text: 'and now' } }]];
      const contents = given.map((parts) => ({ role: 'user', parts: parts.map(({ part }) => part) }));
      const request = ask({ contents }, { route: 'gemini-generate', path: { model: 'gemini-image' } });
      const { upstreamRequest } = await plannedOn('gemini', request, media);
      const { body } = upstreamRequest;
      const sent = body.kind === 'json' ? at(body.value, 'contents') : undefined;
      const kept = given.map((parts) => parts.filter(({ thought }) => thought === undefined));
      const expected = kept.filter((parts) => parts.length > 0).map((parts) => parts.map(shownOf));
      expect(
        (sent as readonly JsonObject[]).map(({ parts }) => (parts as readonly Json[]).map(pictureOf)),
      ).toEqual(expected);
      expect(JSON.stringify(sent)).not.toMatch(/asset:|cdn\.example|inline_data|file_data/);
    }),
    { numRuns: 60 },
  );
});

test('what else a turn or the instructions hold leads the upstream nowhere', async () => {
  const fileUri = 'gs://bucket/secret.png';
  const parts = [
    { text: 'x', FileData: { fileUri }, videoMetadata: { fileUri }, executableCode: { code: fileUri } },
  ];
  const request = ask(
    {
      contents: [
        { role: 'user', parts },
        { role: 'user', parts: [{ text: 'draw' }] },
      ],
      systemInstruction: { parts: [{ text: 'be kind', fileData: { fileUri } }] },
    },
    { route: 'gemini-generate', path: { model: 'gemini-image' } },
  );
  const { upstreamRequest } = await plannedOn('gemini', request, media);
  const { body } = upstreamRequest;
  expect(body).toMatchObject({
    kind: 'json',
    value: {
      contents: [
        { role: 'user', parts: [{ text: 'x' }] },
        { role: 'user', parts: [{ text: 'draw' }] },
      ],
      systemInstruction: { parts: [{ text: 'be kind' }] },
    },
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

function shownOf({ part, shows }: Said): unknown {
  return shows ?? part;
}

function pictureOf(part: Json): Json {
  return at(part, 'inlineData', 'data') ?? part;
}
