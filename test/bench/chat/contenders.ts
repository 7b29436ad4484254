import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settlePort } from '../../../runtime/free-port.ts';
import { debianTool } from '../../support/debian-tool.ts';
import { ROOT, runProgram, startGatewayProcess } from '../../support/process.ts';
import { processMs } from '../quiet-run.ts';
import type { LoadTarget } from './load.ts';

/** One program under the same load as the others. */
export interface Contender {
  readonly name: string;
  readonly target: LoadTarget;
  /** Processor time of all its processes so far, in milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

export const MODEL = 'chat-mini';
const HERE = join(ROOT, 'test/bench/chat');
const OPEN_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 2_000;

export async function startUpstream(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { url, child } = await startReady('upstream.js', {});
  return { url, stop: () => stopChild(child) };
}

/** Fastify and undici alone. */
export async function startBareRelay(upstream: string): Promise<Contender> {
  const { url, child } = await startReady('bare-relay.js', { UPSTREAM_URL: upstream });
  return contenderOf('bare relay: Fastify and undici, parsing both ways', { url, headers: {} }, child);
}

/** What no proxy can be below: nginx copies bytes and looks at none. */
export async function startNginx(upstream: string, folder: string): Promise<Contender> {
  const program = debianTool('nginx', 'nginx-light');
  const port = await settlePort('127.0.0.1', 0);
  const path = join(folder, 'nginx.conf');
  const place = (name: string) => join(folder, name);
  writeFileSync(
    path,
    `worker_processes 1; daemon off; pid ${place('nginx.pid')}; error_log ${place('nginx.log')};
    events { worker_connections 4096; }
    http { access_log off; client_body_temp_path ${place('body')}; proxy_temp_path ${place('proxy')};
      fastcgi_temp_path ${place('fastcgi')}; uwsgi_temp_path ${place('uwsgi')}; scgi_temp_path ${place('scgi')};
      client_max_body_size 20m; client_body_buffer_size 1m; keepalive_requests 1000000;
      upstream vendor { server ${new URL(upstream).host}; keepalive 256; keepalive_requests 1000000; }
      server { listen 127.0.0.1:${port}; location / {
        proxy_pass http://vendor; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; } } }`,
  );
  const child = spawn(program, ['-c', path, '-p', folder, '-e', place('nginx.log')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url);
  return contenderOf('nginx, copying bytes', { url, headers: {} }, child);
}

/** The gateway that most people know, as its package comes; only the bench installs it. */
export async function startPortkey(upstream: string): Promise<Contender> {
  const folder = join(ROOT, 'node_modules/.cache/bench-portkey');
  mkdirSync(folder, { recursive: true });
  const installed = join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const lock = 'package-lock.json';
  const isCurrent =
    existsSync(installed) &&
    readFileSync(join(folder, lock), 'utf8') === readFileSync(join(HERE, 'portkey', lock), 'utf8');
  if (!isCurrent) {
    cpSync(join(HERE, 'portkey'), folder, { recursive: true });
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  const port = await settlePort('127.0.0.1', 0);
  const child = spawn(process.execPath, [installed, `--port=${port}`, '--headless'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url);
  const headers = {
    authorization: 'Bearer upstream',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstream}/v1`,
  };
  return contenderOf('@portkey-ai/gateway 1.15.2', { url, headers }, child);
}

/** This gateway with everything on: key, checks, hold and capture on disk, request log. */
export async function startGateway(
  upstream: string,
  folder: string,
): Promise<Contender & { readonly pid: number }> {
  const config = join(folder, 'gateway.yaml');
  writeFileSync(
    config,
    `groups: { default: { multiplier: 1, models: ["*"] } }
channels:
  - id: bench
    protocol: openai-chat
    base_url: ${upstream}/v1
    credentials: [{ api_key: "\${BENCH_KEY}" }]
    groups: [default]
    models: { ${MODEL}: upstream-mini }
`,
  );
  const env = {
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    BENCH_KEY: 'sk-bench-5Yw0TnQz81',
    LOG_LEVEL: 'info',
  };
  const server = await startGatewayProcess(env);
  const made = await runProgram(
    [
      'runtime/cli.js',
      'keys',
      'create',
      '--name',
      'bench',
      '--owner',
      'bench',
      '--topup',
      '100000',
      '--json',
    ],
    env,
  );
  const key: unknown = JSON.parse(made.stdout).secret;
  if (typeof key !== 'string') throw new Error(`no key was made: ${made.stdout}${made.stderr}`);
  return {
    name: 'this gateway: key, checks, hold and capture, log',
    target: { url: server.url, headers: { authorization: `Bearer ${key}` } },
    pid: server.pid,
    cpuMs: () => processMs(server.pid),
    stop: async () => void (await server.stop()),
  };
}

async function startReady(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(HERE, program)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('close', (code) => reject(new Error(`${program} ended with ${code}`)));
  child.stdout?.on('data', (chunk: Buffer) => {
    const url = /^ready on (\S+)$/m.exec(chunk.toString())?.[1];
    if (url !== undefined) resolve(url);
  });
  return { url: await promise, child };
}

function contenderOf(name: string, target: LoadTarget, child: ChildProcess): Contender {
  const { pid = 0 } = child;
  return { name, target, cpuMs: () => treeMs(pid), stop: () => stopChild(child) };
}

/** A process and those it started itself. */
function treeMs(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + treeMs(child), processMs(pid));
}

async function untilOpen(url: string): Promise<void> {
  const until = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    const open = await fetch(url).then(
      async (answer) => {
        await answer.text();
        return true;
      },
      () => false,
    );
    if (open) return;
    if (performance.now() > until) throw new Error(`${url} did not open`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('close', () => resolve());
  child.kill('SIGTERM');
  // Some do not hear it.
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  return promise.finally(() => clearTimeout(forced));
}
