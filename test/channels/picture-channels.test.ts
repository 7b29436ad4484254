import { expect, test } from 'vitest';
import type { ChatFamily } from '../../runtime/contract/chat.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { chatProtocol, MODEL } from '../chat/chat-world.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { pictureProtocol } from '../tasks/picture-world.ts';
import { channelOf, familyOf, modelOf, registryOf } from '../tasks/world.ts';

const now = pictureProtocol('now', {
  carries: { facts: ['prompt'], roles: ['reference', 'mask'], metadata: false },
});
const later = fakeProtocol('later', {
  carries: { facts: ['prompt'], roles: ['reference'], metadata: false },
});

const chat: ChatFamily = {
  id: 'chat',
  title: 'chat',
  kind: 'chat',
  routes: [],
  protocols: ['now'],
  suffixes: [],
  fields: {},
  validate: (value: unknown): value is unknown => value !== undefined,
  models: [{ ...MODEL, id: 'talk-1' }],
};

const plain = registryOf(
  [{ ...familyOf([modelOf('picture-1')], ['now', 'later']), kind: 'image' }],
  [now, later],
);
const registry: Registry = {
  ...plain,
  vocabulary: {
    facts: {
      response_format: { name: 'response_format', type: 'string', about: 'x', converted: true },
      count: { name: 'count', type: 'integer', about: 'x' },
    },
    roles: {},
    modes: [
      { id: 'text', needs: [] },
      { id: 'inpaint', needs: ['reference', 'mask'] },
    ],
  },
  chat_families: [chat],
  chat_protocols: { now: chatProtocol('now') },
};

const MODELS = { 'picture-1': 'vendor-picture', 'talk-1': 'vendor-talk' };
const channels = [
  channelOf({ id: 'both', protocol: 'now', models: MODELS }),
  channelOf({ id: 'polled', protocol: 'later', models: MODELS }),
];
const directory = createDirectory({ channels }, registry, { random: () => 0.5 });
const IMAGE = { kind: 'image', url: 'https://x.example/1.png' } as const;

function ask(mode: string, facts: Readonly<Record<string, string | number>> = {}): readonly string[] {
  const roles = mode === 'inpaint' ? { reference: [IMAGE], mask: [IMAGE] } : {};
  return directory
    .forResults({
      model: 'picture-1',
      group: 'default',
      request: { mode, facts: { prompt: 'x', ...facts }, roles },
    })
    .candidates.map(({ channel, upstreamModel, lost }) => [channel.id, upstreamModel, ...lost].join(' '));
}

test('one channel of a protocol with both halves serves pictures and chat', () => {
  expect([...directory.servable('default')].toSorted()).toEqual(['picture-1', 'talk-1']);
  expect(ask('text')).toEqual(['both vendor-picture', 'polled vendor-picture']);
  const chats = createDirectory({ channels }, registry, { random: () => 0.5 });
  const query = { model: 'talk-1', group: 'default', protocols: ['now'], contents: new Set<never>() };
  expect(chats.forChat(query).candidates.map(({ channel }) => channel.id)).toEqual(['both']);
  const request = { mode: 'text', facts: {}, roles: {} };
  expect(directory.forResults({ model: 'talk-1', group: 'default', request }).candidates).toEqual([]);
});

test('a mask goes only where it can be sent', () => {
  expect(ask('inpaint')).toEqual(['both vendor-picture']);
});

test('what the gateway converts is no loss, and a count is none where more calls can be made', () => {
  expect(ask('text', { response_format: 'b64_json', count: 3 })).toEqual([
    'both vendor-picture',
    'polled vendor-picture count',
  ]);
});

test('a channel that makes fewer than were asked for comes after all that make as many', () => {
  const few = fakeProtocol('later', {
    carries: { facts: ['prompt', 'count', 'style'], roles: [], metadata: false },
    models: [
      { like: ['vendor-four'], per_call: 4, sizes: { kind: 'none' } },
      { per_call: 1, sizes: { kind: 'none' } },
    ],
  });
  const offered = [
    channelOf({ id: 'one', protocol: 'later', priority: 9, models: { 'picture-1': 'vendor-one' } }),
    channelOf({ id: 'four', protocol: 'later', priority: 8, models: { 'picture-1': 'vendor-four' } }),
    channelOf({ id: 'any', protocol: 'now', models: MODELS }),
  ];
  const protocols = { now, later: few };
  const choice = createDirectory({ channels: offered }, { ...registry, protocols }, { random: () => 0.5 });
  const order = (facts: Readonly<Record<string, string | number>>, given = facts): readonly string[] => {
    const request = { mode: 'text', facts, roles: {} };
    const query = { model: 'picture-1', group: 'default', request, given, tried: new Set<string>() };
    return choice.forResults(query).candidates.map(({ channel }) => channel.id);
  };
  expect(order({ prompt: 'x' })).toEqual(['one', 'four', 'any']);
  expect(order({ prompt: 'x', count: 1 })).toEqual(['one', 'four', 'any']);
  expect(order({ prompt: 'x', count: 4 })).toEqual(['four', 'any', 'one']);
  expect(order({ prompt: 'x', count: 5, style: 'vivid' })).toEqual(['any', 'one', 'four']);
  // A default is not what the caller asked for.
  expect(order({ prompt: 'x', count: 4 }, { prompt: 'x' })).toEqual(['one', 'four', 'any']);
});
