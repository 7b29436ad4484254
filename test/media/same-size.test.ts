import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import type { AssetSource } from '../../runtime/files/media/types.ts';
import { png } from './samples.ts';
import { notStored } from './stored-asset.ts';
import { refusal } from './table-network.ts';

const asked: string[] = [];
const PICTURES: Readonly<Record<string, Uint8Array>> = {
  'https://a.example/small.png': png(64, 64),
  'https://a.example/large.png': png(128, 64),
};

const asset: AssetSource = {
  kind: 'image',
  mime: 'image/png',
  bytes: 33,
  link: undefined,
  head: async () => png(64, 64),
  read: async () => png(64, 64),
  stored: notStored,
};

const { prepare } = createMediaService({
  egress: {
    async publicFetch(url) {
      asked.push(url);
      return { bytes: PICTURES[url] ?? new Uint8Array(), mime: 'image/png', total: 33 };
    },
  },
  assets: async () => asset,
});

const bytes = (width: number, height: number): Media => ({ kind: 'image', bytes: png(width, height) });
const base64 = (width: number, height: number): Media => ({
  kind: 'image',
  base64: png(width, height).toString('base64'),
});
const address = (name: string): Media => ({ kind: 'image', url: `https://a.example/${name}.png` });
const upload: Media = { kind: 'image', url: 'asset://a1' };

function prepared(reference: readonly Media[], mask: Media | undefined, encoding: string) {
  return prepare({
    roles: { reference, ...(mask === undefined ? {} : { mask: [mask] }) },
    needs: { reference: [encoding], mask: [encoding] },
    limits: { mask: { same_size_as: 'reference' } },
    owner_id: 'o',
  });
}

describe('a picture that must be as large as another', () => {
  it.each([
    ['bytes', [bytes(64, 64), bytes(10, 10)], bytes(64, 64), 'bytes'],
    ['base64 beside bytes', [bytes(64, 64)], base64(64, 64), 'raw_base64'],
    ['addresses that are handed on', [address('small')], address('small'), 'url_or_data_uri'],
    ['addresses that are read', [address('small')], bytes(64, 64), 'bytes'],
    ['an upload', [upload], address('small'), 'bytes'],
    ['nothing of that kind', [bytes(9, 9)], undefined, 'bytes'],
  ] as const)('may be %s', async (_, reference, mask, encoding) => {
    await expect(prepared(reference, mask, encoding)).resolves.toBeDefined();
  });

  it.each([
    ['bytes', [bytes(128, 64)], bytes(64, 64), 'bytes', '128x64', '64x64'],
    ['base64 beside bytes', [bytes(64, 64), bytes(9, 9)], base64(9, 9), 'raw_base64', '64x64', '9x9'],
    [
      'addresses that are handed on',
      [address('large')],
      address('small'),
      'url_or_data_uri',
      '128x64',
      '64x64',
    ],
    ['an address beside bytes', [address('large')], bytes(64, 64), 'url_or_data_uri', '128x64', '64x64'],
    ['an upload', [upload], address('large'), 'bytes', '64x64', '128x64'],
  ] as const)('is refused when it is not: %s', async (_, reference, mask, encoding, needed, had) => {
    const other = reference.length > 1 ? 'reference[0]' : 'reference';
    expect(await refusal(prepared(reference, mask, encoding))).toMatchObject({
      param: 'mask',
      message: `mask must have the width and height of ${other}, which is ${needed} (got ${had})`,
    });
  });

  it('costs no look at addresses that nothing is compared with', async () => {
    asked.length = 0;
    await prepared([address('small')], undefined, 'url');
    expect(asked).toEqual([]);
  });
});
