import { onTestFinished } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { type GatewayOptions, startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { deploymentOf } from '../tasks/world.ts';
import { channelAt } from '../upstream/calls.ts';

const HOST = '127.0.0.1';

export interface WholeGateway {
  readonly url: string;
  /** A model that channels of the first channel's protocol serve. */
  readonly model: string;
  /** Keys of the owners. */
  readonly keys: readonly string[];
  readonly store: Store;
  /** Asks with a key of the first owner, or of another. */
  ask(body: object, options?: { readonly owner?: number; readonly signal?: AbortSignal }): Promise<Response>;
}

/** A gateway of the real registry, its store and doors, in front of given channels; it has two owners with money. */
export async function startWhole(
  channels: readonly (Partial<Channel> & { readonly id: string; readonly base_url: string })[],
  options: { readonly allow?: readonly string[]; readonly chat?: GatewayOptions['chat'] } = {},
): Promise<WholeGateway> {
  const protocol = channels[0]?.protocol ?? 'openai-chat';
  const model =
    registry.chat_families.find((family) => family.id === 'chat' && family.protocols.includes(protocol))
      ?.models[0]?.id ?? '';
  const folder = makeTempFolder('chat-whole');
  onTestFinished(() => removeFolder(folder));
  const port = await settlePort(HOST, 0);
  const base = deploymentOf(
    channels.map((channel) => ({
      ...channelAt(channel.base_url),
      protocol,
      models: { [model]: 'vendor-m-1' },
      ...channel,
    })),
  );
  const server = { ...base.server, host: HOST, port, public_url: `http://${HOST}:${port}` };
  const egress = { ...base.egress, allow: options.allow ?? base.egress.allow };
  const deployment: Deployment = { ...base, server, egress, store: { data_dir: folder } };
  const keys = [generateKey(), generateKey()];
  let opened: Store | undefined;
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    ...(options.chat === undefined ? {} : { chat: options.chat }),
    onFatal: (error) => {
      throw error;
    },
    async prepare(store, pepper) {
      opened = store;
      for (const [index, key] of keys.entries()) {
        const id = `key_${index}`;
        const hash = hashKey(pepper, key);
        const record = { name: id, group: 'default', prefix: keyPrefix(key), models: ['*'] };
        await store.createKey({ id, hash, owner_id: `owner-${index}`, ...record });
        await store.topUp({ key: id, amount: 100_000_000, idem: id, reason: 'test' });
      }
    },
  });
  onTestFinished(() => gateway.close());
  if (opened === undefined) throw new Error('the store was not opened');
  return {
    store: opened,
    url: gateway.url,
    model,
    keys,
    ask: (body, { owner = 0, signal } = {}) =>
      fetch(`${gateway.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys[owner]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 50, ...body }),
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}
