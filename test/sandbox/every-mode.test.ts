import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { upstreamName } from '../../runtime/sandbox/upstream-name.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { submission } from '../support/submission.ts';
import { startVendorGateway, type Variant, type VendorGateway } from './vendor-gateway.ts';

/** Vendors' names of models whose modes differ from those of any other name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  dashscope: ['wan2.7-t2v', 'wan2.7-i2v', 'wan2.6-r2v', 'wan2.1-kf2v-plus'],
  'gemini-veo': ['veo-2.0-generate-001'],
  jm: ['jimeng_v30', 'jimeng_v30_pro'],
  kx: ['kling-video-o1'],
  'kx-tasks': ['kling-v3-omni'],
};
/** What else a caller must ask for before a product is chosen that makes nothing else. */
const ONLY_WITH: Readonly<Record<string, JsonObject>> = { jimeng_v30_pro: { size: '1080p' } };
/** Pictures have a test of their own. */
const families = registry.families.filter(({ kind }) => kind !== 'image');
const protocolIds = Object.keys(registry.protocols).filter((id) =>
  families.some(({ protocols }) => protocols.includes(id)),
);
const variants: readonly Variant[] = protocolIds.flatMap((protocol) => [
  { protocol },
  ...(NAMES[protocol] ?? []).map((upstream) => ({ protocol, upstream })),
]);
const twins = await registry.twins();

interface Case {
  readonly protocol: string;
  readonly mode: string;
  readonly family: Family;
  readonly model: Model;
  readonly variant: Variant;
}

/** Everything that some family may ask of a protocol and that the protocol has a way to send, by any name. */
const possible: readonly Case[] = variants.flatMap((variant) => {
  const protocol = registry.protocols[variant.protocol];
  if (protocol === undefined) return [];
  return families
    .filter(({ protocols }) => protocols.includes(protocol.id))
    .flatMap((family) =>
      family.models.flatMap((model) =>
        Object.keys(model.modes)
          .filter((mode) => model.modes[mode] !== 'no' && takes(protocol, variant, model, mode))
          .map((mode) => ({ protocol: protocol.id, mode, family, model, variant })),
      ),
    );
});

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function takes(protocol: Protocol, variant: Variant, { id }: Model, mode: string): boolean {
  const needs = registry.vocabulary.modes.find((one) => one.id === mode)?.needs ?? [];
  const carried = [...protocol.carries.facts, ...protocol.carries.roles];
  if (!needs.every((name) => carried.includes(name))) return false;
  const required = twins[protocol.id]?.submit[0]?.required ?? [];
  const name = variant.upstream ?? upstreamName(protocol, { model: id, settings: {}, required });
  const request = { mode, facts: { prompt: 'a heron' }, roles: {} };
  const task = { id: 'task_1', created_at: 0 };
  return submission(protocol, { request, model: name, task, channel: {}, warnings: [] }) !== undefined;
}

/** Where each mode of each family is asked for, and with what: as the families' examples say. */
interface Ask {
  readonly path: string;
  readonly body: JsonObject;
  /** Name of the field that holds the model. */
  readonly model: string;
}

const asks = new Map(
  shownRoutes.flatMap(({ path, model_field = 'model', examples }) =>
    examples.accepted.flatMap(({ family, mode, body = {}, path: filled = {} }): [string, Ask][] => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => filled[name] ?? name);
      return mode === undefined ? [] : [[`${family} ${mode}`, { path: address, body, model: model_field }]];
    }),
  ),
);
const askOf = ({ family, mode }: Pick<Case, 'family' | 'mode'>) => asks.get(`${family.id} ${mode}`);

const pair = ({ protocol, mode }: Pick<Case, 'protocol' | 'mode'>) => `${protocol}: ${mode}`;
const asked = possible.filter((one) => askOf(one) !== undefined);
/** One way to ask for each mode of each protocol under each name. */
const cases = [
  ...new Map(asked.map((one) => [`${pair(one)} as ${one.variant.upstream ?? 'own'}`, one])).entries(),
].map(([name, one]) => ({ name, one }));
const texts = [
  ...new Map(asked.filter(({ mode }) => mode === 'text').map((one) => [one.protocol, one])).values(),
];

test('no mode that a protocol can be asked for is left out', () => {
  expect(new Set(asked.map(pair))).toEqual(new Set(possible.map(pair)));
  expect(new Set(texts.map(({ protocol }) => protocol))).toEqual(new Set(protocolIds));
});

describe('every vendor through the gateway', { timeout: 60_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants });
  });
  afterAll(() => gateway.close());

  const headersOf = (variant: Variant) => ({
    authorization: `Bearer ${gateway.keyOf(variant)}`,
    'content-type': 'application/json',
  });
  /** An example with media that are there: pictures of two shapes, a clip and a sound. */
  const withMedia = (value: Json): Json =>
    JSON.parse(JSON.stringify(value), (_key, text: unknown) => {
      const [, name, kind = ''] = /^https:\/\/.*\/(\w+)\.(png|mp4|mp3)$/.exec(String(text)) ?? [];
      const picture = `frame.png?width=640&height=${name === 'heron' ? 640 : 480}`;
      const file = { png: picture, mp4: 'clip.mp4', mp3: 'silence.mp3' }[kind];
      return file === undefined ? text : `${gateway.twins.origin}/sandbox/${file}`;
    });
  const submit = async (one: Case, fault?: string) => {
    const { model, variant } = one;
    const ask = askOf(one);
    const body = withMedia(ask?.body ?? {});
    const answer = await fetch(`${gateway.url}${ask?.path}`, {
      method: 'POST',
      headers: headersOf(variant),
      body: JSON.stringify({
        ...(isObject(body) ? body : {}),
        [ask?.model ?? 'model']: model.id,
        ...(fault === undefined ? {} : { prompt: `a heron sandbox:${fault}` }),
        ...ONLY_WITH[variant.upstream ?? ''],
      }),
    });
    const said = await answer.text();
    const id = /task_[A-Za-z0-9]{32}/.exec(said)?.[0];
    expect({ status: answer.status, said, id }).toMatchObject({ status: 200, id: expect.any(String) });
    return id ?? '';
  };
  /** The task as its own surface tells of it, once it has ended. */
  const ended = async ({ family, variant }: Case, id: string) => {
    const path = family.kind === 'audio' ? `/ax/fetch/${id}` : `/v1/videos/${id}`;
    for (;;) {
      const answer = await fetch(`${gateway.url}${path}`, { headers: headersOf(variant) });
      const said = await answer.text();
      if (/"status":"(completed|failed|SUCCESS|FAILURE)"/.test(said)) return said;
      if (answer.status !== 200) throw new Error(said);
      await sleep(30);
    }
  };

  test.concurrent.each(cases)('$name', async ({ one }) => {
    const id = await submit(one);
    const said = await ended(one, id);
    expect(said).toMatch(/"status":"(completed|SUCCESS)"/);
    const link = JSON.parse(said);
    const own = `${gateway.url}/v1/videos/${id}/content`;
    const address: string = one.family.kind === 'audio' ? link.data.data[0].audio_url : own;
    const file = await fetch(address, { headers: headersOf(one.variant) });
    const bytes = Buffer.from(await file.arrayBuffer());
    const video = file.headers.get('content-type') === 'video/mp4';
    const magic = video ? bytes.subarray(4, 8).toString() : bytes.subarray(0, 2).toString('hex');
    expect([file.status, magic]).toEqual([200, one.family.kind === 'audio' ? 'fffb' : 'ftyp']);
  });

  test.concurrent.each(texts)(
    'a result that $protocol lost is a failure, also where only its bytes say so',
    async (one) => {
      expect(await ended(one, await submit(one, 'no_result'))).not.toMatch(/"status":"(completed|SUCCESS)"/);
    },
  );

  test.concurrent.each(texts)('a result that $protocol has late is none until it is there', async (one) => {
    expect(await ended(one, await submit(one, 'late_file'))).toMatch(/"status":"(completed|SUCCESS)"/);
  });
});
