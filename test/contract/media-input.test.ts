import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filePart, fileParts } from '../../runtime/contract/filters/media.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type MediaInput, toMedia, toMediaList } from '../../runtime/contract/media-input.ts';
import { mediaPlaces, placeAt } from '../../runtime/contract/places.ts';
import { at } from '../../runtime/contract/values.ts';

describe('one input', () => {
  test.each<[MediaInput | undefined, unknown]>([
    ['https://a.example/1.png', { url: 'https://a.example/1.png' }],
    ['HTTP://a.example', { url: 'HTTP://a.example' }],
    ['asset://x', { url: 'asset://x' }],
    ['data:image/png;base64,AAAA', { base64: 'AAAA', mime: 'image/png' }],
    ['DATA:IMAGE/PNG;BASE64,AAAA', { base64: 'AAAA', mime: 'image/png' }],
    ['data:image/png;charset=x;base64,AAAA', { base64: 'AAAA', mime: 'image/png' }],
    ['data:;base64,AAAA', { base64: 'AAAA' }],
    ['data:image/png;base64', { base64: 'data:image/png;base64' }],
    ['AAAA', { base64: 'AAAA' }],
    ['file:///etc/passwd', { base64: 'file:///etc/passwd' }],
    [{ url: 'https://a.example' }, { url: 'https://a.example' }],
    [{ image_url: { url: 'https://a.example' } }, { url: 'https://a.example' }],
    [{ image_url: 'AAAA' }, { base64: 'AAAA' }],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [5, { base64: '' }],
    [true, { base64: '' }],
    [[], undefined],
    [{}, { base64: '' }],
    [{ other: 'x' }, { base64: '' }],
    [{ url: { url: { url: { url: 'https://a.example' } } } }, { base64: '' }],
  ])('%j', (value, expected) => {
    expect(toMedia('image', value)).toStrictEqual(
      expected === undefined ? undefined : { kind: 'image', ...(expected as object) },
    );
  });
});

test('lists, files and what stands beside them', () => {
  const bytes = new Uint8Array([1]);
  const file = { field: 'f', bytes, filename: 'a.png', declaredMime: 'image/png' };
  expect(toMediaList('video', ['https://a.example', 5, 'AAAA'])).toStrictEqual([
    { kind: 'video', url: 'https://a.example' },
    { kind: 'video', base64: '' },
    { kind: 'video', base64: 'AAAA' },
  ]);
  expect(toMediaList('image', [file], { subject_id: 'a', voice_id: undefined })).toStrictEqual([
    { kind: 'image', bytes, with: { subject_id: 'a' } },
  ]);
  expect(toMediaList('image', 'AAAA', { subject_id: undefined })).toStrictEqual([
    { kind: 'image', base64: 'AAAA' },
  ]);
});

test('never throws and never invents an address', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const found = toMediaList('image', value as MediaInput) ?? [];
      for (const media of found) {
        expect([media.url, media.base64, media.bytes].filter((one) => one !== undefined)).toHaveLength(1);
        if (media.url !== undefined) expect(media.url).toMatch(/^(?:https?|asset):\/\//i);
      }
    }),
  );
});

test('long texts pass whole, and only a bounded piece of a head is kept', () => {
  const payload = 'A'.repeat(4_000_000);
  const media = toMedia('image', `data:image/png;base64,${payload}`);
  expect(media?.base64?.length).toBe(payload.length);
  const hostile = `data:${'a'.repeat(1_000_000)};base64,AAAA`;
  expect(toMedia('image', hostile)?.mime?.length).toBe(100);
  expect(toMedia('image', `data:${';'.repeat(1_000_000)}`)?.base64?.length).toBe(1_000_005);
});

test('parts of a multipart body', () => {
  const media = { kind: 'image', bytes: new Uint8Array(1) } as const;
  expect(filePart(media)).toStrictEqual({ file: media });
  expect(filePart(undefined)).toBeUndefined();
  expect(fileParts([media, media])).toStrictEqual([{ file: media }, { file: media }]);
  expect(fileParts([])).toBeUndefined();
});

test('each input has the place where its text stands', () => {
  const leaf = fc.constantFrom('https://a.example/1.png', 'AAAA', '', null, 5, true);
  const key = fc.constantFrom('url', 'image_url', 'data', 'other');
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 2 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (drawn) => {
      const body: JsonObject = JSON.parse(JSON.stringify({ image: drawn }));
      const media = toMediaList('image', body.image) ?? [];
      const places = mediaPlaces(placeAt(body, 'image')) ?? [];
      const found = places.map(({ steps }) => {
        const one = at(body, ...steps);
        return toMedia('image', typeof one === 'string' ? one : 5);
      });
      expect(found).toEqual(media);
    }),
  );
});
