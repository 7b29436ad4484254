import { registry } from '../../generated/index.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { startStrictTwins } from './chat-vendors/strict-twins.ts';
import { removeFolder } from './temp-folder.ts';

/** A key of somebody who has so many micro-units. */
export interface SandboxKey {
  readonly id: string;
  readonly secret: string;
  readonly owner: string;
  readonly funds: number;
}

export interface SandboxGateway {
  readonly url: string;
  readonly adminUrl: string;
  readonly store: Store;
  readonly pepper: Uint8Array;
  readonly twins: TwinServer;
  /** Replaces the deployment, as a reload does. */
  deploy(change: (now: Deployment) => Deployment): void;
  /** Removes the folder, too. */
  close(): Promise<void>;
}

/** The gateway as the sandbox runs it, in this process, on a folder of the test's, which polls often. */
export async function startSandboxGateway(given: {
  readonly folder: string;
  readonly keys: readonly SandboxKey[];
  readonly twins?: Pick<Parameters<typeof startStrictTwins>[0], 'journey' | 'slow_ms'>;
  readonly poll_secs?: number;
  /** Absent: nothing is logged. */
  readonly log?: Logger;
  /** Changes what the sandbox would deploy. */
  readonly deploy?: (base: Deployment) => Deployment;
}): Promise<SandboxGateway> {
  const { folder, keys, poll_secs: secs = 0.1, log = silentLogger, deploy = (base) => base } = given;
  const played = await registry.twins();
  let own: string | undefined;
  const twins = await startStrictTwins({
    twins: played,
    chat: await registry.chat_twins(),
    journey: { queued_ms: 20, running_ms: 50 },
    gateway: () => own,
    ...given.twins,
  });
  const host = '127.0.0.1';
  const base = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: { port: await settlePort(host, 0), admin_port: await settlePort(host, 0) },
    dataDir: folder,
  });
  const pace = { first_secs: secs, every_secs: secs, slow_secs: 0.1 };
  let deployment = deploy({ ...base, channels: base.channels.map((channel) => ({ ...channel, pace })) });
  own = new URL(deployment.server.public_url).host;
  const opened = Promise.withResolvers<{ readonly store: Store; readonly pepper: Uint8Array }>();
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log,
    onFatal: (error) => {
      throw error;
    },
    wellKnownKeys: new Set(keys.map(({ secret }) => secret)),
    async prepare(store, pepper) {
      for (const { id, secret, owner, funds } of keys) {
        const key = { id, name: owner, owner_id: owner, group: 'default', models: ['*'] };
        await store.createKey({ ...key, prefix: keyPrefix(secret), hash: hashKey(pepper, secret) });
        await store.topUp({ key: id, amount: funds, idem: id, reason: 'test' });
      }
      opened.resolve({ store, pepper });
    },
  });
  const { store, pepper } = await opened.promise;
  return {
    url: gateway.url,
    adminUrl: gateway.adminUrl,
    store,
    pepper,
    twins,
    deploy(change) {
      deployment = change(deployment);
    },
    async close() {
      await gateway.close();
      await twins.close();
      removeFolder(folder);
    },
  };
}
