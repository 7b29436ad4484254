import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import { createMediaService, type MediaServiceOptions } from '../../runtime/files/media/media-service.ts';
import { jpeg, png, VIDEO } from './samples.ts';
import { stored } from './stored-asset.ts';
import { AT, address, inline, PNG, refusal, service, TEXT, upload } from './table-network.ts';

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

  it.each<[string, readonly Media[], readonly Media[], number]>([
    ['addresses stay addresses where all are', [address, address], [address, address], 0],
    [
      'one that has none makes bytes of all',
      [address, inline],
      [
        { ...address, base64: TEXT, mime: 'image/png' },
        { ...inline, mime: 'image/png' },
      ],
      1,
    ],
    ['bytes alone', [upload], [{ kind: 'image', base64: TEXT, mime: 'image/png' }], 0],
  ])('of a role whose inputs go alike: %s', async (_title, media, expected, fetches) => {
    const { prepare, fetched } = service({ [AT]: PNG });
    const needs = { reference: ['urls_or_base64s'], first_frame: ['url_or_base64'] };
    const prepared = await prepare({ roles: { reference: media, first_frame: [inline] }, needs });
    expect(prepared.reference).toEqual(expected);
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
    const { prepare } = service({}, { assets: async () => stored() });
    const roles = { first_frame: [{ kind: 'image', url: 'asset://abc' }] } as const;
    const limits = { first_frame: { min_side_px: 301 } };
    expect(await refusal(prepare({ roles, needs: both, limits, owner_id: 'o' }))).toEqual({
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
