import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { startVendorGateway, type Variant, type VendorGateway } from './vendor-gateway.ts';

const protocols = Object.values(registry.protocols);
const variants: readonly Variant[] = protocols.map(({ id }) => ({ protocol: id }));
const found = protocols.filter(({ dedup }) => dedup !== undefined).map(({ id }) => ({ protocol: id }));
/** Families of the common route that take a text, by protocol. */
const modelOf = (protocol: string): string | undefined =>
  registry.families
    .filter(({ routes, models_of }) => models_of === undefined && routes.includes('videos-create'))
    .filter((family) => family.protocols.includes(protocol))
    .flatMap(({ models }) => models)
    .find(({ modes }) => modes.text !== 'no')?.id;
const video = variants.filter(({ protocol }) => modelOf(protocol) !== undefined);

/** The example of a failure there is a picture that cannot be read. */
const CODES: Readonly<Record<string, string>> = { jm: 'invalid_request' };

interface Video {
  readonly id: string;
  readonly status: string;
  readonly error: { readonly code: string } | null;
  readonly usage?: { readonly amount: number };
}

describe('what vendors do wrong', { timeout: 60_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants });
  });
  afterAll(() => gateway.close());

  const headersOf = (variant: Variant) => ({
    authorization: `Bearer ${gateway.keyOf(variant)}`,
    'content-type': 'application/json',
  });
  const ended = async (variant: Variant, prompt: string): Promise<Video> => {
    const headers = headersOf(variant);
    const body = JSON.stringify({ model: modelOf(variant.protocol), prompt });
    const made = await fetch(`${gateway.url}/v1/videos`, { method: 'POST', headers, body });
    const { id } = (await made.json()) as Video;
    for (;;) {
      const task = (await (await fetch(`${gateway.url}/v1/videos/${id}`, { headers })).json()) as Video;
      if (task.status === 'completed' || task.status === 'failed') return task;
      await sleep(50);
    }
  };

  test.concurrent.each(video)(
    'a job that $protocol fails is a failure and costs nothing',
    async (variant) => {
      const { status, error, usage } = await ended(variant, 'a heron sandbox:fail');
      const code = CODES[variant.protocol] ?? 'upstream_failed';
      expect([status, error?.code, usage]).toEqual(['failed', code, undefined]);
    },
  );

  test.concurrent.each(found)(
    'a job of $protocol whose answer was lost is found again, and made once',
    async (variant) => {
      const { status, error } = await ended(
        variant,
        `a heron sandbox:lost_answer [ref:lost-${variant.protocol}]`,
      );
      expect([status, error]).toEqual(['completed', null]);
      const made = gateway.twins.journal().filter(({ ref }) => ref === `lost-${variant.protocol}`);
      expect(made.map(({ protocol }) => protocol)).toEqual([variant.protocol]);
    },
  );

  test.concurrent.each([
    { protocol: 'hailuo', status: 200, how: 'the second call names a fresh one' },
    { protocol: 'luma', status: 200, how: 'another poll names a fresh one' },
    { protocol: 'fal', status: 410, how: 'no other is to be had' },
    { protocol: 'kx-tasks', status: 410, how: 'no other is to be had' },
  ])('a link of $protocol that has ended: $how', async ({ protocol, status }) => {
    const { id } = await ended({ protocol }, 'a heron sandbox:expired_link');
    const headers = headersOf({ protocol });
    const content = await fetch(`${gateway.url}/v1/videos/${id}/content`, { headers });
    await content.body?.cancel();
    expect(content.status).toBe(status);
  });
});

test('there are vendors that find jobs by the caller’s own id', () => {
  expect(found.length).toBeGreaterThan(0);
});
