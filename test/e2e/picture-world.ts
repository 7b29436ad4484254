import { registry } from '../../generated/index.ts';
import { hashKey, keyPrefix } from '../../runtime/auth/keys.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { startTwins, type TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const KEY = 'sk-test-pictures';
const KEY_ID = 'key_pictures';
const FUNDS = 1_000_000_000;

export interface PictureWorld {
  readonly url: string;
  readonly key: string;
  /** What every vendor was asked so far. */
  readonly twins: Pick<TwinServer, 'journal'>;
  /** Micro-units that left the key's balance, held ones included. */
  spent(): Promise<number>;
  close(): Promise<void>;
}

/** The gateway as the sandbox runs it, in this process, with a key whose money can be counted. */
export async function startPictureWorld(): Promise<PictureWorld> {
  const folder = makeTempFolder('pictures');
  const played = await registry.twins();
  const twins = await startTwins({
    twins: played,
    chat: await registry.chat_twins(),
    journey: { queued_ms: 20, running_ms: 50 },
  });
  const host = '127.0.0.1';
  const base = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: { port: await settlePort(host, 0), admin_port: await settlePort(host, 0) },
    dataDir: folder,
  });
  const deployment = {
    ...base,
    channels: base.channels.map((channel) => ({
      ...channel,
      pace: { first_secs: 0.1, every_secs: 0.1, slow_secs: 0.1 },
    })),
  };
  const opened = Promise.withResolvers<Store>();
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    wellKnownKeys: new Set([KEY]),
    async prepare(store, pepper) {
      const key = { id: KEY_ID, name: 'pictures', owner_id: 'owner', group: 'default', models: ['*'] };
      await store.createKey({ ...key, prefix: keyPrefix(KEY), hash: hashKey(pepper, KEY) });
      await store.topUp({ key: KEY_ID, amount: FUNDS, idem: KEY_ID, reason: 'test' });
      opened.resolve(store);
    },
  });
  const store = await opened.promise;
  return {
    url: gateway.url,
    key: KEY,
    twins,
    async spent() {
      const { wallet = 0, wallet_hold = 0 } = (await store.balanceOf(KEY_ID)) ?? {};
      return FUNDS - wallet + wallet_hold;
    },
    async close() {
      await gateway.close();
      await twins.close();
      removeFolder(folder);
    },
  };
}
