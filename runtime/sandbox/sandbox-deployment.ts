import type { Deployment } from '../config/types.ts';
import type { ChatModel, ChatProtocol } from '../contract/chat.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Family, Model, TaskKind } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import { modelRow, routed } from '../contract/models/model-route.ts';
import type { Protocol, SubmitScope } from '../contract/protocol.ts';
import type { Registry } from '../contract/registry.ts';
import type { Channel } from '../upstream/types.ts';
import { pictureName, rowName } from './picture-name.ts';
import type { TwinServer } from './twins/twin-server.ts';

/** How a name may be spelled for an upstream: as it is, or with a version behind it. */
const SPELLINGS: readonly ((model: string) => string)[] = [(model) => model, (model) => `${model}@1`];

/** Well-known key of the sandbox; refused by any other deployment because its shape is not a key's. */
export const SANDBOX_KEY = 'sk-sandbox';
export const SANDBOX_ADMIN_KEY = 'sandbox-admin';
/** What operators tell channels of some protocols, and others do not read. */
const PLAY_SETTINGS: JsonObject = { sub_app_id: 1_500_000_001 };
const QUICK_PACE = { first_secs: 0.4, every_secs: 0.4, slow_secs: 1 };

type Twins = Pick<TwinServer, 'origin' | 'baseUrl' | 'credentialOf' | 'settingsOf'>;

/** A deployment in which every protocol's channel is its twin, takes callbacks, and every model is served. */
export function sandboxDeployment(input: {
  readonly registry: Registry;
  readonly twins: Twins;
  /** Top-level fields without which a protocol's vendor refuses. */
  readonly required: (protocol: string) => readonly string[];
  readonly server: Pick<Deployment['server'], 'port' | 'admin_port'>;
  readonly dataDir: string;
}): Deployment {
  const { registry, twins } = input;
  const host = '127.0.0.1';
  const own = `${host}:${input.server.port}`;
  return {
    server: {
      ...input.server,
      host,
      admin_host: host,
      public_url: `http://${own}`,
      result_urls: 'gateway',
    },
    store: { data_dir: input.dataDir },
    admin: { keys: [{ name: 'admin', key: SANDBOX_ADMIN_KEY }] },
    groups: { default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} } },
    channels: [
      ...rarestFirst(registry).map((protocol, index) => ({
        ...twinChannel(registry, twins, protocol, input.required(protocol)),
        priority: -index,
      })),
      ...chatChannels(registry, twins),
    ],
    // Its vendors are on this machine, and can fetch uploads from it.
    egress: { allow: [new URL(twins.origin).host, own] },
    sandbox: true,
  };
}

/** The fewer families share a protocol, the more it is a vendor's own: those adapters are to be seen first. */
function rarestFirst({ protocols, families }: Pick<Registry, 'protocols' | 'families'>): readonly string[] {
  const served = (id: string) => families.filter((family) => family.protocols.includes(id)).length;
  return Object.keys(protocols)
    .sort()
    .sort((a, b) => served(a) - served(b));
}

function twinChannel(
  registry: Registry,
  twins: Twins,
  protocol: string,
  required: readonly string[],
): Omit<Channel, 'priority'> {
  const adapter = registry.protocols[protocol];
  const settings = { ...PLAY_SETTINGS, ...twins.settingsOf(protocol) };
  const families = registry.families.filter((family) => family.protocols.includes(protocol));
  const drawn = uniqueModels(families.filter(({ kind }) => kind === 'image'));
  const named = ({ id }: Pick<Model, 'id'>) => {
    if (adapter === undefined) return id;
    const turn = drawn.findIndex((model) => model.id === id);
    const picture = drawn[turn];
    const name = picture && pictureName(adapter, { model: picture, settings, turn });
    return name ?? upstreamName(adapter, { model: id, settings, required });
  };
  const nameFor = (family: Family, model: Model): string => {
    const name = named(model);
    const isTaken = family.protocols.some((other) =>
      fitsRow(registry.protocols[other], model.id, family.kind),
    );
    return adapter === undefined || isTaken ? name : (rowName(adapter, { model, kind: family.kind }) ?? name);
  };
  return {
    id: `sandbox-${protocol}`,
    ...playedBy(twins, protocol),
    models: Object.fromEntries(
      families.flatMap((family) => family.models.map((model) => [model.id, nameFor(family, model)])),
    ),
    pace: QUICK_PACE,
    settings,
    callbacks: adapter?.callback !== undefined,
  };
}

/** What all channels have in common. */
function playedBy(twins: Twins, protocol: string) {
  return {
    protocol,
    base_url: twins.baseUrl(protocol),
    credentials: [twins.credentialOf(protocol)],
    groups: ['default'],
    weight: 1,
    enabled: true,
    limits: { concurrent: 1000 },
    uncertain: { give_up_secs: 10 },
  };
}

/** Whether some model of a vendor may have that name. */
function fitsRow(protocol: Protocol | undefined, name: string, kind: TaskKind): boolean {
  return (
    protocol !== undefined && (protocol.models === undefined || modelRow(protocol, name, kind) !== undefined)
  );
}

/** Each model once, as the family that owns it has it: a dialect offers those of another family again. */
function uniqueModels<M extends Pick<Model, 'id'>>(
  families: readonly { readonly models: readonly M[] }[],
): readonly M[] {
  return [...new Map(families.flatMap(({ models }) => models).map((model) => [model.id, model])).values()];
}

/**
 * The first spelling of a public model's name from which a protocol makes all that its vendor requires of a
 * text: some send one name as two fields. The plain name when none does, as for models that take no text alone.
 */
export function upstreamName(
  protocol: Pick<Protocol, 'models' | 'route' | 'submit'>,
  from: { readonly model: string; readonly settings: JsonObject; readonly required: readonly string[] },
): string {
  const names = SPELLINGS.map((spell) => spell(from.model));
  return names.find((name) => makesAll(protocol, name, from)) ?? from.model;
}

function makesAll(
  protocol: Pick<Protocol, 'models' | 'route' | 'submit'>,
  model: string,
  { settings, required }: { readonly settings: JsonObject; readonly required: readonly string[] },
): boolean {
  const scope: Omit<SubmitScope, 'route'> = {
    request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
    model,
    task: { id: 'task_sandbox', created_at: 0 },
    channel: settings,
    warnings: [],
  };
  const submission = routed(protocol, scope);
  if (submission === undefined) return false;
  try {
    const { body } = protocol.submit.request(submission);
    if (body.kind === 'none' || body.kind === 'bytes') return required.length === 0;
    const fields =
      body.kind === 'multipart' ? body.parts.map(({ name }) => name) : Object.keys(body.value ?? {});
    return required.every((field) => fields.includes(field));
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Above every other. */
const OWN_PRIORITY = 1;

/**
 * Channels of all chat protocols, each with all models that it can serve. Those that speak the callers' dialect
 * themselves are asked first; but models that are called after a protocol go to that one before.
 */
function chatChannels(registry: Registry, twins: Twins): readonly Channel[] {
  return Object.entries(registry.chat_protocols)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([protocol, facts]) => {
      const models = uniqueModels(
        registry.chat_families.filter(({ protocols }) => protocols.includes(protocol)),
      );
      const isOwn = ({ id }: ChatModel) => id.startsWith(`${protocol}-`);
      const taken = Object.hasOwn(registry.protocols, protocol) ? '-chat' : '';
      const channel = (suffix: string, served: readonly ChatModel[], priority: number): Channel => ({
        id: `sandbox-${protocol}${taken}${suffix}`,
        ...playedBy(twins, protocol),
        // Not what callers call it, so that every confusion of the two is seen.
        models: Object.fromEntries(served.map(({ id }) => [id, `${id}-sandbox`])),
        priority,
        pace: {},
        settings: twins.settingsOf(protocol),
      });
      const own = models.filter(isOwn);
      const others = models.filter((model) => !isOwn(model));
      return [
        channel('', others, priorityOf(registry, facts)),
        ...(own.length === 0 ? [] : [channel('-own', own, OWN_PRIORITY)]),
      ];
    });
}

/** The highest for those that speak the dialect of a family's own routes themselves, for nothing is converted. */
function priorityOf(registry: Registry, protocol: ChatProtocol): number {
  const owners = registry.chat_families.filter(
    ({ models_of, protocols }) => models_of === undefined && protocols.includes(protocol.id),
  );
  const routes = new Set(owners.flatMap((family) => family.routes));
  const surfaces = registry.routes.filter(({ id }) => routes.has(id)).map(({ surface }) => surface);
  if (surfaces.includes(protocol.native)) return 0;
  return -1 - Math.max(0, ...owners.map(({ protocols }) => protocols.indexOf(protocol.id)));
}
