import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { errorClasses } from '../../generated/errors.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import type { MediaService } from '../../runtime/files/media/types.ts';
import type { ResultKeeper } from '../../runtime/files/results/result-keeper.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import type { ClaimedTask, KeyRecord, Store } from '../../runtime/store/types.ts';
import { systemClock } from '../../runtime/time/clock.ts';
import type { CallFailure, CallOutcome, Channel, ChannelCall, Egress } from '../../runtime/upstream/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { createTaskSpecs } from '../../runtime/work/task-specs.ts';
import { nameTables } from '../store/tables.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { fakeProtocol } from './fake-protocol.ts';

export const PRICE = 100;
export const WALLET = 1_000;

/** Answers one call; a function may wait, look at the call or throw. */
export type Reply = CallOutcome | ((call: ChannelCall) => CallOutcome | Promise<CallOutcome>);

export function answer(
  http: number,
  body?: Json,
  headers: Readonly<Record<string, string>> = {},
): CallOutcome {
  return { kind: 'answer', answer: { http, headers, body } };
}

export function failure(kind: CallFailure['kind'], reason: CallFailure['reason']): CallOutcome {
  return { kind: 'failure', failure: { kind, reason, message: reason } };
}

export interface World {
  readonly deps: TaskDeps;
  readonly store: Store;
  /** Where the store keeps its database. */
  readonly folder: string;
  readonly key: KeyRecord;
  readonly model: Model;
  readonly family: Family;
  /** Calls in the order they were made: `a submit POST /create`. */
  readonly calls: readonly string[];
  /** Next answers of a channel, in order; the last one repeats. */
  script(channel: string, ...replies: readonly Reply[]): void;
  request(overrides?: Partial<CheckedRequest>, canonical?: Partial<Canonical>): CheckedRequest;
  claim(): Promise<readonly ClaimedTask[]>;
  rows(sql: string): readonly unknown[];
  /** Changes the database beside the store, as time or another build would have. */
  write(sql: string): void;
  wallet(): Promise<{ readonly wallet: number; readonly wallet_hold: number }>;
  violated(): Promise<readonly string[]>;
}

export interface WorldOptions {
  readonly protocols?: readonly Protocol[];
  readonly channels?: readonly (Partial<Channel> & { readonly id: string })[];
  readonly deps?: Partial<TaskDeps>;
  readonly wallet?: number;
  /** What the group of the key costs; default: the list price. */
  readonly multiplier_ppm?: number;
  /** Where the clean-up goes; default: the end of the running test. */
  readonly onEnd?: (run: () => void | Promise<void>) => void;
}

export function channelOf(overrides: Partial<Channel> & { readonly id: string }): Channel {
  return {
    protocol: 'p',
    base_url: 'https://vendor.example',
    credentials: [{ api_key: 'k' }],
    groups: ['default'],
    models: { 'm-1': 'vendor-m-1' },
    priority: 0,
    weight: 1,
    enabled: true,
    limits: {},
    pace: {},
    settings: {},
    uncertain: { give_up_secs: 900 },
    ...overrides,
  };
}

export function modelOf(
  id: string,
  price: Model['price'] = { per: 'clip', rows: [{ when: {}, micros: PRICE }] },
): Model {
  return {
    id,
    title: id,
    family: 'x',
    aliases: [],
    modes: { text: 'yes' },
    toggles: {},
    limits: { numbers: {}, texts: {}, sizes: {}, roles: {} },
    price,
    lifecycle: { status: 'active' },
  };
}

export function familyOf(models: readonly Model[], protocols: readonly string[]): Family {
  const accept = (value: unknown): value is unknown => value !== undefined;
  return {
    id: 'x',
    title: 'x',
    kind: 'video',
    routes: ['videos-create'],
    protocols,
    fields: {},
    suffixes: [],
    validate: accept,
    models,
    interpret: () => ({ facts: {}, roles: {} }),
  };
}

export function registryOf(families: readonly Family[], protocols: readonly Protocol[]): Registry {
  const errors: Partial<Registry['errors']> = {};
  return {
    digest: 'digest-1',
    gateway: {
      name: 'test',
      spec_version: 1,
      currency: 'USD',
      micros_per_unit: 1_000_000,
      released: '2026-01-31',
    },
    vocabulary: { facts: {}, roles: {}, modes: [] },
    errors: errors as Registry['errors'],
    error_classes: errorClasses,
    surfaces: {},
    routes: [],
    admin: {},
    families,
    protocols: Object.fromEntries(protocols.map((protocol) => [protocol.id, protocol])),
    twins: async () => ({}),
    chat_families: [],
    chat_protocols: {},
    chat_twins: async () => ({}),
    examples: async () => ({}),
    openapi: async () => '{}',
    admin_openapi: async () => '{}',
    adapters: async () => ({}),
    explain: async () => ({ losses: [], prices: {}, families: {}, protocols: {} }),
    sent_calls: () => ({ submit: () => ({ path: undefined }) }),
  };
}

export function deploymentOf(channels: readonly Channel[], multiplier_ppm = 1_000_000): Deployment {
  return {
    server: {
      host: '127.0.0.1',
      port: 0,
      admin_host: '127.0.0.1',
      admin_port: 0,
      public_url: 'http://localhost',
      result_urls: 'gateway',
    },
    store: { data_dir: '/nowhere' },
    admin: {},
    groups: { default: { name: 'default', multiplier_ppm, models: ['*'], limits: {} } },
    channels,
    egress: { allow: [] },
    sandbox: false,
  };
}

/** Nothing comes as bytes in these tests unless they bring a keeper of their own. */
const noKeeper: ResultKeeper = {
  keep: async () => {
    throw new Error('internal: nothing to keep was expected');
  },
  keepAddress: async () => undefined,
  isReady: async () => true,
  open: async () => undefined,
};

const plainMedia: MediaService = { prepare: async ({ roles }) => roles };

/** A real store, scripted vendors, one key with money. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const protocols = options.protocols ?? [fakeProtocol('p')];
  const model = modelOf('m-1');
  const family = familyOf(
    [model],
    protocols.map(({ id }) => id),
  );
  const registry = registryOf([family], protocols);
  const deployment = deploymentOf((options.channels ?? [{ id: 'a' }]).map(channelOf), options.multiplier_ppm);
  const random = (): number => 0.5;
  const directory = createDirectory(deployment, registry, { random });
  const onEnd = options.onEnd ?? onTestFinished;
  const folder = makeTempFolder('tasks');
  const store = await openStore({ dataDir: folder });
  onEnd(async () => {
    await store.close();
    removeFolder(folder);
  });
  const { egress, calls, script } = scriptedEgress();
  const key = await fundedKey(store, options.wallet ?? WALLET);
  const deps: TaskDeps = {
    store,
    egress,
    media: plainMedia,
    hosted: { host: async () => undefined },
    results: noKeeper,
    registry,
    specs: specsOf(registry, store),
    current: () => ({ deployment, directory }),
    observer: createObserver(),
    log: silentLogger,
    clock: systemClock,
    random,
    ...options.deps,
  };
  return {
    deps,
    store,
    folder,
    key,
    model,
    family,
    calls,
    script,
    request: (overrides = {}, parts = {}) => {
      const canonical = { mode: 'text', facts: { prompt: 'a heron' }, roles: {}, ...parts };
      return {
        route: 'videos-create',
        family,
        model,
        modelName: 'm-1',
        canonical,
        given: canonical.facts,
        warnings: [],
        strict: false,
        ...overrides,
      };
    },
    claim: () => store.claimDue({ limit: 100, lease_ms: 60_000 }),
    rows: (sql) => readRows(folder, sql),
    write(sql) {
      const database = nameTables(new DatabaseSync(join(folder, 'gateway.db'), { timeout: 5_000 }));
      try {
        database.exec(sql);
      } finally {
        database.close();
      }
    },
    async wallet() {
      const { wallet, wallet_hold } = (await store.balanceOf(key.id)) ?? { wallet: -1, wallet_hold: -1 };
      return { wallet, wallet_hold };
    },
    async violated() {
      const reports = await store.invariants();
      return reports.filter(({ violations }) => violations !== 0).map(({ name }) => name);
    },
  };
}

/** Specs under which all tasks began that there are. */
function specsOf(registry: Registry, store: Store): TaskDeps['specs'] {
  const keys = [Buffer.alloc(32)] as const;
  return createTaskSpecs({
    registry,
    store,
    folder: '/nowhere',
    keys,
    observer: createObserver(),
    log: silentLogger,
  });
}

/** The same world with other protocols. */
export function withProtocols({ deps }: Pick<World, 'deps'>, protocols: Registry['protocols']): TaskDeps {
  const registry = { ...deps.registry, protocols };
  return { ...deps, registry, specs: specsOf(registry, deps.store) };
}

/** The same world with some of the store's operations replaced. */
export function withStore(world: World, overrides: Partial<Store>): TaskDeps {
  return { ...world.deps, store: { ...world.store, ...overrides } };
}

function scriptedEgress(): {
  readonly egress: Egress;
  readonly calls: string[];
  readonly script: World['script'];
} {
  const calls: string[] = [];
  const scripts = new Map<string, Reply[]>();
  const unused = (): never => {
    throw new Error('internal: the task room opens no streams');
  };
  const egress: Egress = {
    async channelCall(call) {
      const id = call.channel.id;
      calls.push(`${id} ${call.call} ${call.request.method} ${call.request.path}`);
      const replies = scripts.get(id) ?? [];
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply === undefined) throw new Error(`internal: no script for channel ${id}`);
      return typeof reply === 'function' ? reply(call) : reply;
    },
    channelEvents: unused,
    channelStream: unused,
    foreignCall: unused,
    publicFetch: unused,
    publicStream: unused,
    acceptsLink: (url) => !url.startsWith('https://internal.'),
    close: async () => undefined,
  };
  return { egress, calls, script: (channel, ...replies) => void scripts.set(channel, [...replies]) };
}

async function fundedKey(store: Store, wallet: number): Promise<KeyRecord> {
  const found = await store.findKeyByHash('hash-1');
  if (found !== undefined) return found;
  const key = await store.createKey({
    id: 'key-1',
    name: 'one',
    owner_id: 'owner-1',
    group: 'default',
    prefix: 'sk-one',
    hash: 'hash-1',
    models: ['*'],
  });
  if (wallet > 0) await store.topUp({ key: key.id, amount: wallet, idem: 'first', reason: 'test' });
  return key;
}

function readRows(folder: string, sql: string): readonly unknown[] {
  const database = nameTables(new DatabaseSync(join(folder, 'gateway.db'), { readOnly: true }));
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
