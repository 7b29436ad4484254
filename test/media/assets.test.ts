import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import type { AssetSource } from '../../runtime/files/media/types.ts';
import { VIDEO } from './samples.ts';
import { LINK, stored } from './stored-asset.ts';
import { PNG, refusal, service, TEXT } from './table-network.ts';

const asset: Media = { kind: 'image', url: 'asset://abc', with: { voice_id: 'v' } };

interface Asked {
  readonly source?: AssetSource | undefined;
  readonly encodings?: readonly string[];
  readonly media?: Media;
}

function prepare({ encodings = ['raw_base64'], media = asset, ...rest }: Asked) {
  const source = 'source' in rest ? rest.source : stored();
  return service({}, { assets: async () => source }).prepare({
    roles: { subject: [media] },
    needs: { subject: encodings },
    owner_id: 'owner',
  });
}

function noReading(): never {
  throw new Error('the content must not be read');
}

const beside = { voice_id: 'v' };
const content = { kind: 'image', mime: 'image/png', base64: TEXT, with: beside };
const link = { kind: 'image', mime: 'image/png', url: LINK, with: beside };

describe('an upload', () => {
  it.each<[readonly string[], string | undefined, object]>([
    [['url'], LINK, link],
    [['url_or_data_uri'], LINK, link],
    [['url_or_base64'], undefined, content],
    [['raw_base64'], undefined, content],
    [['urls_or_base64s'], LINK, link],
    [['urls_or_base64s'], undefined, content],
    [['raw_base64'], LINK, { ...content, url: LINK }],
    [['bytes'], undefined, { kind: 'image', mime: 'image/png', bytes: PNG, with: beside }],
  ])('for %j with link %s', async (encodings, address, expected) => {
    const prepared = await prepare({ encodings, source: stored({ link: address }) });
    expect(prepared).toEqual({ subject: [expected] });
  });

  it('is not read where its link will do, however large it is', async () => {
    const source = stored({
      kind: 'video',
      mime: 'video/mp4',
      bytes: 200_000_000,
      head: async (bytes) => VIDEO.mp4.subarray(0, bytes),
      read: noReading,
    });
    const media: Media = { kind: 'video', url: 'asset://abc' };
    expect(await prepare({ encodings: ['url'], media, source })).toEqual({
      subject: [{ kind: 'video', mime: 'video/mp4', url: LINK }],
    });
  });

  it('is found and read once, whatever roles name it, in its owner’s scope', async () => {
    const asked: object[] = [];
    let reads = 0;
    const source = stored({
      link: undefined,
      read: async () => {
        reads += 1;
        return PNG;
      },
    });
    const { prepare: run } = service(
      {},
      {
        assets: async (question) => {
          asked.push(question);
          return source;
        },
      },
    );
    const one: Media = { kind: 'image', url: 'asset://abc' };
    const prepared = await run({
      roles: { first_frame: [one], last_frame: [one] },
      needs: { first_frame: ['raw_base64'], last_frame: ['bytes'] },
      owner_id: 'owner',
      key_id: 'key',
    });
    expect(prepared.first_frame?.[0]?.base64).toBe(TEXT);
    expect(prepared.last_frame?.[0]?.bytes).toEqual(PNG);
    expect([asked, reads]).toEqual([[{ id: 'abc', owner_id: 'owner', key_id: 'key' }], 1]);
  });
});

describe('an upload is refused, naming the field,', () => {
  it.each<[string, AssetSource | undefined, readonly string[], string]>([
    ['when it is unknown', undefined, ['url'], 'subject names an unknown asset (asset://abc)'],
    [
      'when it is of another kind',
      stored({ kind: 'video' }),
      ['url'],
      'subject must be image: the asset is video',
    ],
    [
      'when a vendor must fetch and cannot',
      stored({ link: undefined }),
      ['url'],
      'subject must be an http(s) address: the chosen upstream fetches its files, and this gateway has no public address; its operator would have to set server.public_url to one',
    ],
  ])('%s', async (_title, source, encodings, message) => {
    expect(await refusal(prepare({ source, encodings }))).toEqual({
      code: 'invalid_request',
      param: 'subject',
      message,
    });
  });

  it.each(['bytes', 'raw_base64'])(
    'when it is sent as %s and larger than any such medium',
    async (encoding) => {
      const content = { bytes: 20_000_000, sha256: '', head: PNG, read: noReading };
      const read = (bytes: number) =>
        prepare({
          encodings: [encoding],
          source: stored({
            bytes,
            stored: () => content,
            ...(bytes > 20_000_000 || encoding === 'bytes' ? { read: noReading } : {}),
          }),
        });
      expect(await refusal(read(20_000_001))).toEqual({
        code: 'invalid_request',
        param: 'subject',
        message: 'subject must be at most 20000000 bytes (got 20000001)',
      });
      const sent = (await read(20_000_000)).subject?.[0];
      if (encoding === 'bytes') expect(sent?.stored).toBe(content);
      else expect(sent?.base64).toBe(PNG.toString('base64'));
    },
  );

  it('while nobody is named as its owner', async () => {
    const work = service({}, { assets: async () => stored() }).prepare({
      roles: { subject: [asset] },
      needs: { subject: ['url'] },
    });
    expect((await refusal(work)).message).toBe('subject names an unknown asset (asset://abc)');
  });
});
