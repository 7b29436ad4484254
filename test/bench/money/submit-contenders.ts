import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pace } from '../../../runtime/contract/protocol.ts';
import { runProgram, startGatewayProcess } from '../../support/process.ts';

/** One server under the same load as the others. */
export interface SubmitContender {
  readonly id: 'gateway' | 'relay' | 'durable';
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export const MODEL = 'video-a';
/** Of the channel to the vendor. */
export const PROTOCOL = 'openai-videos';

export interface Place {
  /** Takes all that the servers write. */
  readonly folder: string;
  /** The vendor's address. */
  readonly upstream: string;
}

/** The vendor of all contenders, in a process of its own. With `BENCH_FINISHES` each job is done when it is asked about. */
export async function startVendor(env: Readonly<Record<string, string>> = {}) {
  const { url, stop } = await startGatewayProcess(env, 'test/bench/money/vendor.js');
  return { url, stop: async () => void (await stop('SIGKILL')) };
}

/** Fastify and undici alone; durable: with a row on disk before and after the call. */
export async function startRelay(
  id: 'relay' | 'durable',
  { folder, upstream }: Place,
): Promise<SubmitContender> {
  const env = { BENCH_UPSTREAM: upstream, BENCH_FOLDER: folder };
  const more: Readonly<Record<string, string>> = id === 'durable' ? { BENCH_DURABLE: '1' } : {};
  const server = await startGatewayProcess({ ...env, ...more }, 'test/bench/money/bare-relay.js');
  return { id, pid: server.pid, url: server.url, headers: {}, stop: async () => void (await server.stop()) };
}

/**
 * This gateway with everything on: key, checks, intent and outcome on disk, request log. `pace` is the channel's own, of
 * when it asks about tasks. As many other channels as `idle` says stand beside it, of a group that no key is of.
 */
export async function startGateway(
  { folder, upstream }: Place,
  {
    pace,
    env: more = {},
    idle = 0,
  }: { pace: Partial<Pace>; env?: Readonly<Record<string, string>>; idle?: number },
): Promise<SubmitContender & { readonly dataDir: string; readonly adminUrl: string }> {
  const env = {
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    GATEWAY_DATA_DIR: join(folder, 'data'),
    BENCH_KEY: 'sk-bench-5Yw0TnQz81',
    LOG_LEVEL: 'info',
  };
  const group = { multiplier: 1, models: ['*'] };
  const channel = (id: string, of: string) => ({
    id,
    protocol: PROTOCOL,
    base_url: upstream,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the gateway reads the variable.
    credentials: [{ api_key: '${BENCH_KEY}' }],
    groups: [of],
    models: { [MODEL]: 'up' },
    pace,
  });
  const channels = [
    channel('bench', 'default'),
    ...Array.from({ length: idle }, (_, at) => channel(`idle-${at}`, 'idle')),
  ];
  // JSON is YAML.
  writeFileSync(env.GATEWAY_CONFIG, JSON.stringify({ groups: { default: group, idle: group }, channels }));
  const server = await startGatewayProcess({ ...env, ...more });
  const wanted = ['--name', 'bench', '--owner', 'bench', '--topup', '1000000', '--json'];
  const made = await runProgram(['runtime/cli.js', 'keys', 'create', ...wanted], { ...env, ...more });
  const secret: unknown = made.code === 0 ? JSON.parse(made.stdout).secret : undefined;
  if (typeof secret !== 'string') {
    await server.stop();
    throw new Error(`no key was made: ${made.stdout}${made.stderr}`);
  }
  return {
    id: 'gateway',
    pid: server.pid,
    url: server.url,
    headers: { authorization: `Bearer ${secret}` },
    dataDir: env.GATEWAY_DATA_DIR,
    adminUrl: server.adminUrl,
    // Its tasks never end, which draining need not wait for.
    stop: async () => void (await server.stop('SIGTERM')),
  };
}
