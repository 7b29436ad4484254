import { join } from 'node:path';
import type { Environment } from './config/environment.ts';
import { toTelemetry } from './config/to-deployment.ts';
import { settlePort } from './free-port.ts';
import { sandboxBanner, shownChat, shownExamples, shownPictures, withExamples } from './sandbox/banner.ts';
import { SANDBOX_KEY, sandboxDeployment } from './sandbox/sandbox-deployment.ts';
import { createSandboxDesk } from './sandbox/sandbox-desk.ts';
import { startTwins } from './sandbox/twins/twin-server.ts';
import { hashKey, keyPrefix } from './secrets/keys.ts';
import { type Gateway, type GatewayOptions, startGateway } from './server.ts';
import type { Store } from './store/types.ts';

const PLAY_MONEY_UNITS = 1_000_000;
const LOOPBACK = '127.0.0.1';
/** Slow enough to be seen, fast enough for tests of many answers. */
const WORD_MS = 15;

export interface Sandbox extends Gateway {
  /** Commands to copy, for a person's terminal. */
  readonly banner: string;
}

/** The gateway with a twin for every vendor, on loopback only, and a well-known key with play money. */
export async function startSandbox(
  options: Omit<GatewayOptions, 'deployment' | 'prepare' | 'wellKnownKeys'> & {
    readonly environment: Environment;
  },
): Promise<Sandbox> {
  const { registry, environment } = options;
  const [played, chat] = await Promise.all([registry.twins(), registry.chat_twins()]);
  let own: string | undefined;
  const twins = await startTwins({ twins: played, chat, word_ms: WORD_MS, gateway: () => own });
  const base = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: {
      port: await settlePort(LOOPBACK, environment.port ?? 8080),
      admin_port: await settlePort(LOOPBACK, environment.admin_port ?? 8081),
    },
    dataDir: environment.data_dir ?? join('.', 'data', 'sandbox'),
  });
  const deployment = { ...base, ...toTelemetry(undefined, environment) };
  own = new URL(deployment.server.public_url).host;
  const gateway = await startGateway({
    ...options,
    deployment: { current: () => deployment },
    wellKnownKeys: new Set([SANDBOX_KEY]),
    sandbox: (parts) => createSandboxDesk({ ...parts, twins, url: () => deployment.server.public_url }),
    prepare: (store, pepper) => seedKey(store, pepper, PLAY_MONEY_UNITS * registry.gateway.micros_per_unit),
  });
  const pictures = shownPictures(registry);
  const routes = withExamples(registry.routes, await registry.examples());
  return {
    ...gateway,
    banner: sandboxBanner({
      url: gateway.url,
      adminUrl: gateway.adminUrl,
      twinOrigin: twins.origin,
      model: registry.families[0]?.models[0]?.id ?? '',
      chat: shownChat(routes),
      pictures,
      examples: shownExamples(routes, ['video', ...pictures.map(({ surface }) => surface)]),
      uploadPath: registry.routes.find(({ operation }) => operation === 'asset.upload')?.path,
    }),
    async close() {
      await gateway.close();
      await twins.close();
    },
  };
}

/** Makes the published key once; a restarted sandbox keeps its tasks and what they cost. */
async function seedKey(store: Store, pepper: Uint8Array, micros: number): Promise<void> {
  const hash = hashKey(pepper, SANDBOX_KEY);
  if ((await store.findKeyByHash(hash)) !== undefined) return;
  const id = 'key_sandbox';
  await store.createKey({
    id,
    name: 'sandbox',
    owner_id: 'owner_sandbox',
    group: 'default',
    prefix: keyPrefix(SANDBOX_KEY),
    hash,
    models: ['*'],
  });
  await store.topUp({ key: id, amount: micros, idem: 'sandbox-play-money', reason: 'play money' });
}
