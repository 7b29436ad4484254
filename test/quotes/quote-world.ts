import { registry } from '../../generated/index.ts';
import { hashKey, keyPrefix } from '../../runtime/auth/keys.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { SANDBOX_ADMIN_KEY, sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { startTwins, type TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

export interface QuoteWorld {
  readonly url: string;
  readonly twins: TwinServer;
  readonly store: Store;
  readonly folder: string;
  /** Sends a body with the key of somebody who can pay. */
  post(path: string, body: JsonObject, headers?: Readonly<Record<string, string>>): Promise<Told>;
  admin(body: JsonObject): Promise<Told>;
  /** Replaces the deployment, as a reload does. */
  deploy(change: (now: Deployment) => Deployment): void;
  close(): Promise<void>;
}

const KEYS = { rich: 10 ** 15, poor: 1 } as const;

export const keyOf = (who: keyof typeof KEYS): string => `sk-test-${who}`;

/** The sandbox in this process, with a key of somebody rich and of somebody poor. */
export async function startQuoteWorld(): Promise<QuoteWorld> {
  const folder = makeTempFolder('quotes');
  const played = await registry.twins();
  const twins = await startTwins({
    twins: played,
    chat: await registry.chat_twins(),
    journey: { queued_ms: 0, running_ms: 10 },
  });
  const host = '127.0.0.1';
  const base = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: { port: await settlePort(host, 0), admin_port: await settlePort(host, 0) },
    dataDir: folder,
  });
  const pace = { first_secs: 0.05, every_secs: 0.05, slow_secs: 0.1 };
  let deployment: Deployment = { ...base, channels: base.channels.map((one) => ({ ...one, pace })) };
  let kept: Store | undefined;
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    wellKnownKeys: new Set([keyOf('rich'), keyOf('poor')]),
    async prepare(store, pepper) {
      kept = store;
      for (const [who, amount] of Object.entries(KEYS)) {
        const secret = `sk-test-${who}`;
        const id = `key_${who}`;
        const named = { id, name: who, owner_id: who, group: 'default', models: ['*'] };
        await store.createKey({ ...named, prefix: keyPrefix(secret), hash: hashKey(pepper, secret) });
        await store.topUp({ key: id, amount, idem: id, reason: 'test' });
      }
    },
  });
  const { store } = { store: kept };
  if (store === undefined) throw new Error('internal: the gateway opened no store');
  const send = async (
    url: string,
    body: JsonObject,
    headers: Readonly<Record<string, string>>,
  ): Promise<Told> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : { text } };
  };
  return {
    url: gateway.url,
    twins,
    store,
    folder,
    post: (path, body, headers = {}) =>
      send(`${gateway.url}${path}`, body, { authorization: `Bearer ${keyOf('rich')}`, ...headers }),
    admin: (body) =>
      send(`${gateway.adminUrl}/admin/quote`, body, { authorization: `Bearer ${SANDBOX_ADMIN_KEY}` }),
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
