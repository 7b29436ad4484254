import { inspect, parseArgs, styleText } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { readEnvironment } from './config/environment.ts';
import { loadDeployment } from './config/load-deployment.ts';
import { watchDeployment } from './config/watch-deployment.ts';
import type { Registry } from './contract/registry.ts';
import { createCollector } from './document/collector.ts';
import { wantsColour } from './document/colour.ts';
import { renderReport } from './document/report.ts';
import { settlePort } from './free-port.ts';
import { createLogger, type LogLevel } from './observe/logger.ts';
import { type Gateway, type GatewayOptions, startGateway } from './server.ts';
import { NotConnected } from './store/postgres/failures.ts';
import { StoreRefused, StoreUnavailable } from './store/store-errors.ts';
import { trimHeapSoon } from './time/trim-heap.ts';
import { STUCK_AFTER_MS } from './work/attempt/attempt-bounds.ts';
import type { WorkerReady } from './workers.ts';

const env = process.env;

/** Starts the gateway the environment asks for: a deployment, or the sandbox when there is none. */
async function startWanted(registry: Registry): Promise<void> {
  const load = env.GATEWAY_SANDBOX === '1' ? undefined : await loadDeployment(env, registry);
  const worker = workerPlace();
  const workers = worker === undefined ? workersWanted(process.argv.slice(2)) : 1;
  // What there is to say of a file is said once.
  if (load !== undefined && load.report.diagnostics.length > 0 && (worker ?? 0) === 0) {
    const colour = wantsColour(process.stderr, env);
    process.stderr.write(
      renderReport(load.report.diagnostics, { format: 'text', sources: load.report.sources, colour }),
    );
  }
  if (load?.kind === 'refused') {
    process.exitCode = 2;
    return;
  }
  const environment = load?.environment ?? readEnvironment(env, createCollector());
  const log = createLogger({ level: logLevel(environment.log_level, env, process.stdout) });
  const shared: Omit<GatewayOptions, 'deployment'> = { registry, env, log, onFatal: die };
  if (load?.kind !== 'loaded') {
    if (workers > 1) throw new UsageError(NO_DATABASE);
    const { startSandbox } = await import('./start-sandbox.ts');
    const sandbox = await startSandbox({ ...shared, environment });
    announce(sandbox);
    process.stdout.write(sandbox.banner);
    return;
  }
  const { server, store } = load.deployment;
  const port = await settlePort(server.host, server.port);
  if (workers > 1) {
    if (store.url === undefined) throw new UsageError(NO_DATABASE);
    const { runWorkers, WORKER } = await import('./workers.ts');
    const environments: Record<string, string>[] = [];
    for (let place = 0; place < workers; place++) {
      const wanted = server.admin_port === 0 ? 0 : server.admin_port + place;
      const adminPort = await settlePort(server.admin_host, wanted);
      environments.push({ [WORKER]: String(place), PORT: String(port), ADMIN_PORT: String(adminPort) });
    }
    process.exitCode = await runWorkers(environments);
    return;
  }
  const initial = {
    ...load.deployment,
    ...(worker === undefined ? {} : { store: { ...store, worker } }),
    server: {
      ...server,
      port,
      admin_port: await settlePort(server.admin_host, server.admin_port),
      public_url: server.public_url.replace(/:0$/, `:${port}`),
    },
  };
  let gateway: Gateway | undefined;
  const live = watchDeployment({
    initial,
    read: load,
    path: environment.config_path,
    env,
    registry,
    log,
    tasksInFlight: async () => (await gateway?.tasksInFlight()) ?? new Map(),
  });
  gateway = await startGateway({ ...shared, deployment: live });
  announce(gateway);
}

const MOST_WORKERS = 64;
const NO_DATABASE =
  "the embedded store is one process's alone: for several workers set DATABASE_URL to a PostgreSQL database";

/** The place of this process among the workers, from 0; undefined where it is none. */
function workerPlace(): number | undefined {
  const { GATEWAY_WORKER: place } = env;
  return place === undefined ? undefined : Number(place);
}

/** The command was given with words that it does not take. */
class UsageError extends Error {}

/** How many processes are to run: `--workers N`. */
function workersWanted(args: readonly string[]): number {
  let workers = '1';
  try {
    const { values } = parseArgs({ args: [...args], options: { workers: { type: 'string', default: '1' } } });
    workers = values.workers;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const count = Number(workers);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_WORKERS) return count;
  throw new UsageError(`--workers must be a whole number from 1 to ${MOST_WORKERS} (got ${workers})`);
}

/** One line for people and for programs that wait for it; then the process lives until a signal. */
function announce(gateway: Gateway): void {
  // Listens before the library does, which knows no reasons like `undefined` and says nothing of a second error.
  let failed = false;
  const fail = (error: unknown): void => {
    failed = true;
    process.stderr.write(`an error was not caught, and the gateway ends: ${textOf(error)}\n`);
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  // How long closing may take is known when it begins: it depends on the channels of that moment.
  // SIGHUP loads the deployment again, and ends nothing.
  closeWithGrace({ delay: false, logger: false, skip: ['SIGHUP'] }, async () => {
    setTimeout(() => process.exit(1), gateway.closeWithinMs() + STUCK_AFTER_MS);
    await gateway.close().catch(fail);
    if (failed) process.exit(1);
  });
  const { url, adminUrl } = gateway;
  const links = gateway.publicUrl === url ? '' : `, links point to ${gateway.publicUrl}`;
  if (workerPlace() === undefined)
    process.stdout.write(`ready on ${url}, operators on ${adminUrl}${links}\n`);
  else process.send?.({ ready: { url, adminUrl, links } } satisfies WorkerReady);
  trimHeapSoon();
}

/** Programs read a line for every request; a person who started us in a terminal asked for none of them. */
export function logLevel(
  level: LogLevel,
  { LOG_LEVEL }: { readonly LOG_LEVEL?: string | undefined },
  { isTTY }: { readonly isTTY?: boolean },
): LogLevel {
  const chosen = LOG_LEVEL !== undefined && LOG_LEVEL !== '';
  return isTTY === true && !chosen ? 'warn' : level;
}

function die(error: Error): void {
  process.stderr.write(`the store failed and the gateway cannot go on: ${error.message}\n`);
  process.exit(1);
}

/** Runs the program: its exit code is 2 when the operator has to change something, 1 when it is our fault, or nobody's. */
export async function start(registry: Registry): Promise<void> {
  // Whoever reads our lines may go away; that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
  try {
    await startWanted(registry);
  } catch (error) {
    const expected = isExpected(error);
    const text = expected && error instanceof Error ? error.message : textOf(error);
    process.stderr.write(
      `${styleText('red', 'the gateway cannot start:', { stream: process.stderr })} ${text}\n`,
    );
    // A database server may only be late: whoever started us is to try again.
    process.exit(expected && !(error instanceof NotConnected) ? 2 : 1);
  }
}

/** With its stack, and without what else an error holds: that may be a secret. */
function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}

function isExpected(error: unknown): boolean {
  if (error instanceof StoreRefused || error instanceof StoreUnavailable || error instanceof UsageError)
    return true;
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
