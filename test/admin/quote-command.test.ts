import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { quoteAction } from '../../runtime/admin/actions.ts';
import { type OpenDesk, openDesk } from '../../runtime/work/quote/open-desk.ts';
import { DEPLOYMENT } from '../edge/fakes.ts';
import { fund, intent } from '../store/sample.ts';
import { sharedStore } from '../store/temp-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { channelOf } from '../tasks/world.ts';
import { runTyped } from './operators.ts';

const store = sharedStore();
const deployment = {
  ...DEPLOYMENT,
  channels: [channelOf({ id: 'studio', protocol: 'openai-videos', models: { 'video-a': 'a-1' } })],
};
let open: OpenDesk;
beforeAll(() => {
  open = openDesk({ deployment, registry, store: store().store });
});
afterAll(() => open.close());

async function ask(route: string, body: string, options: Readonly<Record<string, string | true>> = {}) {
  const path = join(tempFolder('quote'), 'body.json');
  writeFileSync(path, body);
  const money = (micros: number) => `${micros / 1e6} USD`;
  const quote = quoteAction({
    registry,
    groups: () => new Set(['default', 'narrow']),
    quotes: async () => open.desk,
  });
  const shown = await runTyped('quote', { ...options, route, body: path }, { actions: { quote }, money });
  if (shown === undefined) throw new Error('internal: nothing was shown');
  return shown;
}

test('a quote on a deployment that no gateway runs', async () => {
  const body = JSON.stringify({ model: 'video-a', prompt: 'a heron', seconds: '4', seed: 7 });
  const { text, json } = await ask('/v1/videos', body);
  expect(text.replace(/yaml:\d+/, 'yaml:<line>').split('\n')).toEqual([
    'price         0.4 USD',
    'because       video-a: 4 s x 0.10 USD x 1',
    'said in       specs/families/a.yaml:<line>',
    'model         video-a (text)',
    'served by     openai-videos',
    expect.stringMatching(/^ignored {7}.*seed/),
  ]);
  expect(json).toMatchObject({ object: 'quote', servable: true, price: { amount: 400_000 } });
  expect(JSON.stringify(json)).not.toContain('studio');
});

test('a channel whose places are taken in the store could not serve it, also where no gateway runs', async () => {
  await fund(store().store);
  const channel = { channel_id: 'studio', protocol: 'openai-videos', max_inflight: 1 };
  await store().store.submitIntent(intent('fills', { channel }));
  const channels = deployment.channels.map((one) => ({ ...one, limits: { concurrent: 1 } }));
  const full = openDesk({ deployment: { ...deployment, channels }, registry, store: store().store });
  const body = JSON.stringify({ model: 'video-a', prompt: 'a heron' });
  const roomy = open;
  try {
    open = full;
    const { json } = await ask('/v1/videos', body);
    expect(json).toMatchObject({ servable: false, servable_because: { code: 'too_many_requests' } });
  } finally {
    open = roomy;
    await full.close();
  }
  expect((await ask('/v1/videos', body)).json).toMatchObject({ servable: true });
});

test.each([
  ['no JSON', '/v1/videos', '{', {}, 'is not valid JSON'],
  ['no object', '/v1/videos', '[]', {}, 'must be a JSON object'],
  ['nothing', '/v1/videos', ' ', {}, 'body must be an object'],
  [
    'a number that would lose digits',
    '/v1/videos',
    '{"model":"video-a","prompt":"x","seed":12345678901234567891}',
    {},
    '12345678901234567891',
  ],
  ['another group', '/v1/videos', '{}', { group: 'nobody' }, 'default, narrow'],
  [
    'a group without the model',
    '/v1/videos',
    '{"model":"video-a","prompt":"x"}',
    { group: 'narrow' },
    'not allowed',
  ],
  ['a mistake', '/v1/videos', '{"model":"video-a"}', {}, 'prompt is missing'],
  [
    'what is changed, strictly',
    '/v1/videos',
    '{"model":"video-a","prompt":"x","seed":7}',
    { strict: true },
    'seed',
  ],
  ['a route that costs nothing', '/v1/models', '{}', {}, 'costs nothing'],
] as const)('%s is refused', async (_, route, body, options, message) => {
  await expect(ask(route, body, options)).rejects.toThrow(message);
});
