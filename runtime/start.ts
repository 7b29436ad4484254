import { styleText } from 'node:util';
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
import { StoreRefused } from './store/store-errors.ts';
import { trimHeapSoon } from './time/trim-heap.ts';
import { STUCK_AFTER_MS } from './work/attempt/attempt-bounds.ts';

const env = process.env;

/** Starts the gateway the environment asks for: a deployment, or the sandbox when there is none. */
async function startWanted(registry: Registry): Promise<void> {
  const load = env.GATEWAY_SANDBOX === '1' ? undefined : await loadDeployment(env, registry);
  if (load !== undefined && load.report.diagnostics.length > 0) {
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
    const { startSandbox } = await import('./start-sandbox.ts');
    const sandbox = await startSandbox({ ...shared, environment });
    announce(sandbox);
    process.stdout.write(sandbox.banner);
    return;
  }
  const { server } = load.deployment;
  const port = await settlePort(server.host, server.port);
  const initial = {
    ...load.deployment,
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

/** One line for people and for programs that wait for it; then the process lives until a signal. */
function announce(gateway: Gateway): void {
  // How long closing may take is known when it begins: it depends on the channels of that moment.
  closeWithGrace({ delay: false, logger: false }, async ({ err }) => {
    setTimeout(() => process.exit(1), gateway.closeWithinMs() + STUCK_AFTER_MS);
    if (err !== undefined) process.stderr.write(`${err.stack}\n`);
    await gateway.close();
  });
  const links = gateway.publicUrl === gateway.url ? '' : `, links point to ${gateway.publicUrl}`;
  process.stdout.write(`ready on ${gateway.url}, operators on ${gateway.adminUrl}${links}\n`);
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

/** Runs the program: its exit code is 2 when the operator has to change something, 1 when it is our fault. */
export async function start(registry: Registry): Promise<void> {
  // Whoever reads our lines may go away; that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
  try {
    await startWanted(registry);
  } catch (error) {
    const expected = isExpected(error);
    const text =
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(
      `${styleText('red', 'the gateway cannot start:', { stream: process.stderr })} ${text}\n`,
    );
    process.exit(expected ? 2 : 1);
  }
}

function isExpected(error: unknown): boolean {
  if (error instanceof StoreRefused) return true;
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
