import { registry } from '../../generated/index.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { SANDBOX_ADMIN_KEY, sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import type { FaultRule } from '../../runtime/sandbox/twins/faults.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { type Gateway, startGateway } from '../../runtime/server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

/** A channel of one protocol that a key of its own is bound to; with a name, all its models are called so. */
export interface Variant {
  readonly protocol: string;
  readonly upstream?: string;
  /** Absent: one channel for all that is asked of the protocol by that name. */
  readonly as?: string;
}

export interface VendorGateway {
  readonly url: string;
  readonly twins: Pick<TwinServer, 'origin' | 'journal' | 'uploads' | 'chatJournal' | 'reports'>;
  keyOf(variant: Variant): string;
  setFaults(rules: readonly FaultRule[]): void;
  /** As an operator does: what was learned of the channels' health is forgotten. */
  restoreChannels(): Promise<void>;
  close(): Promise<void>;
}

const nameOf = ({ protocol, upstream, as }: Variant) =>
  `${protocol}-${upstream ?? 'own'}${as === undefined ? '' : `-${as}`}`.replaceAll(/[^a-z0-9-]/gi, '-');

/** The sandbox with one group and key per variant, so that a request can be sent to one vendor. */
export async function startVendorGateway(input: {
  readonly variants: readonly Variant[];
  readonly pace_secs?: number;
  readonly journey?: { readonly queued_ms: number; readonly running_ms: number };
}): Promise<VendorGateway> {
  const { variants, pace_secs: secs = 0.1 } = input;
  const folder = makeTempFolder('vendors');
  const played = await registry.twins();
  const twins = await startStrictTwins({
    twins: played,
    chat: await registry.chat_twins(),
    journey: input.journey ?? { queued_ms: 50, running_ms: 150 },
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
    groups: Object.fromEntries(
      variants
        .map(nameOf)
        .map((name) => [name, { name, multiplier_ppm: 1_000_000, models: ['*'], limits: {} }]),
    ),
    channels: variants.flatMap((variant) =>
      base.channels
        .filter(({ protocol }) => protocol === variant.protocol)
        .map((channel, index) => ({
          ...channel,
          id: index === 0 ? nameOf(variant) : `${nameOf(variant)}-${index + 1}`,
          groups: [nameOf(variant)],
          pace: { first_secs: secs, every_secs: secs, slow_secs: secs },
          models: Object.fromEntries(
            Object.entries(channel.models).map(([id, name]) => [id, variant.upstream ?? name]),
          ),
        })),
    ),
  };
  const keyOf = (variant: Variant) => `sk-test-${nameOf(variant)}`;
  const gateway: Gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    wellKnownKeys: new Set(variants.map(keyOf)),
    async prepare(store, pepper) {
      for (const variant of variants) {
        const secret = keyOf(variant);
        const id = `key_${nameOf(variant)}`;
        const named = { id, name: nameOf(variant), owner_id: 'owner', group: nameOf(variant), models: ['*'] };
        await store.createKey({ ...named, prefix: keyPrefix(secret), hash: hashKey(pepper, secret) });
        await store.topUp({ key: id, amount: 10 ** 12, idem: id, reason: 'test' });
      }
    },
  });
  return {
    url: gateway.url,
    twins,
    keyOf,
    setFaults: (rules) => twins.setFaults(rules),
    async restoreChannels() {
      const headers = { authorization: `Bearer ${SANDBOX_ADMIN_KEY}` };
      for (const { id } of deployment.channels) {
        const url = `${gateway.adminUrl}/admin/channels/${id}/restore`;
        const response = await fetch(url, { method: 'POST', headers });
        const said = await response.text();
        if (!response.ok) throw new Error(`restoring ${id} answered ${response.status}: ${said}`);
      }
    },
    async close() {
      await gateway.close();
      await twins.close();
      removeFolder(folder);
    },
  };
}
