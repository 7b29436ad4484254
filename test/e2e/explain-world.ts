import { registry } from '../../generated/index.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { SANDBOX_ADMIN_KEY, sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { startGateway } from '../../runtime/server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const KEY = 'sk-test-explain';
const KEY_ID = 'key_explain';
/** Its first channel refuses every key. */
export const CHAT_MODEL = 'chat-mini';

export interface ExplainWorld {
  readonly url: string;
  readonly adminUrl: string;
  readonly folder: string;
  readonly key: string;
  readonly adminKey: string;
  close(): Promise<void>;
}

/**
 * The gateway as the sandbox runs it, in this process. Before the channel that serves `video-f` there is one that turns
 * every key away, whose credential is the canary: no explanation may ever show it.
 */
export async function startExplainWorld(canary: string): Promise<ExplainWorld> {
  const folder = makeTempFolder('explain');
  const played = await registry.twins();
  const twins = await startStrictTwins({
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
  const channels = base.channels.map((channel) => ({
    ...channel,
    pace: { first_secs: 0.1, every_secs: 0.1, slow_secs: 0.1 },
  }));
  const turnsAway = channels
    .filter(({ protocol }) => protocol === 'ark')
    .map((channel) => ({ ...channel, id: 'ark-spare', credentials: [{ api_key: canary }], priority: 100 }));
  // Of chat the same; its credential reads like a protocol, whose name is no secret then.
  const chat = channels.find((channel) => Object.hasOwn(channel.models, CHAT_MODEL));
  if (chat === undefined) throw new Error(`internal: no channel serves ${CHAT_MODEL}`);
  const chatSpare = {
    ...chat,
    id: `${chat.id}-spare`,
    credentials: [{ api_key: chat.protocol }],
    priority: 100,
  };
  const deployment = { ...base, channels: [...turnsAway, chatSpare, ...channels] };
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
      const key = { id: KEY_ID, name: 'explain', owner_id: 'owner', group: 'default', models: ['*'] };
      await store.createKey({ ...key, prefix: keyPrefix(KEY), hash: hashKey(pepper, KEY) });
      await store.topUp({ key: KEY_ID, amount: 1_000_000_000, idem: KEY_ID, reason: 'test' });
    },
  });
  return {
    url: gateway.url,
    adminUrl: gateway.adminUrl,
    folder,
    key: KEY,
    adminKey: SANDBOX_ADMIN_KEY,
    async close() {
      await gateway.close();
      await twins.close();
      removeFolder(folder);
    },
  };
}
