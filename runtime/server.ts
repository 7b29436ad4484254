import { createGauges, isReady } from './admin/gauges.ts';
import { createModelForms } from './admin/model-forms.ts';
import type { OpenSandbox } from './admin/sandbox-actions.ts';
import { createChannelGuard } from './channels/channel-guard.ts';
import { createOtherNodes } from './channels/other-nodes.ts';
import { watchOverrides } from './channels/overrides.ts';
import type { LiveDeployment } from './config/watch-deployment.ts';
import { addPublicPlay } from './console/public-play.ts';
import type { Registry } from './contract/registry.ts';
import { createView } from './deployment-view.ts';
import { callbackUrl, signCallbackToken } from './edge/identity/callback-token.ts';
import { createRateLimiter, watchRedis } from './edge/limits/rate-limiter.ts';
import { openRedisCounter } from './edge/limits/request-counter.ts';
import { buildServer } from './edge/server.ts';
import { createMediaService } from './files/media/media-service.ts';
import { openAssetRoom, openResultRoom } from './files/open-rooms.ts';
import { createDiskFloor } from './files/uploads/disk-room.ts';
import { formatOf } from './formats/table.ts';
import { createIntake } from './intake/intake.ts';
import { startLedgerProbe } from './ledger-probe.ts';
import type { Logger } from './observe/logger.ts';
import { createObserver, showFromStart } from './observe/observer.ts';
import { createProcessGauges } from './observe/process-gauges.ts';
import { startPulse } from './observe/pulse-store.ts';
import { addressOf, askerOf, openOperators } from './operators.ts';
import { deriveKey, deriveKeys, openDataFolder } from './secrets/secrets.ts';
import { databasePath } from './store/open-store.ts';
import { checkInBackground } from './store/sqlite/check-database.ts';
import type { Store } from './store/types.ts';
import { createStoreHealth } from './store-health.ts';
import { startCallSweeper, startClaimSweeper, startRetention } from './sweepers.ts';
import { sleep, systemClock, within } from './time/clock.ts';
import { createJwksSource } from './upstream/callbacks/jwks.ts';
import { verifyCallback } from './upstream/callbacks/proof.ts';
import { createEgress } from './upstream/egress.ts';
import { createUrlPolicy } from './upstream/url-policy.ts';
import { SETTLE_WITHIN_MS } from './work/attempt/attempt-bounds.ts';
import { createClockWatch, startClockKeeper } from './work/poll/clock-watch.ts';
import type { ChatSettings } from './work/settings.ts';
import { outcomesWaiting } from './work/settle/retry-write.ts';
import { createTaskSpecs } from './work/task-specs.ts';
import { createTracer } from './work/trace/tracer.ts';
import { createWork, type WorkDeps } from './work/work.ts';

/** Free space of the data folder's disk that uploads and kept results leave to the ledger. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/** Whoever tries in the sandbox how a vendor refuses its account, or a model, goes on with the next fault. */
const SANDBOX_OUT = {
  credentials: { out_ms: 1_000, most_out_ms: 1_000 },
  unserved: { in_a_row: 3, rest_ms: 1_000, most_rest_ms: 1_000 },
};

export interface GatewayOptions {
  readonly registry: Registry;
  /** Ports are settled; see `settlePort`. */
  readonly deployment: Pick<LiveDeployment, 'current'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly wellKnownKeys?: ReadonlySet<string>;
  /** Runs on the open store before the first request is taken. */
  readonly prepare?: (store: Store, pepper: Uint8Array) => Promise<void>;
  /** What operators can do to the vendors of a sandbox; absent: the vendors are real. */
  readonly sandbox?: OpenSandbox;
  readonly onFatal: (error: Error) => void;
  /** The most that closing waits for what runs, instead of what the channels may take; tests make it small. */
  readonly drainWithinMs?: number;
  /** How often running streams and their keys are looked at, and how long one may go unread; tests make it small. */
  readonly chat?: Partial<Pick<ChatSettings, 'tick_ms' | 'key_check_ms' | 'unread_ms'>>;
}

export interface Gateway {
  /** Where it listens, as a caller on this machine would write it. */
  readonly url: string;
  /** Base of the links it hands out. */
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** How many tasks are in flight on each channel. */
  tasksInFlight(): Promise<ReadonlyMap<string, number>>;
  /** The most that `close` takes if it is called now, in milliseconds: as long as calls to the channels may run. */
  closeWithinMs(): number;
  /**
   * Refuses new work, waits for open submissions and polls as long as `closeWithinMs` allows, closes the
   * store in any case. What was not waited for is settled after the next start. Safe to call twice.
   */
  close(): Promise<void>;
}

/** Puts the rooms together and listens; the only place that knows all of them. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { registry, env, log } = options;
  const deployment = () => options.deployment.current();
  const { server, store: place, telemetry } = deployment();
  const observer = createObserver();
  showFromStart(observer);
  const { store, secrets, nodes, newerSchema } = await openDataFolder({
    env,
    dataDir: place.data_dir,
    database:
      place.url === undefined
        ? undefined
        : {
            url: place.url,
            ...(place.connections === undefined ? {} : { maxConnections: place.connections }),
            onFailure: (error) => log.warn({ err: error }, 'the database did not answer; it is asked again'),
          },
    onFatal: options.onFatal,
    onBatch({ writes, ms }) {
      observer.observe('store_batch_calls', {}, writes);
      observer.observe('store_commit_seconds', {}, ms / 1_000);
    },
  });
  if (newerSchema !== undefined)
    log.warn(
      { schema: newerSchema },
      'a newer build has begun a step of the database, on which this one works, too',
    );
  const secret = secrets.current;
  const [pepper, previousPepper] = deriveKeys(secrets, 'key-pepper');
  await options.prepare?.(store, pepper);

  const own = new URL(server.public_url);
  const limits = {
    allow: () => deployment().egress.allow,
    https_only: !deployment().sandbox,
    own_hosts: [own.host],
  };
  const egress = createEgress({ ...limits, observer });
  const policy = createUrlPolicy(limits);
  const clock = Date.now;
  const floor = createDiskFloor({
    folder: place.data_dir,
    minFreeBytes: () => deployment().store.min_free_bytes ?? MIN_FREE_BYTES,
    elapsed: systemClock.elapsed,
  });
  const assets = await openAssetRoom({
    floor,
    deployment,
    registry,
    store,
    egress,
    policy,
    secret,
    log,
    clock,
  });
  const results = await openResultRoom({ floor, deployment, store, egress, log, clock });
  const media = createMediaService({
    egress,
    checkAddress: policy.checkPassedOn,
    assets: assets.find,
    spool: assets.service.spool,
    hosting: assets.hosting,
  });
  const clockWatch = createClockWatch(systemClock);
  const overrides = await watchOverrides({ store, log, elapsed: systemClock.elapsed });
  const view = createView(options.deployment, registry, overrides);
  const pulse = startPulse({ store, log, now: clock });
  const jwks = createJwksSource({ egress });
  const callbackKeys = deriveKeys(secrets, 'callbacks');
  const tracer = createTracer({
    store,
    observer,
    log,
    clock: systemClock,
    // Vendors that call nobody back are sent no address, and no token in it.
    secretsOf: (task, protocol) =>
      Object.hasOwn(registry.protocols, protocol) && registry.protocols[protocol]?.callback === undefined
        ? []
        : callbackKeys.map((key) => signCallbackToken(key, task)),
  });
  const others = nodes === undefined ? undefined : createOtherNodes(nodes, systemClock.elapsed);
  const guard = createChannelGuard({
    clock: systemClock,
    observer,
    log,
    others,
    ...(deployment().sandbox ? SANDBOX_OUT : {}),
  });
  // Nothing of the library is loaded where nothing is sent.
  const otlp =
    telemetry === undefined
      ? undefined
      : (await import('./observe/otlp.ts')).startOtlp({
          settings: telemetry,
          service: { name: registry.gateway.name, version: registry.digest },
          observer,
          gauges: () => gauges(),
          log,
        });
  const traced = otlp === undefined ? {} : { spans: otlp.spans };
  const specs = createTaskSpecs({
    registry,
    store,
    folder: place.data_dir,
    keys: deriveKeys(secrets, 'specs'),
    observer,
    log,
  });
  const deps: WorkDeps = {
    ...traced,
    store,
    egress,
    media,
    hosted: assets.service,
    results: results.keeper,
    registry,
    specs,
    current: view,
    observer,
    log,
    clock: systemClock,
    clockWatch,
    tracer,
    pulse,
    guard,
    random: Math.random,
    callbackUrl: (task) =>
      callbackUrl(task, {
        routes: registry.routes,
        publicUrl: deployment().server.public_url,
        key: callbackKeys[0],
      }),
    verifyCallback: (input) => verifyCallback({ ...input, jwks }),
    formatOf,
    assets: assets.find,
    checkAddress: policy.checkPassedOn,
    intake: createIntake({ registry, deployment, clock }),
  };
  const work = createWork(deps, options.chat === undefined ? {} : { chat: options.chat });
  let draining = false;
  const drainWithinMs = () => options.drainWithinMs ?? view().drain_ms;

  const writes = createStoreHealth({ store, log, elapsed: systemClock.elapsed });
  const books = startLedgerProbe({ store, observer, log });
  const file =
    place.url === undefined
      ? checkInBackground({ path: databasePath(place.data_dir), env, log })
      : { state: () => 'ok' as const, stop: () => undefined };
  const storage = {
    isWritable: writes.isWritable,
    isInOrder: books.isInOrder,
    database: file.state,
    outcomesWaiting,
  };

  const health = { registry, store, storage, draining: () => draining };
  const processGauges = createProcessGauges();
  const gauges = createGauges({
    store,
    deployment,
    guard,
    observer,
    log,
    storage,
    isReady: () => isReady(health),
    process: processGauges.read,
    elapsed: systemClock.elapsed,
  });

  const redis =
    place.redis === undefined
      ? undefined
      : watchRedis({
          counter: await openRedisCounter({ url: place.redis, key: deriveKey(secret, 'redis-names') }),
          log,
          observer,
        });
  const app = await buildServer({
    ...traced,
    observer,
    limiter: createRateLimiter(others?.count, redis),
    registry,
    deployment,
    directory: () => view().directory,
    store,
    tasks: work.tasks,
    chat: work.chat,
    egress,
    quotes: work.quotes,
    assets: assets.service,
    results: results.keeper,
    secrets,
    log,
    clock,
    draining: () => draining,
    storage,
    reference: async () => (await import('./reference/reference.ts')).openReference(registry),
    ...(options.wellKnownKeys === undefined ? {} : { wellKnownKeys: options.wellKnownKeys }),
    extend(listener, keyOf) {
      const forms = createModelForms({ registry, deployment, quotes: async () => work.quotes });
      addPublicPlay(listener, { registry, forms, deployment }, keyOf);
    },
  });
  const url = addressOf(server.host, server.port);
  const operators = await openOperators({
    registry,
    store,
    peppers: { pepper, previousPepper },
    secret,
    deployment,
    quotes: work.quotes,
    live: { guard, egress, ask: askerOf(url), overridden: overrides.refresh },
    pulse,
    books: books.last,
    tasks: { ...work.tasks, nudge: () => work.nudge() },
    files: { egress, results: results.keeper },
    observer,
    gauges,
    sandbox: options.sandbox?.({ store, registry, pepper, quotes: work.quotes, pulse, deployment }),
    storage,
    draining: () => draining,
    log,
    clock,
  });

  const keptSpecs = await specs.startKeeping();
  // From the next beat on the others leave this process its share of what channels may be asked.
  await nodes?.publish(() => guard.nodeStatus(deployment().channels));
  await operators.listen();
  await app.listen({ host: server.host, port: server.port });
  work.start();
  // What a database server says of times is by its own clock, whatever happens to those of its gateways.
  const clocks =
    place.url === undefined
      ? startClockKeeper({ watch: clockWatch, store, observer, log, shifted: () => work.nudge() })
      : { stop: async () => undefined };
  // A call whose settlement waits for the store has not lost its process.
  const isSettled = () => clockWatch.isSettled() && outcomesWaiting() === 0;
  const calls = startCallSweeper({ store, log, clockWatch: { isSettled } });
  const mayForgetWork = () => !draining && clockWatch.isSettled();
  const retention = startRetention({ store, deployment, log, mayForgetWork });
  const claims = startClaimSweeper({ store, log, clockWatch });

  let closing: Promise<void> | undefined;
  const delayMs = () => (deployment().server.drain_delay_secs ?? 0) * 1_000;
  const drain = async () => {
    await app.close();
    await work.drain();
    await work.stop();
    await operators.app.close();
  };
  const giveUp = async () => {
    log.warn({}, 'not everything ended in time; what is open is settled after the next start');
    for (const listener of [app, operators.app]) listener.server.closeAllConnections();
    // A call that is cut leaves its submission uncertain, which is worth storing.
    await egress.close();
    await within(systemClock, SETTLE_WITHIN_MS, Promise.all([work.drain(), work.stop()]));
  };
  const close = async () => {
    draining = true;
    file.stop();
    operators.leave();
    try {
      if (delayMs() > 0) await sleep(systemClock, delayMs());
      // The others need not wait until everything has ended to take its share.
      nodes?.publish(() => guard.nodeStatus(deployment().channels, true)).catch(() => undefined);
      const ended = drain().then(() => true);
      // Late failures of what is no longer waited for change nothing.
      ended.catch(() => undefined);
      const inTime = await within(systemClock, drainWithinMs(), ended);
      if (inTime !== true) await giveUp();
      await egress.close();
    } finally {
      await Promise.allSettled([
        assets.stop(),
        results.stop(),
        clocks.stop(),
        calls.stop(),
        books.stop(),
        claims.stop(),
        keptSpecs.stop(),
        retention.stop(),
        ...[overrides, pulse].map((one) => one.stop()),
        tracer.flush(),
        // A collector that is away is not waited for.
        within(systemClock, SETTLE_WITHIN_MS, otlp?.stop() ?? Promise.resolve()),
      ]);
      redis?.close();
      processGauges.stop();
      await store.close();
    }
  };
  return {
    url,
    publicUrl: server.public_url,
    adminUrl: operators.url,
    tasksInFlight: () => store.tasksByChannel(),
    closeWithinMs: () => delayMs() + drainWithinMs() + SETTLE_WITHIN_MS,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
