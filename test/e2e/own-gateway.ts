import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { deriveKey, openDataFolder } from '../../runtime/secrets/secrets.ts';
import { type GatewayProcess, ROOT, startGatewayBy } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

/** Of a test, or of all tests of a file. */
interface Ending {
  onTestFinished(end: () => Promise<void> | void): void;
}

/** A request as a vendor sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly prompt: string;
}

/** Answers instead of the vendor's own answer; false leaves the request to the vendor. */
type Instead = (asked: Asked, response: ServerResponse) => boolean;

/** Reads as a video. */
const FILE = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');

/** A vendor of the protocol `openai-videos` that counts what it makes, and finishes nothing before it is told to. */
export async function startVideoVendor({ onTestFinished }: Ending, instead: Instead = () => false) {
  const asked: Asked[] = [];
  const created: string[] = [];
  let isFinishing = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url: path = '', headers } = request;
    const prompt = /"prompt"\r?\n\r?\n([^\r]*)|"prompt":"([^"]*)"/.exec(
      Buffer.concat(pieces).toString('latin1'),
    );
    const one = { method, path, headers, prompt: prompt?.[1] ?? prompt?.[2] ?? '' };
    asked.push(one);
    if (instead(one, response)) return;
    if (path.endsWith('/content'))
      return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(FILE);
    const made = method === 'POST' ? `video_${created.length + 1}` : path.split('/').at(-1);
    if (method === 'POST') created.push(`video_${created.length + 1}`);
    const status = method === 'GET' && isFinishing ? 'completed' : 'queued';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: made, status }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    asked,
    /** Ids of all that was made. */
    created,
    /** Everything that is asked about from now on is completed. */
    finish(): void {
      isFinishing = true;
    },
  };
}

export interface Channel {
  readonly protocol: string;
  readonly url: string;
  readonly model: string;
}

/** The secret of all channels. */
export const CHANNEL_SECRET = 'the-secret-of-the-channels';

/** A configured data folder, a caller with money, and gateway processes on it, or on a PostgreSQL database. */
export async function ownGateway(
  { onTestFinished }: Ending,
  channels: readonly Channel[],
  { database }: { readonly database?: string } = {},
) {
  const folder = makeTempFolder('own-gateway');
  onTestFinished(() => removeFolder(folder));
  const dataDir = join(folder, 'data');
  const env = {
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    CHANNEL_SECRET,
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  };
  const lines = channels.map(
    ({ protocol, url, model }) =>
      `  - { id: ${protocol}, protocol: ${protocol}, base_url: "${url}", credentials: [{ api_key: "\${CHANNEL_SECRET}" }], groups: [default], models: [${model}], limits: { concurrent: 500 }, pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 } }`,
  );
  const head = ['groups: { default: { multiplier: 1, models: ["*"] } }', 'channels:'];
  writeFileSync(env.GATEWAY_CONFIG, [...head, ...lines, ''].join('\n'));
  const key = generateKey();
  const { store, secrets } = await openDataFolder({
    env: {},
    dataDir,
    ...(database === undefined ? {} : { database: { url: database, onFailure: () => undefined } }),
  });
  const record = { id: 'key_1', name: 'alice', owner_id: 'owner_1', group: 'default', models: ['*'] };
  const hash = hashKey(deriveKey(secrets.current, 'key-pepper'), key);
  await store.createKey({ ...record, prefix: keyPrefix(key), hash });
  await store.topUp({ key: record.id, amount: 1_000_000_000, idem: 'first', reason: 'test' });
  await store.close();
  return {
    dataDir,
    env,
    key,
    async start(
      more: Readonly<Record<string, string>> = {},
      args: readonly string[] = [],
      cwd: string = ROOT,
    ): Promise<GatewayProcess> {
      const program = [process.execPath, 'runtime/main.js', ...args] as const;
      const gateway = await startGatewayBy(program, { env: { ...env, ...more }, cwd });
      onTestFinished(async () => void (await gateway.stop('SIGKILL')));
      return gateway;
    },
  };
}

/** What a caller does with a key at a gateway. */
export function callerOf(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text), headers: answer.headers };
  };
  return {
    ask,
    submit: (prompt = 'a heron') => ask('/v1/videos', { model: 'video-a', prompt }),
    read: (id: string) => ask(`/v1/videos/${id}`),
  };
}

/** So many of them, so many at once. */
export async function many<T>(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
