import { registry } from '../../../generated/index.ts';
import { generateKey, hashKey, keyPrefix } from '../../../runtime/auth/keys.ts';
import { settlePort } from '../../../runtime/free-port.ts';
import { silentLogger } from '../../../runtime/observe/logger.ts';
import { sandboxDeployment } from '../../../runtime/sandbox/sandbox-deployment.ts';
import { startTwins } from '../../../runtime/sandbox/twins/twin-server.ts';
import { startGateway } from '../../../runtime/server.ts';
import type { Store } from '../../../runtime/store/types.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';

const FUNDS = 1_000_000_000;

export const OWNERS = ['first', 'second'] as const;
export type Owner = (typeof OWNERS)[number];

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Sent {
  readonly path: string;
  readonly key?: string;
  readonly owner?: Owner;
  /** Of another key than the owner's first. */
  readonly secret?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
}

export interface World {
  readonly url: string;
  readonly store: Store;
  keyOf(owner: Owner): string;
  /** Makes one more key of the first owner, for these models. */
  secretOf(models: readonly string[]): Promise<string>;
  /** A POST, with an `Idempotency-Key` where one is given. */
  post(sent: Sent): Promise<Reply>;
  /** Jobs and answers that vendors have begun so far. */
  creates(): number;
  /** Micro-units that left the owner's wallet, held ones included. */
  spent(owner: Owner): Promise<number>;
  close(): Promise<void>;
}

/** The gateway as the sandbox runs it, in this process, with two owners. */
export async function startWorld(folder = makeTempFolder('repeated')): Promise<World> {
  const played = await registry.twins();
  const twins = await startTwins({
    twins: played,
    chat: await registry.chat_twins(),
    journey: { queued_ms: 20, running_ms: 40 },
    slow_ms: 300,
  });
  const host = '127.0.0.1';
  const base = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: { port: await settlePort(host, 0), admin_port: await settlePort(host, 0) },
    dataDir: folder,
  });
  const pace = { first_secs: 0.1, every_secs: 0.1, slow_secs: 0.1 };
  const deployment = { ...base, channels: base.channels.map((channel) => ({ ...channel, pace })) };
  const keyOf = (owner: Owner): string => `sk-test-${owner}`;
  const opened = Promise.withResolvers<Store>();
  const pepper = Promise.withResolvers<Parameters<typeof hashKey>[0]>();
  let more = 0;
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    wellKnownKeys: new Set(OWNERS.map(keyOf)),
    async prepare(store, given) {
      pepper.resolve(given);
      for (const owner of OWNERS) {
        const [secret, id] = [keyOf(owner), `key_${owner}`];
        const key = { id, name: owner, owner_id: owner, group: 'default', models: ['*'] };
        await store.createKey({ ...key, prefix: keyPrefix(secret), hash: hashKey(given, secret) });
        await store.topUp({ key: id, amount: FUNDS, idem: id, reason: 'test' });
      }
      opened.resolve(store);
    },
  });
  const store = await opened.promise;
  return {
    url: gateway.url,
    store,
    keyOf,
    async secretOf(models) {
      more += 1;
      const [secret, id] = [generateKey(), `key_more_${more}`];
      const key = { id, name: id, owner_id: 'first', group: 'default', models: [...models] };
      await store.createKey({
        ...key,
        prefix: keyPrefix(secret),
        hash: hashKey(await pepper.promise, secret),
      });
      return secret;
    },
    async post({ path, key, owner = 'first', secret = keyOf(owner), body, form, signal }) {
      const answer = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(form === undefined ? { 'content-type': 'application/json' } : {}),
        },
        body: form ?? JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    },
    creates: () => twins.journal().length + twins.chatJournal().length,
    async spent(owner) {
      const { wallet = 0 } = (await store.balanceOf(`key_${owner}`)) ?? {};
      return FUNDS - wallet;
    },
    async close() {
      await gateway.close();
      await twins.close();
      removeFolder(folder);
    },
  };
}
