import { describe, expect, test } from 'vitest';
import {
  mediaBase64,
  mediaBase64s,
  mediaDataUri,
  mediaMime,
  mediaUrl,
  mediaUrlOrBase64,
  mediaUrlOrDataUri,
  mediaUrls,
  mediaWith,
} from '../../runtime/contract/filters/media.ts';
import type { Media } from '../../runtime/contract/media.ts';

describe('media', () => {
  const address: Media = { kind: 'image', url: 'https://a.example' };
  const data: Media = { kind: 'image', base64: 'AAAA', mime: 'image/png', with: { subject_id: 'x' } };
  const read: Media = { ...address, base64: 'BBBB' };

  test.each<[readonly Media[] | undefined, readonly string[] | undefined, readonly string[] | undefined]>([
    [undefined, undefined, undefined],
    [[], undefined, undefined],
    [[address], ['https://a.example'], undefined],
    [[read, address], ['https://a.example', 'https://a.example'], undefined],
    [[data], undefined, ['AAAA']],
    [[read, data], undefined, ['BBBB', 'AAAA']],
  ])('of %j, urls %j or base64s %j', (list, urls, base64s) => {
    expect([mediaUrls(list), mediaBase64s(list)]).toStrictEqual([urls, base64s]);
  });

  test('base64 of an address that was not read is a mistake of ours', () => {
    expect(() => mediaBase64s([address, data])).toThrow('internal: media was not prepared as base64s');
  });

  test('encodings', () => {
    expect(mediaUrl(address)).toBe('https://a.example');
    expect(mediaDataUri(data)).toBe('data:image/png;base64,AAAA');
    expect(mediaBase64(data)).toBe('AAAA');
    expect([mediaUrlOrDataUri(address), mediaUrlOrDataUri(data)]).toStrictEqual([
      'https://a.example',
      'data:image/png;base64,AAAA',
    ]);
    expect([mediaUrlOrBase64(address), mediaUrlOrBase64(data)]).toStrictEqual(['https://a.example', 'AAAA']);
    expect([mediaMime(data), mediaMime(address)]).toStrictEqual(['image/png', undefined]);
    expect([
      mediaWith(data, 'subject_id'),
      mediaWith(data, 'toString'),
      mediaWith(address, 'x'),
    ]).toStrictEqual(['x', undefined, undefined]);
  });

  test('absent stays absent, and a form that was not prepared is our own mistake', () => {
    const filters = [mediaUrl, mediaDataUri, mediaBase64, mediaUrlOrDataUri, mediaUrlOrBase64];
    for (const filter of filters) {
      expect(filter(undefined)).toBeUndefined();
      expect(() => filter({ kind: 'image' })).toThrow(/^internal: media was not prepared as/);
    }
  });
});
