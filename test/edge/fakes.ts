import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deployment } from '../../runtime/config/types.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import { buildServer, type FastifyInstance, type ServerDeps } from '../../runtime/edge/server.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { generateKey, hashKey } from '../../runtime/secrets/keys.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import type { KeyRecord, Store, TaskRecord } from '../../runtime/store/types.ts';
import type { Egress, OpenStream } from '../../runtime/upstream/types.ts';
import type { ChatService } from '../../runtime/work/chat-types.ts';
import type { TaskService } from '../../runtime/work/types.ts';
import { tinyRegistry } from './tiny-registry.ts';

/** The tests' time: 2026-11-01T00:00:00Z. */
export const NOW_MS = Date.UTC(2026, 10, 1);

export const SECRET = new Uint8Array(32).fill(7);

export function keyRecord(over: Partial<KeyRecord> = {}): KeyRecord {
  return {
    id: 'key_1',
    name: 'test',
    owner_id: 'owner_1',
    group: 'default',
    prefix: 'sk-test',
    state: 'active',
    models: ['*'],
    unlimited: true,
    expires_at: null,
    created_at: 0,
    revoked_at: null,
    ...over,
  };
}

export function taskRecord(over: Partial<TaskRecord> = {}): TaskRecord {
  return {
    id: `task_${'0'.repeat(31)}1`,
    kind: 'video',
    route: 'videos-create',
    owner_id: 'owner_1',
    key_id: 'key_1',
    model: 'tiny-latest',
    model_id: 'tiny-1',
    protocol: 'direct',
    channel_id: 'main',
    credential: 0,
    spec_version: 'x',
    state: 'queued',
    progress: 0,
    price: 50_000,
    price_rule: 'rule',
    request: { mode: 'text', prompt: 'a heron', seconds: 5, size: '720p', warnings: [] },
    result: null,
    error_code: null,
    error_message: null,
    upstream_id: 'up-1',
    saved: {},
    lease_epoch: 0,
    next_poll_at: 0,
    poll_count: 0,
    poll_failures: 0,
    deadline_at: 0,
    created_at: NOW_MS - 60_000,
    updated_at: NOW_MS,
    completed_at: null,
    deleted_at: null,
    ...over,
  };
}

export const DEPLOYMENT: Deployment = {
  server: {
    host: '127.0.0.1',
    port: 0,
    admin_host: '127.0.0.1',
    admin_port: 0,
    public_url: 'https://gateway.example',
    result_urls: 'gateway',
  },
  store: { data_dir: '' },
  admin: {},
  groups: {
    default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} },
    narrow: { name: 'narrow', multiplier_ppm: 1_000_000, models: ['tiny-1'], limits: {} },
  },
  channels: [
    {
      id: 'main',
      protocol: 'direct',
      base_url: 'http://127.0.0.1:1',
      credentials: [{ api_key: 'secret-of-channel' }],
      groups: ['default'],
      models: {},
      priority: 0,
      weight: 1,
      enabled: true,
      limits: {},
      pace: {},
      settings: {},
      uncertain: { give_up_secs: 900 },
    },
  ],
  egress: { allow: [] },
  sandbox: false,
};

function missing(): never {
  throw new Error('internal: the test did not expect this call');
}

export interface World {
  readonly keys: Map<string, KeyRecord>;
  readonly tasks: Map<string, TaskRecord>;
  readonly submitted: CheckedRequest[];
  readonly keyLookups: string[];
  readonly failed: { readonly id: string; readonly error_code: string }[];
  readonly opened: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
  /** Adds a key and answers its text. */
  addKey(over?: Partial<KeyRecord>): string;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly world: World;
  /** A usable key. */
  readonly key: string;
  readonly auth: { readonly authorization: string };
}

export interface ServerOptions {
  readonly registry?: Registry;
  readonly deployment?: Partial<Deployment>;
  readonly servable?: readonly string[];
  readonly tasks?: Partial<TaskService>;
  readonly chat?: Partial<ChatService>;
  readonly store?: Partial<Store>;
  readonly egress?: Partial<Egress>;
  readonly deps?: Partial<ServerDeps>;
}

/** A server over fakes: keys and tasks in maps, nothing sent anywhere. Closed when the test ends. */
export async function testServer(options: ServerOptions = {}): Promise<Server> {
  const server = await openServer(options);
  // Checks of specs run without it.
  const { onTestFinished } = await import('vitest');
  onTestFinished(() => server.app.close());
  return server;
}

/** As above for those who close it themselves. */
export async function openServer(options: ServerOptions = {}): Promise<Server> {
  const world = createWorld();
  const key = world.addKey();
  const submit: TaskService['submit'] = async ({ key: by, request }) => {
    world.submitted.push(request);
    const record = taskRecord({
      owner_id: by.owner_id,
      model: request.modelName,
      model_id: request.model.id,
    });
    world.tasks.set(record.id, record);
    return record;
  };
  const app = await buildServer({
    registry: options.registry ?? tinyRegistry(),
    deployment: () => ({ ...DEPLOYMENT, ...options.deployment }),
    directory: () => ({ servable: () => new Set(options.servable ?? ['tiny-1', 'tiny-mute', 'tiny-gone']) }),
    store: fakeStore(world, options.store),
    tasks: {
      submit,
      begin: async (input) => ({ task: await submit(input), refusal: () => undefined }),
      remix: missing,
      callback: missing,
      cancel: async () => false,
      refreshResult: async () => ({ kind: 'none' }),
      resultGone: async () => undefined,
      ended: async (task) => task,
      keepFiles: async (task) => task,
      ...options.tasks,
    },
    egress: {
      channelCall: missing,
      channelEvents: missing,
      channelStream: missing,
      foreignCall: missing,
      publicFetch: missing,
      publicStream: missing,
      acceptsLink: missing,
      close: async () => undefined,
      ...options.egress,
    },
    chat: { complete: missing, stream: missing, ...options.chat },
    secrets: { current: SECRET },
    log: silentLogger,
    clock: () => NOW_MS,
    ...options.deps,
  });
  return { app, world, key, auth: { authorization: `Bearer ${key}` } };
}

function createWorld(): World {
  const keys = new Map<string, KeyRecord>();
  const pepper = deriveKey(SECRET, 'key-pepper');
  return {
    keys,
    tasks: new Map(),
    submitted: [],
    keyLookups: [],
    failed: [],
    opened: [],
    addKey(over = {}) {
      const text = generateKey();
      keys.set(hashKey(pepper, text), keyRecord(over));
      return text;
    },
  };
}

function fakeStore(world: World, over: Partial<Store> = {}): Store {
  return {
    submitIntent: missing,
    recordAccepted: missing,
    recordAnswered: missing,
    addResultFile: missing,
    expiredResultFiles: missing,
    forgetResultFiles: missing,
    recordRefused: missing,
    playPast: missing,
    recordAmbiguous: missing,
    markAttempt: missing,
    recordFound: missing,
    takeOver: missing,
    shiftSchedule: missing,
    claimDue: missing,
    reschedule: missing,
    completeTask: missing,
    replaceResult: missing,
    noteGone: missing,
    pollSoon: missing,
    pollNow: missing,
    listWork: missing,
    listCalls: missing,
    createAsset: missing,
    lendAsset: missing,
    hostAsset: missing,
    releaseHosted: missing,
    ownerBytes: missing,
    findAsset: missing,
    findAssetById: missing,
    findAssetByHash: missing,
    listAssets: missing,
    deleteAsset: missing,
    expiredBlobs: missing,
    expireAssets: missing,
    blobInUse: missing,
    createKey: missing,
    listKeys: missing,
    revokeKey: missing,
    setKeyLimits: missing,
    rehashKey: missing,
    addTraces: missing,
    forgetTraces: missing,
    findKnownTask: missing,
    findNamedWork: missing,
    tracesOf: missing,
    eventsOf: async () => [],
    attemptsOf: missing,
    refund: missing,
    adjust: missing,
    noteAction: missing,
    overrideChannel: missing,
    liftOverride: missing,
    channelOverrides: missing,
    addPulse: missing,
    hasPulseAfter: missing,
    pulseAfter: missing,
    newestLive: missing,
    chargedBy: missing,
    workInFlight: missing,
    tasksByChannel: async () => new Map(),
    usage: missing,
    ledger: missing,
    ledgerOf: missing,
    auditLog: missing,
    setKeyDisabled: missing,
    limitReached: async () => undefined,
    resolveUncertain: missing,
    leaveToOperator: missing,
    listUncertain: missing,
    reviewsOf: missing,
    reviewCounts: missing,
    pageOfKeys: missing,
    findListedKey: missing,
    keysByGroup: missing,
    topUp: missing,
    balanceOf: missing,
    openCall: missing,
    settleCall: missing,
    releaseStaleCalls: missing,
    findCall: missing,
    absorbedCalls: missing,
    findClaim: missing,
    keepAnswer: missing,
    forgetClaims: missing,
    forgetWork: missing,
    forgottenWork: missing,
    invariants: missing,
    close: async () => undefined,
    nextDueIn: async () => undefined,
    proveWritable: async () => undefined,
    lockBlob: async () => async () => undefined,
    keepSpecs: async () => undefined,
    findSpecs: async () => undefined,
    findSeal: async () => ({ seal: undefined, hasKeys: false, schema: 0 }),
    seal: async ({ current }) => current.seal,
    chargeOf: async () => ({ hold: 50_000, captured: 50_000, released: 0 }),
    async failTask(input) {
      world.failed.push({ id: input.id, error_code: input.error_code });
      const task = world.tasks.get(input.id);
      if (task !== undefined)
        world.tasks.set(input.id, { ...task, state: 'failed', error_code: input.error_code });
      return { applied: true, task: world.tasks.get(input.id) };
    },
    async deleteTask({ id, owner_id }) {
      return world.tasks.get(id)?.owner_id === owner_id && world.tasks.delete(id);
    },
    async findTask({ id, owner_id }) {
      const task = world.tasks.get(id);
      return task?.owner_id === owner_id ? task : undefined;
    },
    findTaskById: async (id) => world.tasks.get(id),
    async findTasks({ ids, owner_id }) {
      return [...world.tasks.values()].filter((task) => task.owner_id === owner_id && ids.includes(task.id));
    },
    async listTasks({ owner_id, kind, routes, limit, order, after, skip = 0 }) {
      const all = [...world.tasks.values()].filter(
        (task) =>
          task.owner_id === owner_id &&
          (kind === undefined || task.kind === kind) &&
          (routes === undefined || routes.includes(task.route)),
      );
      const sorted = all.sort((a, b) =>
        order === 'asc' ? a.created_at - b.created_at : b.created_at - a.created_at,
      );
      const start = after === undefined ? skip : sorted.findIndex((task) => task.id === after) + 1;
      return { tasks: sorted.slice(start, start + limit), has_more: sorted.length > start + limit };
    },
    findKeys: async (ids) => [...world.keys.values()].filter(({ id }) => ids.includes(id)),
    async findKeyByHash(hash) {
      world.keyLookups.push(hash);
      return world.keys.get(hash);
    },
    ...over,
  };
}

/** A stored result whose video is at an address. */
export function completedTask(over: Partial<TaskRecord> = {}): TaskRecord {
  return taskRecord({
    state: 'completed',
    progress: 100,
    completed_at: NOW_MS - 1_000,
    result: { files: { video: { url: 'https://cdn.example/out.mp4?sig=secret' } } },
    ...over,
  });
}

export function openStream(
  http: number,
  headers: Readonly<Record<string, string>>,
  body: Iterable<Uint8Array> | Readable,
): OpenStream {
  return {
    http,
    headers,
    body: body instanceof Readable ? body : Readable.from(body, { objectMode: false }),
  };
}

export function bytes(length: number): Buffer {
  return randomBytes(length);
}

/** A picture header that says it has these sides. */
export function pngHeader(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const rest = Buffer.alloc(17);
  rest.writeUInt32BE(width, 0);
  rest.writeUInt32BE(height, 4);
  rest.writeUInt8(8, 8);
  rest.writeUInt8(2, 9);
  return Buffer.concat([head, rest, Buffer.alloc(64)]);
}
