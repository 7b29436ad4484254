import { describe, expect, test } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import type { Hosting } from '../../runtime/files/uploads/hosting.ts';
import { VIDEO } from './samples.ts';
import { AT, address, inline, PNG, refusal, service, TEXT, upload } from './table-network.ts';

const LINK = 'https://gateway.example/file.png';

function hosting(reachable = true): Hosting {
  return {
    isReachable: () => reachable,
    plan: async ({ owner_id, files }) =>
      files.map((file, index) => ({
        url: `${LINK}?${index}`,
        file: { ...file, kind: file.media.kind, id: 'asset_1', owner_id, hash: 'h', expires_at: 1 },
      })),
  };
}

function prepare(media: readonly Media[], encodings: readonly string[], reachable?: boolean) {
  return service({ [AT]: PNG }, { hosting: hosting(reachable) }).prepare({
    roles: { first_frame: media },
    needs: { first_frame: encodings },
    owner_id: 'o',
    limits: { first_frame: { max_bytes: PNG.byteLength } },
  });
}

describe('where only an address will do', () => {
  test('contents get one of this gateway, and addresses stay', async () => {
    const { first_frame: made = [] } = await prepare([inline, address, upload], ['url']);
    expect(made.map(({ url }) => url)).toEqual([`${LINK}?0`, AT, `${LINK}?1`]);
    expect(made.map(({ hosted }) => hosted?.media)).toEqual([inline, undefined, upload]);
    expect(made[0]?.hosted).toMatchObject({
      owner_id: 'o',
      mime: 'image/png',
      bytes: PNG.byteLength,
      param: 'first_frame[0]',
    });
  });

  test('other forms of the same role are there too', async () => {
    const { first_frame: made = [] } = await prepare([upload], ['url', 'raw_base64']);
    expect(made[0]).toMatchObject({ url: `${LINK}?0`, base64: TEXT });
  });

  test('contents are held to their limits before they get one', async () => {
    const large = { ...upload, bytes: Buffer.concat([PNG, Buffer.alloc(1)]) };
    expect(await refusal(prepare([large], ['url']))).toMatchObject({
      message: `first_frame must be at most ${PNG.byteLength} bytes (got ${PNG.byteLength + 1})`,
    });
  });

  test('a gateway that vendors do not reach says who can change that', async () => {
    expect(await refusal(prepare([upload], ['url'], false))).toEqual({
      code: 'invalid_request',
      param: 'first_frame',
      message:
        'first_frame must be an http(s) address: the chosen upstream takes no file contents here, and this gateway has no public address; its operator would have to set server.public_url to one',
    });
  });
});

test.each(['url_or_data_uri', 'data_uri', 'raw_base64', 'bytes', 'urls_or_base64s'])(
  'nothing is hosted for a vendor that takes contents as %s',
  async (encoding) => {
    const { first_frame: made = [] } = await prepare([upload], [encoding]);
    expect(made[0]?.hosted).toBeUndefined();
  },
);

test.each([
  ['data_uri', { base64: VIDEO.mp4.toString('base64'), mime: 'video/mp4' }],
  ['bytes', { bytes: VIDEO.mp4 }],
])('a video by its address is read for a vendor that takes it as %s only', async (encoding, made) => {
  const at = 'https://a.example/lake.mp4';
  const { prepare: read, fetched } = service({ [at]: VIDEO.mp4 }, { hosting: hosting() });
  const prepared = await read({
    roles: { source_video: [{ kind: 'video', url: at }] },
    needs: { source_video: [encoding] },
    owner_id: 'o',
    limits: { source_video: { max_bytes: 15_000_000 } },
  });
  expect(prepared.source_video?.[0]).toMatchObject(made);
  expect(fetched.map(({ url, options }) => [url, options.max_bytes])).toEqual([[at, 15_000_000]]);
});
