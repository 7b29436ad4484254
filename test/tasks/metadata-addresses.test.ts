import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import type { MediaService } from '../../runtime/files/media/types.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { ask } from '../families/ask.ts';
import { planOn } from './plan-on.ts';

const policy = { allow: [], https_only: true, own_hosts: ['gateway.example'] };
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GOOD: readonly string[] = ['https://cdn.example/mark.png', PNG, `data:image/png;base64,${PNG}`];
const BAD: readonly string[] = [
  'ssupload:?id=3196909373813933',
  'asset://file_1',
  'http://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://gateway.example/v1/files',
  'https://user:word@cdn.example/mark.png',
  'file:///etc/passwd',
  '/etc/passwd',
  '//169.254.169.254/x',
  'ftp://cdn.example/mark.png',
  'gs://bucket/mark.png',
];

const egress = { publicFetch: () => Promise.reject(new Error('nothing is read')) };
const checking = createMediaService({ egress, checkAddress: createUrlPolicy(policy).checkPassedOn });

const nested = (path: readonly string[], value: Json): JsonObject =>
  path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value) as JsonObject;

/** What the chosen upstream is sent, or why the request is refused. */
function planned(protocol: string, route: string, body: JsonObject, media?: MediaService) {
  return planOn(protocol, ask(body, { route }), media);
}

const listed = Object.values(registry.protocols).flatMap(({ id, metadata_addresses = [] }) =>
  metadata_addresses.map((path) => [id, path] as const),
);

test.each(listed)('%s takes of %s only public addresses and files', async (protocol, path) => {
  const model = registry.families
    .find(
      ({ protocols, kind, routes }) =>
        kind === 'video' && protocols.includes(protocol) && routes.includes('video-generations'),
    )
    ?.models.find(({ modes }) => modes.text === 'yes')?.id;
  const body = (text: Json, steps = path.split('.')): JsonObject => ({
    model: model ?? '',
    prompt: 'a heron',
    metadata: nested(steps, text),
  });
  const route = 'video-generations';
  const spelt = path.split('.').map((step) => step.toUpperCase().replaceAll('_', '-'));
  for (const text of BAD) {
    expect(await planned(protocol, route, body(text), checking), text).toMatchObject({
      code: 'invalid_request',
      options: { param: `metadata.${path}` },
    });
    for (const other of [body(text, spelt), body([text]), body([[text]])])
      expect(await planned(protocol, route, other, checking), text).toBeInstanceOf(GatewayError);
  }
  for (const text of GOOD) {
    const plan = await planned(protocol, route, body(text), checking);
    if (plan instanceof GatewayError) throw plan;
    expect(JSON.stringify(plan.upstreamRequest)).toContain(text);
  }
});

test('a refusal names the field of the vendor’s own format', async () => {
  const image = 'https://cdn.example/heron.png';
  const mask = 'http://10.0.0.5/mask.png';
  const asked: readonly [string, string, JsonObject, string][] = [
    ['vx', 'vx-text2video', { model: 'vxq2-pro', prompt: 'a heron', wm_url: mask }, 'wm_url'],
    ['kx', 'kx-image2video', { image, static_mask: mask }, 'static_mask'],
    ['kx', 'kx-image2video', { image, dynamic_masks: [{ mask }] }, 'dynamic_masks[0].mask'],
  ];
  for (const [protocol, route, body, param] of asked)
    expect(await planned(protocol, route, body, checking)).toMatchObject({ options: { param } });
});

test('what the vendor takes more for writing the prompt is priced, on every channel', async () => {
  const image = 'https://cdn.example/heron.png';
  const body = { model: 'vxq2-pro', images: [`${image}`], prompt: 'a heron', duration: 5 };
  for (const protocol of ['vx', 'gateway']) {
    const [plain, written] = await Promise.all(
      [false, true].map((is_rec) => planned(protocol, 'vx-img2video', { ...body, is_rec })),
    );
    if (plain === undefined || plain instanceof GatewayError) throw plain;
    if (written === undefined || written instanceof GatewayError) throw written;
    expect([plain.quote.micros, written.quote.micros]).toEqual([250_000, 562_500]);
    expect(JSON.stringify(written.upstreamRequest)).toContain('"is_rec":true');
    expect(JSON.stringify(written.upstreamRequest)).not.toContain('a heron');
    expect(JSON.stringify(plain.upstreamRequest)).toContain('a heron');
  }
});
