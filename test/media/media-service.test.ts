import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { createMediaService, type MediaServiceOptions } from '../../runtime/media/media-service.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { jpeg, png, VIDEO } from './samples.ts';

interface Fetched {
  readonly url: string;
  readonly options: PublicFetchOptions;
}

/** A service whose network is a table of contents. */
function service(
  contents: Readonly<Record<string, Uint8Array>> = {},
  options: Partial<MediaServiceOptions> = {},
): { readonly prepare: ReturnType<typeof createMediaService>['prepare']; readonly fetched: Fetched[] } {
  const fetched: Fetched[] = [];
  const { prepare } = createMediaService({
    egress: {
      async publicFetch(url, fetchOptions) {
        fetched.push({ url, options: fetchOptions });
        const bytes = contents[url];
        if (bytes === undefined) {
          throw new GatewayError('invalid_request', {
            message: 'the address answered HTTP 404 instead of 200',
          });
        }
        return { bytes, mime: 'image/png' };
      },
    },
    ...options,
  });
  return { prepare, fetched };
}

async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; param: string | undefined; message: string }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return { code: error.code, param: error.options.param, message: error.message };
}

const PNG = png(300, 200);
const TEXT = PNG.toString('base64');
const AT = 'https://a.example/x.png';
const address: Media = { kind: 'image', url: AT };
const inline: Media = { kind: 'image', base64: TEXT };
const upload: Media = { kind: 'image', bytes: PNG };

describe('what each encoding gets', () => {
  it.each<[string, readonly string[], Media, Media, number]>([
    ['an address as address', ['url'], address, address, 0],
    ['an address where either will do', ['url_or_data_uri'], address, address, 0],
    ['an address where either will do', ['url_or_base64'], address, address, 0],
    ['an address as base64', ['raw_base64'], address, { ...address, base64: TEXT, mime: 'image/png' }, 1],
    ['an address as data URI', ['data_uri'], address, { ...address, base64: TEXT, mime: 'image/png' }, 1],
    ['an address as bytes', ['bytes'], address, { ...address, bytes: PNG, mime: 'image/png' }, 1],
    [
      'an address as address and bytes',
      ['url', 'bytes'],
      address,
      { ...address, bytes: PNG, mime: 'image/png' },
      1,
    ],
    ['base64 as base64', ['raw_base64'], inline, { ...inline, mime: 'image/png' }, 0],
    ['base64 as data URI', ['url_or_data_uri'], inline, { ...inline, mime: 'image/png' }, 0],
    ['base64 as bytes', ['bytes'], inline, { ...inline, bytes: PNG, mime: 'image/png' }, 0],
    ['bytes as base64', ['url_or_base64'], upload, { kind: 'image', base64: TEXT, mime: 'image/png' }, 0],
    ['bytes as data URI', ['data_uri'], upload, { kind: 'image', base64: TEXT, mime: 'image/png' }, 0],
    ['bytes as bytes', ['bytes'], upload, { ...upload, mime: 'image/png' }, 0],
    ['bytes as both', ['bytes', 'raw_base64'], upload, { ...upload, base64: TEXT, mime: 'image/png' }, 0],
  ])('%s %j', async (_title, encodings, media, expected, fetches) => {
    const { prepare, fetched } = service({ [AT]: PNG });
    const prepared = await prepare({ roles: { first_frame: [media] }, needs: { first_frame: encodings } });
    expect(prepared).toEqual({ first_frame: [expected] });
    expect(fetched).toHaveLength(fetches);
  });

  it('base64 with line breaks, without padding and with a wrong declared type is made right', async () => {
    const text = (TEXT.replace(/=+$/, '').match(/.{1,20}/g) ?? []).join('\n');
    const { prepare } = service();
    const media: Media = { kind: 'image', base64: text, mime: 'text/html', with: { subject_id: 's' } };
    expect(await prepare({ roles: { subject: [media] }, needs: { subject: ['data_uri'] } })).toEqual({
      subject: [{ kind: 'image', base64: TEXT, mime: 'image/png', with: { subject_id: 's' } }],
    });
  });

  it('roles that the protocol does not use are left as they are', async () => {
    const roles = { mask: [{ kind: 'image', base64: '!' }] } as const;
    expect(await service().prepare({ roles, needs: {} })).toEqual(roles);
    expect(await service().prepare({ roles: { mask: undefined }, needs: { mask: ['url'] } })).toEqual({});
  });

  it('order is kept, one address is read once, and kinds have their own limits', async () => {
    const other = 'https://a.example/y.png';
    const clip = 'https://a.example/z.mp4';
    const { prepare, fetched } = service({ [AT]: PNG, [other]: jpeg(5, 5), [clip]: VIDEO.mp4 });
    const prepared = await prepare({
      roles: {
        reference: [address, { kind: 'image', url: other }, upload, address],
        reference_video: [{ kind: 'video', url: clip }],
      },
      needs: { reference: ['raw_base64'], reference_video: ['bytes'] },
    });
    expect(prepared.reference?.map((media) => media.mime)).toEqual([
      'image/png',
      'image/jpeg',
      'image/png',
      'image/png',
    ]);
    expect(prepared.reference_video?.[0]?.mime).toBe('video/mp4');
    expect(fetched.map(({ url }) => url)).toEqual([AT, other, clip]);
    expect(fetched.map(({ options }) => [options.max_bytes, options.accept[0]])).toEqual([
      [20_000_000, 'image/'],
      [20_000_000, 'image/'],
      [200_000_000, 'video/'],
    ]);
  });
});

describe('limits of a role', () => {
  const both = { first_frame: ['bytes'], last_frame: ['bytes'] };

  it('bound what is read; an address of two roles is read as far as either allows, and checked for each', async () => {
    const { prepare, fetched } = service({ [AT]: PNG });
    const roles = { first_frame: [address], last_frame: [address] };
    const limits = { first_frame: { max_bytes: 1_000 }, last_frame: { max_bytes: 10 } };
    expect(await refusal(prepare({ roles, needs: both, limits }))).toEqual({
      code: 'invalid_request',
      param: 'last_frame',
      message: 'last_frame must be at most 10 bytes (got 33)',
    });
    expect(fetched.map(({ options }) => options.max_bytes)).toEqual([1_000]);
  });

  it('may allow more bytes than the default, but never more pixels', async () => {
    const { prepare, fetched } = service({ [AT]: png(20_000, 20_000) });
    const limits = { first_frame: { max_bytes: 50_000_000, max_side_px: 30_000 } };
    const work = prepare({ roles: { first_frame: [address] }, needs: both, limits });
    expect((await refusal(work)).message).toBe(
      'first_frame must be at most 16384 pixels on each side (got 20000x20000)',
    );
    expect(fetched[0]?.options.max_bytes).toBe(50_000_000);
  });

  it('hold for assets too, whose content intake has not seen', async () => {
    const { prepare } = service({}, { assets: async () => upload });
    const roles = { first_frame: [{ kind: 'image', url: 'asset://abc' }] } as const;
    const limits = { first_frame: { min_side_px: 301 } };
    expect(await refusal(prepare({ roles, needs: both, limits }))).toEqual({
      code: 'invalid_request',
      param: 'first_frame',
      message: 'first_frame must be at least 301 pixels on each side (got 300x200)',
    });
  });

  it('are those of the role, whatever its name', async () => {
    const { prepare } = service({ [AT]: PNG });
    const prepared = await prepare({
      roles: { first_frame: [address] },
      needs: both,
      limits: { last_frame: { max_bytes: 1 } },
    });
    expect(prepared.first_frame?.[0]?.bytes).toEqual(PNG);
  });
});

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
        message: 'first_frame must be an http(s) address: the chosen upstream takes no file contents here',
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

describe('assets', () => {
  const asset: Media = { kind: 'image', url: 'asset://abc', with: { voice_id: 'v' } };
  const prepare = (options: Partial<MediaServiceOptions>, media: Media = asset) =>
    service({ [AT]: PNG }, options).prepare({
      roles: { subject: [media] },
      needs: { subject: ['raw_base64'] },
    });

  it('are unknown while there are none', async () => {
    expect(await refusal(prepare({}))).toEqual({
      code: 'invalid_request',
      param: 'subject',
      message: 'subject names an unknown asset (asset://abc)',
    });
    expect((await refusal(prepare({ assets: async () => undefined }))).message).toContain('unknown asset');
  });

  it('are resolved and keep what the role carries beside', async () => {
    const asked: string[] = [];
    const assets = async (id: string): Promise<Media> => {
      asked.push(id);
      return upload;
    };
    expect(await prepare({ assets })).toEqual({
      subject: [{ kind: 'image', base64: TEXT, mime: 'image/png', with: { voice_id: 'v' } }],
    });
    expect(asked).toEqual(['abc']);
  });

  it('of another kind are refused', async () => {
    const work = prepare({ assets: async () => ({ kind: 'video', bytes: VIDEO.mp4 }) });
    expect((await refusal(work)).message).toBe('subject must be image: the asset is video');
  });
});

describe('bounds', () => {
  /** A network that answers when told to, and counts what is open. */
  function gated(limits: MediaServiceOptions['limits'] = {}) {
    const waiting: (() => void)[] = [];
    let open = 0;
    let most = 0;
    const { prepare } = createMediaService({
      limits,
      egress: {
        publicFetch: () =>
          new Promise((resolve) => {
            open += 1;
            most = Math.max(most, open);
            waiting.push(() => {
              open -= 1;
              resolve({ bytes: PNG, mime: 'image/png' });
            });
          }),
      },
    });
    const request = (name: string, count: number) =>
      prepare({
        roles: {
          reference: Array.from(
            { length: count },
            (_, index) => ({ kind: 'image', url: `https://a.example/${name}${index}` }) as const,
          ),
        },
        needs: { reference: ['bytes'] },
      });
    const next = async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    };
    return { request, next, open: () => open, most: () => most };
  }

  it('at most four addresses of a request are read at once', async () => {
    const net = gated();
    const done = net.request('a', 10);
    for (let index = 0; index < 10; index += 1) await net.next();
    expect((await done).reference).toHaveLength(10);
    expect(net.most()).toBe(4);
  });

  it('requests wait for memory in their order, and get it when others shrink or end', async () => {
    const limits = { max_bytes: { image: 100, video: 100, audio: 100 }, in_flight_bytes: 250 };
    const net = gated(limits);
    const order: string[] = [];
    const one = net.request('a', 2).then(() => order.push('a'));
    const two = net.request('b', 2).then(() => order.push('b'));
    await expect.poll(net.open).toBe(2);
    await net.next();
    await net.next();
    await one;
    await expect.poll(net.open).toBe(2);
    await net.next();
    await net.next();
    await two;
    expect(order).toEqual(['a', 'b']);
    expect(net.most()).toBe(2);
  });

  it('waiting too long for memory is told to come back', async () => {
    const limits = {
      max_bytes: { image: 100, video: 100, audio: 100 },
      in_flight_bytes: 100,
      deadline_ms: 50,
    };
    const net = gated(limits);
    const one = net.request('a', 1);
    await expect.poll(net.open).toBe(1);
    expect((await refusal(net.request('b', 1))).code).toBe('too_many_requests');
    await net.next();
    await one;
  });

  it('a request larger than all memory takes everything instead of waiting for ever', async () => {
    const net = gated({ max_bytes: { image: 1_000, video: 1, audio: 1 }, in_flight_bytes: 100 });
    const one = net.request('a', 1);
    await net.next();
    expect((await one).reference).toHaveLength(1);
  });
});
