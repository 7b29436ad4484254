import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { makesPictures, modelRow } from '../../runtime/contract/models/model-route.ts';
import { allFamilies, protocolIds } from '../../runtime/contract/registry.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';

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

const deploymentOf = (from: typeof registry) =>
  sandboxDeployment({
    registry: from,
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
const deployment = deploymentOf(registry);

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
    const directory = createDirectory(deployment, registry);
    const request = { mode: 'text', facts: { prompt: 'a heron' }, roles: {} };
    const order = directory
      .forResults({ model, group: 'default', request })
      .candidates.map(({ protocol }) => protocol.id === shared);
    expect([order[0], order.at(-1)]).toEqual([false, true]);
  },
);

/** Vendors that make only models of their own names, each as the only one of a family. */
const closed = families
  .filter(({ kind }) => kind !== 'image')
  .flatMap((family) =>
    family.protocols.flatMap((id) => {
      const protocol = registry.protocols[id];
      const rows = protocol?.models?.filter(({ like, modes }) => like !== undefined && modes?.length !== 0);
      if (protocol === undefined || rows === undefined || rows.length === 0) return [];
      return [{ id, name: family.id, family, vendor: { ...protocol, models: rows } }];
    }),
  );

test.each(closed)(
  '$name is played where $id alone offers it, by names of its own',
  ({ id, family, vendor }) => {
    const { channels } = deploymentOf({
      ...registry,
      protocols: { [id]: vendor },
      families: [{ ...family, protocols: [id] }],
    });
    const [served] = channels.filter(({ protocol }) => protocol === id);
    const names = family.models.map((model) => served?.models[model.id] ?? '');
    const rows = names.map((name) => modelRow(vendor, name, family.kind));
    const offered = vendor.models.filter(({ kind = family.kind }) => kind === family.kind);
    expect(rows.filter((row) => row !== undefined).length > 0).toBe(offered.length > 0);
  },
);

test('of two classes of a vendor the one that makes what a model is sold with is played', () => {
  const found = closed.find(({ family, vendor }) => family.models.length > 0 && vendor.submit !== undefined);
  if (found === undefined) throw new Error('no vendor makes models of its own names only');
  const { id, family, vendor } = found;
  const model = { ...family.models[0], modes: { text: 'yes' } } as (typeof family.models)[number];
  const limits = (one_of: readonly number[], tiers: readonly string[]) => ({
    ...{ numbers: { seconds: { one_of } }, texts: {}, sizes: { size: { tiers } }, roles: {} },
  });
  const rows = [
    { like: ['small-*'], limits: limits([5], ['720p']) },
    { like: ['large-*'], limits: limits([5, 10], ['720p', '1080p']) },
  ];
  const { channels } = deploymentOf({
    ...registry,
    protocols: { [id]: { ...vendor, models: rows } },
    families: [
      { ...family, protocols: [id], models: [{ ...model, limits: limits([5, 10], ['720p', '1080p']) }] },
    ],
  });
  const [served] = channels.filter(({ protocol }) => protocol === id);
  expect(served?.models[model.id]).toMatch(/^large-/);
});

describe('chat', () => {
  const channels = deployment.channels.filter(({ protocol }) =>
    Object.hasOwn(registry.chat_protocols, protocol),
  );
  const serving = (model: string) =>
    channels
      .filter(({ models }) => Object.hasOwn(models, model))
      .toSorted((a, b) => b.priority - a.priority)
      .map(({ protocol, priority }) => ({ protocol, priority }));
  const surfacesOf = (routes: readonly string[]) =>
    registry.routes.filter(({ id }) => routes.includes(id)).map(({ surface }) => surface);
  const owned = registry.chat_families
    .filter(({ models_of }) => models_of === undefined)
    .flatMap((family) => family.models.map(({ id }) => ({ model: id, family })));
  /** Who is asked when: the model's namesake, who speaks the dialect of its family, the others as that lists them. */
  const turnOf = (protocol: string, { model, family }: (typeof owned)[number]): number => {
    if (model.startsWith(`${protocol}-`)) return 0;
    const native = registry.chat_protocols[protocol]?.native ?? '';
    return surfacesOf(family.routes).includes(native) ? 1 : 2 + family.protocols.indexOf(protocol);
  };

  test('every model that a family offers is served by all protocols of that family', () => {
    for (const { models, protocols } of registry.chat_families)
      for (const { id } of models)
        expect(serving(id).map(({ protocol }) => protocol)).toEqual(expect.arrayContaining([...protocols]));
  });

  test.each(owned)('$model is asked of every protocol in its turn', (one) => {
    const asked = serving(one.model).map(
      ({ protocol, priority }) => [turnOf(protocol, one), -priority] as const,
    );
    expect(asked.map(([turn]) => turn)).toEqual(asked.map(([turn]) => turn).toSorted((a, b) => a - b));
    for (const [turn, later] of asked)
      for (const [other, than] of asked) expect(Math.sign(later - than)).toBe(Math.sign(turn - other));
  });

  test('some models have a namesake, and most have others than those of their dialect', () => {
    const turns = owned.flatMap((one) => serving(one.model).map(({ protocol }) => turnOf(protocol, one)));
    expect(new Set(turns.map((turn) => Math.min(turn, 2)))).toEqual(new Set([0, 1, 2]));
  });

  test('no vendor calls a model as callers do', () => {
    const names = new Set(allFamilies(registry).flatMap(({ models }) => models.map(({ id }) => id)));
    const shared = channels.flatMap(({ models }) => Object.values(models)).filter((name) => names.has(name));
    expect(shared).toEqual([]);
  });
});

describe('pictures', () => {
  const lines = families.filter(({ kind }) => kind === 'image');
  const directory = createDirectory(deployment, registry);
  const order = (model: string) =>
    directory.forResults({
      model,
      group: 'default',
      request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
    }).candidates;
  const models = [...new Set(lines.flatMap((line) => line.models.map(({ id }) => id)))];

  test.each(models)('%s can be asked of every protocol of its lines, called otherwise by each', (model) => {
    const mine = lines.filter((line) => line.models.some(({ id }) => id === model));
    const candidates = order(model);
    expect(new Set(candidates.map(({ protocol }) => protocol.id))).toEqual(
      new Set(mine.flatMap(({ protocols }) => protocols)),
    );
    expect(candidates.filter(({ upstreamModel }) => upstreamModel === model)).toEqual([]);
  });

  test.each(models)(
    '%s is asked of a vendor’s own protocol first, which serves the fewest families',
    (model) => {
      const serve = order(model).map(({ protocol }) => servedBy(protocol.id));
      expect(serve).toEqual(serve.toSorted((a, b) => a - b));
    },
  );

  test('several classes of models are played, of all vendors but a few', () => {
    const played = Object.values(registry.protocols).flatMap((protocol) => {
      const channel = deployment.channels.find((one) => one.protocol === protocol.id);
      const names = models.flatMap((model) => channel?.models[model] ?? []);
      if (!makesPictures(protocol) || names.length === 0) return [];
      const rows = names.map((name) => modelRow(protocol, name, 'image'));
      expect(rows).not.toContain(undefined);
      return [new Set(rows).size];
    });
    expect(played.filter((classes) => classes > 1).length).toBeGreaterThan(played.length / 2);
  });
});
