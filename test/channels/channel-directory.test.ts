import { describe, expect, test } from 'vitest';
import { drawOrder, ranksOf } from '../../runtime/channels/weighted-order.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import type { Directory, ResultQuery } from '../../runtime/work/plan/directory.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { channelOf, familyOf, modelOf, registryOf } from '../tasks/world.ts';

const full = fakeProtocol('full', {
  carries: { facts: ['prompt', 'seed'], roles: ['first_frame', 'last_frame'], metadata: true },
});
const plain = fakeProtocol('plain', {
  carries: { facts: ['prompt'], roles: ['first_frame'], metadata: false },
});
const foreign = fakeProtocol('foreign');
const registry = registryOf(
  [familyOf([modelOf('m-1'), modelOf('m-2')], ['full', 'plain'])],
  [full, plain, foreign],
);
const IMAGE = { kind: 'image', url: 'https://x.example/1.png' } as const;

function directoryOf(
  channels: readonly (Partial<Channel> & { readonly id: string })[],
  random: () => number = () => 0.5,
): Directory {
  return createDirectory({ channels: channels.map(channelOf) }, registry, { random });
}

function ask(
  directory: Directory,
  request: Partial<Canonical> = {},
  query: Partial<ResultQuery> = {},
): readonly (readonly [string, ...string[]])[] {
  const canonical = { mode: 'text', facts: { prompt: 'x' }, roles: {}, ...request };
  return directory
    .forResults({ model: 'm-1', group: 'default', request: canonical, ...query })
    .candidates.map(({ channel, lost }) => [channel.id, ...lost]);
}

describe('who may be asked', () => {
  const channels = [
    { id: 'good', protocol: 'full' },
    { id: 'other-group', protocol: 'full', groups: ['vip'] },
    { id: 'other-model', protocol: 'full', models: { 'm-2': 'x' } },
    { id: 'other-protocol', protocol: 'foreign' },
    { id: 'no-protocol', protocol: 'nowhere' },
    { id: 'off', protocol: 'full', enabled: false },
  ];

  test('only a channel that serves the model, for the group, by a protocol of its family', () => {
    expect(ask(directoryOf(channels))).toEqual([['good']]);
    expect(ask(directoryOf(channels), {}, { group: 'vip' })).toEqual([['other-group']]);
    expect(ask(directoryOf(channels), {}, { model: 'm-2' })).toEqual([['other-model']]);
    expect(ask(directoryOf(channels), {}, { model: 'm-9' })).toEqual([]);
    expect(ask(directoryOf(channels), {}, { group: 'constructor' })).toEqual([]);
  });

  test('what a group can be served with', () => {
    const directory = directoryOf([
      ...channels,
      { id: 'off-2', protocol: 'full', enabled: false, models: { 'm-2': 'x' }, groups: ['vip'] },
    ]);
    expect([...directory.servable('default')].sort()).toEqual(['m-1', 'm-2']);
    expect([...directory.servable('vip')]).toEqual(['m-1']);
    expect([...directory.servable('nobody')]).toEqual([]);
    expect([directory.byId('off')?.id, directory.byId('nope')]).toEqual(['off', undefined]);
  });

  test('the upstream’s name of the model', () => {
    const directory = directoryOf([{ id: 'a', protocol: 'full', models: { 'm-1': 'vendor-name' } }]);
    const [candidate] = directory.forResults({
      model: 'm-1',
      group: 'default',
      request: { mode: 'text', facts: {}, roles: {} },
    }).candidates;
    expect(candidate?.upstreamModel).toBe('vendor-name');
  });
});

describe('what is lost', () => {
  const both = [
    { id: 'full', protocol: 'full' },
    { id: 'plain', protocol: 'plain', priority: 9 },
  ];

  test('a channel that carries all roles goes before one that loses some, whatever its priority', () => {
    const roles = { first_frame: [IMAGE], last_frame: [IMAGE] };
    expect(ask(directoryOf(both), { roles })).toEqual([['full']]);
    expect(ask(directoryOf(both), { roles: { first_frame: [IMAGE], last_frame: [] } })).toEqual([
      ['plain'],
      ['full'],
    ]);
  });

  test('when none carries all, what is lost is told', () => {
    const request = {
      facts: { prompt: 'x', seed: 1, size: undefined },
      roles: { first_frame: [IMAGE], last_frame: [IMAGE] },
      metadata: { a: 1 },
    };
    expect(ask(directoryOf([{ id: 'plain', protocol: 'plain' }]), request)).toEqual([
      ['plain', 'last_frame', 'seed', 'metadata'],
    ]);
  });

  test('a disabled channel that carries all is not replaced by one that loses a role', () => {
    const roles = { last_frame: [IMAGE] };
    const channels = [{ id: 'full', protocol: 'full', enabled: false }, ...both.slice(1)];
    expect(ask(directoryOf(channels), { roles })).toEqual([]);
  });

  test('lost facts do not exclude, but go after channels that lose fewer, whatever their priority', () => {
    const three = [...both, { id: 'plain-2', protocol: 'plain', priority: 10 }];
    expect(ask(directoryOf(three), { facts: { prompt: 'x', seed: 1 } })).toEqual([
      ['full'],
      ['plain-2', 'seed'],
      ['plain', 'seed'],
    ]);
    const none = fakeProtocol('none', { carries: { facts: ['prompt'], roles: [], metadata: true } });
    const registry = registryOf([familyOf([modelOf('m-1')], ['plain', 'none'])], [plain, none]);
    const channels = [
      channelOf({ id: 'two', protocol: 'plain', priority: 9 }),
      channelOf({ id: 'one', protocol: 'none' }),
    ];
    const directory = createDirectory({ channels }, registry, { random: () => 0.5 });
    expect(ask(directory, { facts: { prompt: 'x', seed: 1 }, metadata: { a: 1 } })).toEqual([
      ['one', 'seed'],
      ['two', 'seed', 'metadata'],
    ]);
  });

  test('a default that is lost is no loss', () => {
    const facts = { prompt: 'x', seed: 1 };
    expect(ask(directoryOf(both), { facts }, { given: { prompt: 'x' } })).toEqual([['plain'], ['full']]);
  });
});

describe('what a mode needs', () => {
  const able = fakeProtocol('able', {
    carries: { facts: ['prompt', 'template'], roles: ['first_frame', 'last_frame'], metadata: true },
  });
  const modes = [
    { id: 'template', needs: ['template'], also: ['first_frame'] },
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'first_frame', needs: ['first_frame'], also: ['last_frame'] },
    { id: 'text', needs: [] },
  ];
  const world = {
    ...registryOf([familyOf([modelOf('m-1')], ['able', 'plain'])], [able, plain]),
    vocabulary: { facts: {}, roles: {}, modes },
  };
  const frames = { first_frame: [IMAGE], last_frame: [IMAGE] };
  const requests: Readonly<Record<string, Canonical>> = {
    template: { mode: 'template', facts: { prompt: 'x', template: 'hug' }, roles: { first_frame: [IMAGE] } },
    first_last: { mode: 'first_last', facts: { prompt: 'x' }, roles: frames },
    beside: { mode: 'first_frame', facts: { prompt: 'x' }, roles: frames },
    text: { mode: 'text', facts: { prompt: 'x' }, roles: {} },
  };

  test.each<[keyof typeof requests, readonly (readonly string[])[]]>([
    ['template', []],
    ['first_last', []],
    ['beside', [['plain', 'last_frame']]],
    ['text', [['plain']]],
  ])('%s on a protocol that carries the prompt and one picture', (name, expected) => {
    const directory = createDirectory({ channels: [channelOf({ id: 'plain', protocol: 'plain' })] }, world);
    expect(ask(directory, requests[name])).toEqual(expected);
  });

  test('those that lose it are still told apart from those that are off', () => {
    const channels = [
      channelOf({ id: 'plain', protocol: 'plain' }),
      channelOf({ id: 'off', protocol: 'able', enabled: false }),
    ];
    const directory = createDirectory({ channels }, world);
    const request = requests.template ?? { mode: 'text', facts: {}, roles: {} };
    const { serving } = directory.forResults({ model: 'm-1', group: 'default', request });
    expect(serving.map(({ channel, able, lost }) => [channel.id, channel.enabled, able, lost])).toEqual([
      ['plain', true, false, ['template']],
      ['off', false, true, []],
    ]);
    expect(ask(directory, request)).toEqual([]);
  });
});

describe('order', () => {
  interface Item {
    readonly id: string;
    readonly priority: number;
    readonly weight: number;
  }
  const order = (items: readonly Item[], random: () => number): readonly string[] =>
    drawOrder(
      ranksOf(items, (item) => item),
      (item) => item,
      random,
    ).map(({ id }) => id);

  test('highest priority first, weight 0 last of its priority', () => {
    const items = [
      { id: 'low', priority: 0, weight: 99 },
      { id: 'zero', priority: 5, weight: 0 },
      { id: 'high', priority: 5, weight: 1 },
    ];
    for (const draw of [0, 0.3, 0.999_999]) expect(order(items, () => draw)).toEqual(['high', 'zero', 'low']);
  });

  test('shares follow the weights', () => {
    const items = [
      { id: 'one', priority: 0, weight: 10 },
      { id: 'two', priority: 0, weight: 30 },
    ];
    const steps = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60);
    const firsts = steps.flatMap((one) =>
      steps.map((two) => {
        const draws = [one, two];
        return order(items, () => draws.shift() ?? 0)[0];
      }),
    );
    const share = firsts.filter((id) => id === 'two').length / firsts.length;
    expect(share).toBeCloseTo(0.75, 1.5);
  });
});

test('a model of two families is served by the protocols of both, and of the one that is asked through', () => {
  const shared = registryOf(
    [
      familyOf([modelOf('m-1')], ['full', 'plain']),
      { ...familyOf([modelOf('m-1')], ['plain']), id: 'dialect' },
    ],
    [full, plain],
  );
  const channels = [channelOf({ id: 'f', protocol: 'full' }), channelOf({ id: 'p', protocol: 'plain' })];
  const directory = createDirectory({ channels }, shared, { random: () => 0 });
  expect(ask(directory).map(([id]) => id)).toEqual(['f', 'p']);
  expect(ask(directory, {}, { protocols: ['plain'] }).map(([id]) => id)).toEqual(['p']);
  expect(ask(directory, {}, { protocols: [] })).toEqual([]);
});
