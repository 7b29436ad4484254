import { describe, expect, test } from 'vitest';
import { createChannelSlots } from '../../runtime/channels/channel-load.ts';
import type { ChatFamily } from '../../runtime/contract/chat.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import type { ChatQuery } from '../../runtime/work/plan/directory.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { chatProtocol, MODEL } from '../chat/chat-world.ts';
import { channelOf } from '../tasks/world.ts';

const common = chatProtocol('common');
const own = chatProtocol('own', { native: 'special', inputs: { text: ['inline'], file: ['inline'] } });
const unused = chatProtocol('unused');

function familyOf(id: string, protocols: readonly string[]): ChatFamily {
  return {
    id,
    title: id,
    kind: 'chat',
    routes: [],
    protocols,
    suffixes: [],
    fields: {},
    validate: (value: unknown): value is unknown => value !== undefined,
    models: [MODEL, { ...MODEL, id: 'm-2' }],
  };
}

const registry = {
  chat_families: [familyOf('chat', ['common', 'own']), familyOf('special', ['own'])],
  chat_protocols: { common, own, unused },
};

type Given = Partial<Channel> & { readonly id: string };

function ask(channels: readonly Given[], query: Partial<ChatQuery> = {}, random = 0.5): readonly string[] {
  const directory = createDirectory({ channels: channels.map(channelOf) }, registry, {
    random: () => random,
  });
  return directory
    .forChat({
      model: 'm-1',
      group: 'default',
      protocols: ['common', 'own'],
      contents: new Set(['text']),
      ...query,
    })
    .candidates.map(({ channel }) => channel.id);
}

const A = { id: 'a', protocol: 'common' };
const B = { id: 'b', protocol: 'own' };

describe('channels of a chat model', () => {
  const CASES: readonly (readonly [string, readonly Given[], Partial<ChatQuery>, readonly string[]])[] = [
    ['are those that have it', [A, B, { ...A, id: 'c', models: { 'm-2': 'x' } }], {}, ['a', 'b']],
    ['are of the group', [A, { ...B, groups: ['other'] }], {}, ['a']],
    ['are enabled', [{ ...A, enabled: false }, B], {}, ['b']],
    ['are of protocols of the family that asks', [A, B], { protocols: ['own'] }, ['b']],
    [
      'are of protocols of a family that has the model',
      [{ ...A, protocol: 'unused' }],
      { protocols: ['unused'] },
      [],
    ],
    ['are of protocols that there are', [{ ...A, protocol: 'toString' }], { protocols: ['toString'] }, []],
    ['take every content', [A, B], { contents: new Set(['text', 'file']) }, ['b']],
    ['may take none of them', [A, B], { contents: new Set(['text', 'file', 'image_url']) }, []],
    ['speak the dialect', [A, B], { native: 'special', contents: new Set() }, ['b']],
    ['come by priority', [A, { ...B, priority: 5 }], {}, ['b', 'a']],
  ];
  test.each(CASES)('%s', (_, channels, query, ids) => {
    expect(ask(channels, query)).toEqual(ids);
  });

  test('are drawn by weight', () => {
    const directory = createDirectory({ channels: [A, { ...B, weight: 3 }].map(channelOf) }, registry, {
      random: (() => {
        let seed = 1;
        return () => {
          seed = (seed * 48_271) % 2_147_483_647;
          return seed / 2_147_483_647;
        };
      })(),
    });
    const first = Array.from({ length: 4_000 }, () => {
      const query = {
        model: 'm-1',
        group: 'default',
        protocols: ['common', 'own'],
        contents: new Set<never>(),
      };
      return directory.forChat(query).candidates[0]?.channel.id;
    });
    const share = first.filter((id) => id === 'b').length / first.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
  });

  test('that are set up are told whatever they can', () => {
    const channels = [{ ...A, enabled: false }, B].map(channelOf);
    const directory = createDirectory({ channels }, registry);
    const query = {
      model: 'm-1',
      group: 'default',
      protocols: ['common', 'own'],
      contents: new Set<never>(),
    };
    expect(directory.forChat(query).serving.map(({ channel }) => channel.id)).toEqual(['a', 'b']);
    expect(directory.forChat({ ...query, group: 'toString' }).serving).toEqual([]);
  });

  test('make their models servable, beside those of tasks', () => {
    const channels = [A, { ...B, enabled: false, models: { 'm-2': 'x' } }].map(channelOf);
    const vocabulary = { facts: {}, roles: {}, modes: [] };
    const directory = createDirectory({ channels }, { ...registry, vocabulary, families: [], protocols: {} });
    expect([...directory.servable('default')]).toEqual(['m-1']);
    expect([...directory.servable('other')]).toEqual([]);
  });
});

test('places on a channel are counted, by its id, up to its limit', () => {
  const slots = createChannelSlots();
  expect([slots.take('a', 2), slots.take('a', 2), slots.take('a', 2)]).toEqual([true, true, false]);
  expect(slots.take('b', Number.POSITIVE_INFINITY)).toBe(true);
  slots.release('a');
  expect([slots.inFlight('a'), slots.take('a', 2)]).toEqual([1, true]);
  expect(slots.take('a', 3)).toBe(true);
});
