import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settlePort } from '../../../runtime/free-port.ts';
import { runProgram, startGatewayProcess } from '../../support/process.ts';

/** One server under the same load as the others. */
export interface PictureContender {
  readonly id: ContenderId;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it tells how late its event loop is. */
  readonly loopUrl: string;
  stop(): Promise<void>;
}

export type ContenderId = 'gateway' | 'server' | 'relay' | 'durable';

/** How the table calls the references. */
export const NAMES: Readonly<Record<Exclude<ContenderId, 'gateway'>, string>> = {
  server: 'bare server',
  relay: 'bare relay',
  durable: 'durable relay',
};

/** The model whose vendor answers a small picture, and the one whose vendor answers a large one. */
export const SMALL_MODEL = 'image-l6';
export const LARGE_MODEL = 'image-l6-mini';

const HERE = 'test/bench/images';
const WATCH = `--import=./${HERE}/loop-watch.js`;

export interface Place {
  /** Holds `small.json` and `large.json`, the vendor's answers; takes all that the servers write. */
  readonly folder: string;
  /** The vendor's address. */
  readonly upstream: string;
}

/** The vendor of all contenders. */
export async function startPictureUpstream(folder: string) {
  const { url, stop } = await startGatewayProcess({ BENCH_FOLDER: folder }, `${HERE}/upstream.js`);
  return { url, stop: async () => void (await stop()) };
}

/** Starts one contender that nobody has asked anything yet. */
export async function startContender(id: ContenderId, place: Place): Promise<PictureContender> {
  const port = await settlePort('127.0.0.1', 0);
  const watched = { NODE_OPTIONS: WATCH, BENCH_LOOP_PORT: `${port}` };
  const { headers, server } = await (id === 'gateway'
    ? startGateway(place, watched)
    : startReference(id, place, watched));
  return {
    id,
    pid: server.pid,
    url: server.url,
    headers,
    loopUrl: `http://127.0.0.1:${port}`,
    stop: async () => void (await server.stop()),
  };
}

async function startReference(
  id: Exclude<ContenderId, 'gateway'>,
  { folder, upstream }: Place,
  watched: Readonly<Record<string, string>>,
) {
  const env = { ...watched, BENCH_FOLDER: folder, BENCH_UPSTREAM: upstream };
  const server = await startGatewayProcess(
    id === 'durable' ? { ...env, BENCH_DURABLE: '1' } : env,
    `${HERE}/${id === 'server' ? 'bare-server.js' : 'bare-relay.js'}`,
  );
  return { headers: {}, server };
}

/** This gateway with everything on: key, checks, intent, hold and capture on disk, kept pictures, request log. */
async function startGateway({ folder, upstream }: Place, watched: Readonly<Record<string, string>>) {
  const config = join(folder, 'gateway.yaml');
  writeFileSync(config, `groups: { default: { multiplier: 1, models: ["*"] } }\n${channels(upstream)}`);
  const env = {
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: join(folder, `data-${watched.BENCH_LOOP_PORT}`),
    BENCH_KEY: 'sk-bench-5Yw0TnQz81',
    LOG_LEVEL: 'info',
  };
  const server = await startGatewayProcess({ ...env, ...watched });
  const wanted = ['--name', 'bench', '--owner', 'bench', '--topup', '100000', '--json'];
  const made = await runProgram(['runtime/cli.js', 'keys', 'create', ...wanted], env);
  if (made.code !== 0) {
    await server.stop();
    throw new Error(`no key was made: ${made.stdout}${made.stderr}`);
  }
  return { headers: { authorization: `Bearer ${JSON.parse(made.stdout).secret}` }, server };
}

function channels(upstream: string): string {
  const row = (id: string, model: string) => `
  - id: ${id}
    protocol: openai-images
    base_url: ${upstream}/${id}
    credentials: [{ api_key: "\${BENCH_KEY}" }]
    groups: [default]
    models: { ${model}: upstream-picture }`;
  return `channels:${row('small', SMALL_MODEL)}${row('large', LARGE_MODEL)}\n`;
}
