import { expect, test } from 'vitest';
import type { ModelRow } from '../../runtime/contract/models/model-route.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { channelOf, familyOf, modelOf, registryOf } from '../tasks/world.ts';

const limits = { numbers: {}, texts: {}, sizes: {}, roles: {} };
const ROWS: Readonly<Record<string, readonly ModelRow[]>> = {
  pairs: [{ limits: { ...limits, numbers: { seconds: { one_of: [5, 10] } } } }],
  any: [{ limits: { ...limits, numbers: { seconds: { min: 2, max: 15 } } } }],
  mute: [{ lacks: ['audio'] }],
  painter: [{ modes: ['text'], limits: { ...limits, roles: { reference: { max: 1 } } } }],
  other: [{ like: ['nobody-*'] }],
};
const protocols = Object.entries(ROWS).map(([id, models]) =>
  fakeProtocol(id, {
    carries: { facts: ['prompt', 'seconds', 'audio'], roles: ['reference'], metadata: false },
    models,
  }),
);
const registry = registryOf([familyOf([modelOf('video-1')], Object.keys(ROWS))], protocols);
const IMAGE = { kind: 'image', url: 'https://x.example/1.png' } as const;

/** Channels of these protocols in the order in which they are asked; the first has the highest priority. */
function asked(
  ids: readonly string[],
  facts: Readonly<Record<string, number | boolean>>,
  images = 0,
): readonly string[] {
  const channels = ids.map((protocol, index) =>
    channelOf({ id: protocol, protocol, priority: 100 - index, models: { 'video-1': 'vendor' } }),
  );
  const directory = createDirectory({ channels }, registry, { random: () => 0.5 });
  const request = {
    mode: images > 0 ? 'reference' : 'text',
    facts: { prompt: 'x', ...facts },
    roles: { reference: Array.from({ length: images }, () => IMAGE) },
  };
  return directory
    .forResults({ model: 'video-1', group: 'default', request })
    .candidates.map(({ channel, lost }) => [channel.id, ...lost].join(' '));
}

test('a channel whose model makes the value as it is comes before one that moves it', () => {
  expect(asked(['pairs', 'any'], { seconds: 8 })).toEqual(['any', 'pairs']);
});

test('where neither moves anything, priority decides', () => {
  expect(asked(['pairs', 'any'], { seconds: 10 })).toEqual(['pairs', 'any']);
});

test('fewer losses come before fewer moves', () => {
  expect(asked(['mute', 'pairs'], { seconds: 8, audio: true })).toEqual(['pairs', 'mute audio']);
});

test('a model without the mode, for more inputs or of no row is not asked', () => {
  expect(asked(['painter', 'any'], {})).toEqual(['painter', 'any']);
  expect(asked(['painter', 'any'], {}, 2)).toEqual(['any']);
  expect(asked(['other', 'any'], {})).toEqual(['any']);
});
