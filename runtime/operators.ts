import { createActions } from './admin/actions.ts';
import { buildAdminServer } from './admin/admin-server.ts';
import type { BooksState, LiveChannels, LiveTasks } from './admin/operation.ts';
import { makeOperator, removeOperatorFile, writeOperatorFile } from './admin/operator-file.ts';
import type { SandboxDesk } from './admin/sandbox-actions.ts';
import { createContent } from './admin/task-content.ts';
import type { Deployment } from './config/types.ts';
import { addConsole } from './console/console.ts';
import type { Registry } from './contract/registry.ts';
import type { ContentContext } from './edge/content/result-content.ts';
import type { ServerDeps } from './edge/server-deps.ts';
import type { Logger } from './observe/logger.ts';
import type { Gauge, Observer } from './observe/observer.ts';
import type { Pulse } from './observe/pulse.ts';
import type { Peppers } from './secrets/keys.ts';
import { deriveKey } from './secrets/secrets.ts';
import { OPERATOR } from './store/audit.ts';
import type { Store } from './store/types.ts';
import type { QuoteDesk } from './work/quote/quote-desk.ts';
import type { TaskService } from './work/types.ts';

/** The operators' listener with its actions, its API and the console. */
export async function openOperators(input: {
  readonly registry: Registry;
  readonly store: Store;
  readonly peppers: Peppers;
  readonly secret: Uint8Array;
  readonly deployment: () => Deployment;
  readonly quotes: QuoteDesk;
  readonly live: LiveChannels;
  readonly pulse: Pulse;
  readonly books: () => BooksState | undefined;
  readonly sandbox: SandboxDesk | undefined;
  readonly tasks: LiveTasks & TaskService;
  /** Where files of results are. */
  readonly files: Pick<ContentContext, 'egress' | 'results'>;
  readonly observer: Observer;
  readonly gauges: () => Promise<readonly Gauge[]>;
  readonly storage: ServerDeps['storage'];
  readonly draining: () => boolean;
  readonly log: Logger;
  readonly clock: () => number;
}) {
  const { registry, store, peppers, secret, deployment, quotes, live, books, tasks, observer, log, clock } =
    input;
  const { server, store: place } = deployment();
  const url = addressOf(server.admin_host, server.admin_port);
  // Of several workers the first is the one that commands on this machine ask.
  const isFirst = (place.worker ?? 0) === 0;
  const operator = makeOperator(url);
  const adminKeys = () => [{ name: OPERATOR, key: operator.token }, ...(deployment().admin.keys ?? [])];
  const actions = createActions({
    store,
    ...peppers,
    registry,
    groups: () => new Set(Object.keys(deployment().groups)),
    deployment,
    quotes: async () => quotes,
    books,
    live,
    pulse: input.pulse,
    sandbox: input.sandbox,
    tasks,
  });
  const content = createContent({ ...input.files, registry, store, deployment, tasks, log, clock });
  const app = await buildAdminServer({
    registry,
    store,
    observer,
    secret,
    adminKeys,
    deploymentDigest: () => deployment().digest,
    log,
    draining: input.draining,
    storage: input.storage,
    gauges: input.gauges,
    actions,
    content,
    extend: (listener, checkRole) =>
      addConsole(listener, {
        registry,
        actions,
        content,
        adminKeys,
        checkRole,
        signingKey: deriveKey(secret, 'console'),
        ownHosts: () => [deployment().server.admin_host, ...(deployment().admin.hosts ?? [])],
        publicUrl: () => deployment().server.public_url,
        isSandbox: () => deployment().sandbox,
        observer,
        log,
        clock,
      }),
  });
  return {
    url,
    app,
    async listen(): Promise<void> {
      await app.listen({ host: server.admin_host, port: server.admin_port, exclusive: true });
      if (isFirst) writeOperatorFile(place.data_dir, operator);
    },
    /** From now on commands on this machine work on the data folder themselves. */
    leave(): void {
      if (isFirst) removeOperatorFile(place.data_dir, operator);
    },
  };
}

/** Asks the callers' listener through a socket like any caller, so that limits, streams and their ends are those of callers. */
export function askerOf(url: string): LiveChannels['ask'] {
  return ({ address, key, body, headers }) =>
    fetch(`${url}${address}`, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
}

/** A listener as somebody on this machine would write it. */
export function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
