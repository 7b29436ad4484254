import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies, protocolIds } from '../../runtime/contract/offered.ts';
import { createChannelDirectory } from '../../runtime/dispatch/channel-directory.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { pictureModel } from '../../runtime/sizes/picture-model.ts';

const { families } = registry;
const servedBy = (protocol: string) =>
  families.filter(({ protocols }) => protocols.includes(protocol)).length;
/** The protocol that could serve most requests, which is why it must not take all of them. */
const [shared] = Object.keys(registry.protocols).sort((a, b) => servedBy(b) - servedBy(a));
const texts = families
  .filter(({ protocols }) => shared !== undefined && protocols.includes(shared))
  .flatMap(({ id, models }) =>
    models.filter(({ modes }) => modes.text !== 'no').map((model) => ({ family: id, model: model.id })),
  );

const deployment = sandboxDeployment({
  registry,
  twins: {
    origin: 'http://127.0.0.1:1',
    baseUrl: (protocol) => `http://127.0.0.1:1/${protocol}/`,
    credentialOf: (protocol) => ({ api_key: `sandbox-${protocol}` }),
    settingsOf: () => ({}),
  },
  required: () => [],
  server: { port: 1, admin_port: 2 },
  dataDir: '/nowhere',
});

test('most families share a protocol, and every protocol has a channel with its settings', () => {
  expect(texts.length).toBeGreaterThan(families.length);
  expect([...new Set(deployment.channels.map(({ protocol }) => protocol))].sort()).toEqual(
    protocolIds(registry),
  );
  const ids = deployment.channels.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const called = deployment.channels.filter(({ callbacks }) => callbacks === true);
  expect(called.map(({ protocol }) => protocol).sort()).toEqual(
    Object.keys(registry.protocols)
      .filter((id) => registry.protocols[id]?.callback !== undefined)
      .sort(),
  );
});

test.each(texts)(
  '$model of $family is made by its own vendor first, by the shared protocol last',
  ({ model }) => {
    const directory = createChannelDirectory(deployment, registry);
    const request = { mode: 'text', facts: { prompt: 'a heron' }, roles: {} };
    const order = directory
      .candidates({ model, group: 'default', request, tried: new Set() })
      .map(({ protocol }) => protocol.id === shared);
    expect([order[0], order.at(-1)]).toEqual([false, true]);
  },
);

describe('chat', () => {
  const channels = deployment.channels.filter(({ protocol }) =>
    Object.hasOwn(registry.chat_protocols, protocol),
  );
  const servedFirst = (model: string) =>
    channels
      .filter(({ models }) => Object.hasOwn(models, model))
      .sort((a, b) => b.priority - a.priority)
      .map(({ protocol }) => protocol);

  test('every model that a family offers is served by all protocols of that family', () => {
    for (const { models, protocols } of registry.chat_families)
      for (const { id } of models) expect(servedFirst(id)).toEqual(expect.arrayContaining([...protocols]));
  });

  test.each([
    ['chat-mini', ['openai-chat', 'anthropic-messages', 'gemini']],
    ['reasoner', ['openai-chat', 'anthropic-messages', 'gemini']],
    ['gemini-chat', ['gemini', 'openai-chat', 'anthropic-messages']],
    ['gemini-chat-mini', ['gemini', 'openai-chat', 'anthropic-messages']],
  ])('%s is asked of %j in this order', (model, protocols) => {
    expect(servedFirst(model)).toEqual(protocols);
  });

  test('no vendor calls a model as callers do', () => {
    const names = new Set(allFamilies(registry).flatMap(({ models }) => models.map(({ id }) => id)));
    const shared = channels.flatMap(({ models }) => Object.values(models)).filter((name) => names.has(name));
    expect(shared).toEqual([]);
  });
});

describe('pictures', () => {
  const lines = families.filter(({ kind }) => kind === 'image');
  const directory = createChannelDirectory(deployment, registry);
  const order = (model: string) =>
    directory.candidates({
      model,
      group: 'default',
      request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
      tried: new Set(),
    });
  const models = [...new Set(lines.flatMap((line) => line.models.map(({ id }) => id)))];

  test.each(models)('%s can be asked of every protocol of its lines, called otherwise by each', (model) => {
    const mine = lines.filter((line) => line.models.some(({ id }) => id === model));
    const candidates = order(model);
    expect(new Set(candidates.map(({ protocol }) => protocol.id))).toEqual(
      new Set(mine.flatMap(({ protocols }) => protocols)),
    );
    expect(candidates.filter(({ upstreamModel }) => upstreamModel === model)).toEqual([]);
  });

  test('the vendors’ own protocols are asked first', () => {
    expect(Object.fromEntries(models.map((model) => [model, order(model)[0]?.protocol.id]))).toEqual({
      'gemini-image': 'gemini',
      'gemini-image-2k': 'gemini',
      'image-l2': 'dashscope-images',
      'image-l2-pro': 'dashscope-images',
      'image-l3': 'jm',
      'image-l3-classic': 'jm',
      'image-l4': 'ark-images',
      'image-l5': 'ark-images',
      'image-l6': 'openai-images',
      'image-l6-mini': 'openai-images',
    });
  });

  test('several classes of models are played', () => {
    const played = Object.values(registry.protocols).flatMap((protocol) => {
      const channel = deployment.channels.find((one) => one.protocol === protocol.id);
      const rows = models.map((model) => pictureModel(protocol, channel?.models[model] ?? '-'));
      return protocol.pictures === undefined ? [] : [[protocol.id, new Set(rows).size > 1] as const];
    });
    const one = played.filter(([, several]) => !several).map(([id]) => id);
    expect(one).toEqual(['gateway', 'xai-images']);
  });
});
