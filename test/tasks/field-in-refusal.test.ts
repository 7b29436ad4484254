import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import { createIntake, type RawBody } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { png } from '../media/samples.ts';
import { planOn } from './plan-on.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const route = registry.routes.find(({ id }) => id === 'videos-create');
const fine = 'https://img.example/1.png';
const gone = 'https://img.example/gone.png';

/** One address is dead, one is an asset nobody knows; every other one holds a picture. */
const media = createMediaService({
  egress: {
    publicFetch: async (url) => {
      if (url === gone) throw new GatewayError('invalid_request', { message: 'the address answered 404' });
      return { bytes: png(1280, 720), mime: 'image/png' };
    },
  },
});

async function refusalOf(protocol: string, body: RawBody): Promise<GatewayError> {
  if (route === undefined) throw new Error('no route videos-create');
  const request = atOnce(intake.check({ route, key: keyRecord(), body, path: {}, query: {}, strict: false }));
  const plan = await planOn(protocol, request, media);
  if (plan instanceof GatewayError) return plan;
  throw new Error('it was planned');
}

const prompt = 'a heron takes off';
const frame = (role: string, url: string) => ({ type: 'image_url', image_url: { url }, role });

test.each<[protocol: string, body: JsonObject, field: string, problem: string]>([
  [
    'openai-videos',
    { model: 'video-a', prompt, input_reference: gone },
    'input_reference',
    ': the address answered 404',
  ],
  [
    'hailuo',
    { model: 'video-g', prompt, first_frame_image: fine, last_frame_image: 'asset://x' },
    'last_frame_image',
    ' names an unknown asset (asset://x)',
  ],
  [
    'vx',
    { model: 'vxq2-pro', prompt, image: fine, metadata: { last_frame_url: 'asset://x' } },
    'metadata.last_frame_url',
    ' names an unknown asset (asset://x)',
  ],
  [
    'vx',
    { model: 'vxq2-pro', prompt, images: [fine, 'asset://x', fine] },
    'images[1]',
    ' names an unknown asset (asset://x)',
  ],
  [
    'ark',
    { model: 'video-f', prompt, content: [frame('first_frame', fine), frame('last_frame', 'asset://x')] },
    'content[1].image_url.url',
    ' names an unknown asset (asset://x)',
  ],
])('%s names the field of %j', async (protocol, value, field, problem) => {
  const error = await refusalOf(protocol, { kind: 'json', value });
  expect([error.code, error.options.param, error.message]).toEqual([
    'invalid_request',
    field,
    `${field}${problem}`,
  ]);
});
