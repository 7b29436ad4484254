import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../../generated/index.ts';
import type { Family, Model } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { Protocol } from '../../../runtime/contract/protocol.ts';
import { upstreamName } from '../../../runtime/sandbox/sandbox-deployment.ts';
import { startVendorGateway, type Variant, type VendorGateway } from '../../sandbox/vendor-gateway.ts';
import { shownRoutes } from '../../support/shown-routes.ts';
import { submission } from '../../support/submission.ts';
import { checksOf, type Group } from '../check.ts';
import { expect, Mismatch, shortly } from '../expect.ts';
import { replaysOf } from '../load-replays.ts';
import { protocolOf, twins } from '../registry.ts';

/** Pictures have a test of their own. */
const families = registry.families.filter(({ kind }) => kind !== 'image');

interface Case {
  readonly protocol: string;
  readonly mode: string;
  readonly way: string;
  readonly family: Family;
  readonly model: Model;
  readonly variant: Variant;
}

/** Everything that some family may ask of a protocol and that the protocol has a way to send, by this name. */
function possibleOf(variant: Variant): readonly Case[] {
  const protocol = protocolOf(variant.protocol);
  return families
    .filter(({ protocols }) => protocols.includes(protocol.id))
    .flatMap((family) =>
      family.models.flatMap((model) =>
        Object.keys(model.modes)
          .filter((mode) => model.modes[mode] !== 'no')
          .flatMap((mode) => {
            const way = wayOf(protocol, variant, model, mode);
            return way === undefined ? [] : [{ protocol: protocol.id, mode, way, family, model, variant }];
          }),
      ),
    );
}

/** The vendor's own name, and those of its replays that are sent another way in some mode than any earlier name. */
function variantsOf(protocol: string): readonly Variant[] {
  const seen = new Set<string>();
  const isOther = (variant: Variant): boolean => {
    const ways = possibleOf(variant).map(({ mode, way }) => `${mode} ${way}`);
    const more = ways.filter((way) => !seen.has(way));
    for (const way of more) seen.add(way);
    return more.length > 0;
  };
  const names = new Set(replaysOf(protocol).submit.map(({ model }) => model));
  const all: readonly Variant[] = [{ protocol }, ...[...names].map((upstream) => ({ protocol, upstream }))];
  return all.filter(isOther);
}

/** Some names are of products that make one size alone: as their replays ask for it. */
function sizeOf({ model, variant: { protocol, upstream } }: Case): JsonObject {
  const shown = replaysOf(protocol).submit.find((replay) => replay.model === upstream)?.request.facts?.size;
  const tier = isObject(shown) ? shown.tier : undefined;
  const known = model.limits.sizes.size?.tiers?.some((one) => one === tier) === true;
  return known && tier !== undefined ? { size: tier } : {};
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The route that a mode takes, whatever the model's name in it. */
function wayOf(protocol: Protocol, variant: Variant, { id }: Model, mode: string): string | undefined {
  const needs = registry.vocabulary.modes.find((one) => one.id === mode)?.needs ?? [];
  const carried = [...protocol.carries.facts, ...protocol.carries.roles];
  if (!needs.every((name) => carried.includes(name))) return undefined;
  const required = twins[protocol.id]?.submit[0]?.required ?? [];
  const name = variant.upstream ?? upstreamName(protocol, { model: id, settings: {}, required });
  const request = { mode, facts: { prompt: 'a heron' }, roles: {} };
  const task = { id: 'task_1', created_at: 0 };
  const made = submission(protocol, { request, model: name, task, channel: {}, warnings: [] });
  return made && JSON.stringify(made.route).replaceAll(name, '<model>');
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

/** One way to ask for each mode of a protocol under each of these names. */
function casesOf(possible: readonly Case[]): ReadonlyMap<string, Case> {
  const asked = possible.filter((one) => askOf(one) !== undefined);
  return new Map(asked.map((one) => [`${one.mode} as ${one.variant.upstream ?? 'own'}`, one]));
}

/** Each mode of each vendor through the gateway to its twin, and back as a file. */
export function played(ids: readonly string[]): Group {
  const serving = ids.filter((id) => families.some(({ protocols }) => protocols.includes(id)));
  const known = new Map(serving.map((id) => [id, variantsOf(id)]));
  let gateway: VendorGateway;

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
        ...sizeOf(one),
      }),
    });
    const said = await answer.text();
    const id = /task_[A-Za-z0-9]{32}/.exec(said)?.[0];
    if (answer.status !== 200 || id === undefined)
      throw new Mismatch(`${ask?.path} with ${shortly(body)} answers ${answer.status} ${said}`);
    return id;
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

  const made = async (one: Case): Promise<void> => {
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
  };

  const hasEnded = async (one: Case, fault: string) =>
    /"status":"(completed|SUCCESS)"/.test(await ended(one, await submit(one, fault)));

  return {
    name: 'played',
    together: true,
    checks: checksOf(serving, (id, test) => {
      const possible = (known.get(id) ?? []).flatMap(possibleOf);
      const cases = casesOf(possible);
      test('each mode that it can be asked for has an example of a family', () => {
        const shown = [...cases.values()].map(({ mode }) => mode);
        expect(
          possible.map(({ mode }) => mode).filter((mode) => !shown.includes(mode)),
          'no family that it serves has an example of',
        ).toEqual([]);
      });
      for (const [name, one] of cases) test(name, () => made(one));
      const text = [...cases.values()].find(({ mode }) => mode === 'text');
      test('some family asks it for a text alone', () => expect(text).toBeDefined());
      if (text === undefined) return;
      test('a result that it lost is a failure, also where only its bytes say so', async () => {
        expect(await hasEnded(text, 'no_result')).toBe(false);
      });
      test('a result that it has late is none until it is there', async () => {
        expect(await hasEnded(text, 'late_file')).toBe(true);
      });
    }),
    async begin() {
      gateway = await startVendorGateway({ variants: [...known.values()].flat() });
    },
    end: () => gateway.close(),
  };
}
