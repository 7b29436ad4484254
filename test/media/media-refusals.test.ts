import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import type { MediaServiceOptions } from '../../runtime/files/media/media-service.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { png } from './samples.ts';
import { AT, address, inline, PNG, refusal, service, upload } from './table-network.ts';

describe('what is refused', () => {
  const first = (media: Media, encodings: readonly string[], options: Partial<MediaServiceOptions> = {}) => {
    const made = service({ [AT]: PNG }, options);
    const work = made.prepare({ roles: { first_frame: [media] }, needs: { first_frame: encodings } });
    return { work: refusal(work), fetched: made.fetched };
  };

  it('contents where only an address will do', async () => {
    for (const media of [inline, upload]) {
      expect(await first(media, ['url']).work).toEqual({
        code: 'invalid_request',
        param: 'first_frame',
        message:
          'first_frame must be an http(s) address: the chosen upstream takes no file contents here, and this gateway has no public address; its operator would have to set server.public_url to one',
      });
    }
  });

  it('a document that is called a picture', async () => {
    const media: Media = { kind: 'image', bytes: Buffer.from('%PDF-1.7'), mime: 'image/png' };
    expect(await first(media, ['bytes']).work).toEqual({
      code: 'invalid_request',
      param: 'first_frame',
      message: 'first_frame must be a picture (PNG, JPEG, WebP, GIF or BMP): it is a PDF document',
    });
  });

  it('the position is named where there are several', async () => {
    const work = service().prepare({
      roles: { reference: [upload, { kind: 'image', base64: 'A' }] },
      needs: { reference: ['bytes'] },
    });
    expect((await refusal(work)).param).toBe('reference[1]');
  });

  it('a header that claims 60000x60000 pixels', async () => {
    expect((await first({ kind: 'image', bytes: png(60_000, 60_000) }, ['bytes']).work).message).toBe(
      'first_frame must be at most 16384 pixels on each side (got 60000x60000)',
    );
  });

  it('other content at the address than its role wants', async () => {
    const work = service({ [AT]: Buffer.from('<svg/>') }).prepare({
      roles: { mask: [address] },
      needs: { mask: ['bytes'] },
    });
    expect(await refusal(work)).toEqual({
      code: 'invalid_request',
      param: 'mask',
      message: 'mask must be a picture (PNG, JPEG, WebP, GIF or BMP): it is an SVG drawing',
    });
  });

  it('an address that fails, by the name of its role', async () => {
    const media: Media = { kind: 'image', url: 'https://a.example/gone.png' };
    expect(await first(media, ['bytes']).work).toEqual({
      code: 'invalid_request',
      param: 'first_frame',
      message: 'first_frame: the address answered HTTP 404 instead of 200',
    });
  });

  it('nothing is read when something else of the request is bad', async () => {
    const { prepare, fetched } = service({ [AT]: PNG });
    const roles = { first_frame: [address], last_frame: [{ kind: 'image', base64: '!' }] } as const;
    await refusal(prepare({ roles, needs: { first_frame: ['bytes'], last_frame: ['bytes'] } }));
    expect(fetched).toEqual([]);
  });

  it('a private address, even when it is only handed on', async () => {
    const policy = createUrlPolicy({ allow: [], https_only: true, own_hosts: [] });
    const options = { checkAddress: policy.checkPassedOn };
    expect(
      await first({ kind: 'image', url: 'http://169.254.169.254/x' }, ['url_or_base64'], options).work,
    ).toEqual({
      code: 'invalid_request',
      param: 'first_frame',
      message:
        'first_frame: the address must point to a public internet address (got http://169.254.169.254)',
    });
  });

  it('an unknown encoding is a mistake of ours', async () => {
    await expect(
      service().prepare({ roles: { mask: [upload] }, needs: { mask: ['smoke'] } }),
    ).rejects.toThrow('internal: there is no media encoding `smoke`');
  });
});

describe('refusals name the caller’s field where it is known', () => {
  const paramOf = (role: string, index: number) =>
    role === 'first_frame' ? 'image' : `metadata.refs[${index}].url`;
  const gone: Media = { kind: 'image', url: 'https://a.example/gone.png' };
  const broken: Media = { kind: 'image', base64: 'A' };
  const policy = createUrlPolicy({ allow: [], https_only: true, own_hosts: [] });
  const options = { checkAddress: policy.checkPassedOn };

  it.each<[string, string, readonly Media[], readonly string[], string, RegExp]>([
    ['contents for an address', 'first_frame', [inline], ['url'], 'image', /^image must be an http\(s\)/],
    [
      'a broken picture',
      'reference',
      [upload, broken],
      ['bytes'],
      'metadata.refs[1].url',
      /^metadata\.refs\[1\]/,
    ],
    [
      'an address that fails',
      'first_frame',
      [gone],
      ['bytes'],
      'image',
      /^image: the address answered HTTP 404/,
    ],
    [
      'a private address',
      'first_frame',
      [{ kind: 'image', url: 'http://10.0.0.5/x' }],
      ['url'],
      'image',
      /^image: the address must point to a public/,
    ],
    [
      'an unknown asset',
      'reference',
      [{ kind: 'image', url: 'asset://abc' }],
      ['bytes'],
      'metadata.refs[0].url',
      /^metadata\.refs\[0\]\.url names an unknown asset/,
    ],
  ])('%s', async (_title, role, list, encodings, param, message) => {
    const work = service({ [AT]: PNG }, options).prepare({
      roles: { [role]: list },
      needs: { [role]: encodings },
      paramOf,
    });
    expect(await refusal(work)).toEqual({
      code: 'invalid_request',
      param,
      message: expect.stringMatching(message),
    });
  });

  it('what was read and is no picture', async () => {
    const work = service({ [AT]: Buffer.from('<svg/>') }).prepare({
      roles: { first_frame: [address] },
      needs: { first_frame: ['bytes'] },
      paramOf,
    });
    expect(await refusal(work)).toEqual({
      code: 'invalid_request',
      param: 'image',
      message: 'image must be a picture (PNG, JPEG, WebP, GIF or BMP): it is an SVG drawing',
    });
  });
});
