import type { ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { settlePort } from '../../runtime/free-port.ts';
import { ROOT } from '../support/process.ts';
import { makeTempFolder, removeFolder, tempFolder } from '../support/temp-folder.ts';
import { type BuiltImage, buildImage, runInImage } from './built-image.ts';

const MOST_BYTES = 250e6;
const USER = 65_532;

describe('the image', { timeout: 120_000 }, () => {
  const folder = makeTempFolder('image');
  let image: BuiltImage;
  beforeAll(() => {
    if (process.getuid?.() !== 0)
      throw new Error('this test builds an image and mounts its files: run it as root');
    image = buildImage(folder);
  }, 600_000);
  afterAll(() => {
    image?.remove();
    removeFolder(folder);
  });

  /** The folders that are mounted into the image: one of data, which is its user's, and one of configuration. */
  function folders(example: boolean) {
    const outer = tempFolder('in-image');
    const [data, configFolder] = [join(outer, 'data'), join(outer, 'config')];
    mkdirSync(data, { mode: 0o700 });
    mkdirSync(configFolder);
    chownSync(data, USER, USER);
    if (example) copyFileSync(join(ROOT, 'deploy/gateway.example.yaml'), join(configFolder, 'gateway.yaml'));
    return { data, configFolder };
  }

  const started = (given: Omit<Parameters<typeof runInImage>[1], 'command'>) => {
    const child = runInImage(image, { ...given, command: [...image.config.Entrypoint, ...image.config.Cmd] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return follow(child);
  };

  test('is small, and has what serves and nothing else', () => {
    expect(image.bytes).toBeGreaterThan(100e6);
    expect(image.bytes).toBeLessThan(MOST_BYTES);
    const guide = readFileSync(join(ROOT, 'docs/guides/run/deploy.md'), 'utf8');
    const [, said] = /^It has (\d+) MB/m.exec(guide) ?? [];
    expect(Math.abs(Number(said) * 1e6 - image.bytes)).toBeLessThan(10e6);
    const parts = [
      ...readdirSync(join(image.root, 'app')),
      ...readdirSync(join(image.root, 'usr/local/bin')),
    ];
    expect(parts.sort()).toEqual(
      [
        '.npmrc',
        'docs',
        'generated',
        'node',
        'node_modules',
        'package-lock.json',
        'package.json',
        'runtime',
        'specs',
      ].sort(),
    );
    const strange = ['bin/sh', 'usr/lib/npm', 'app/generated/schema', 'app/node_modules/typescript'];
    expect(strange.filter((path) => existsSync(join(image.root, path)))).toEqual([]);
  });

  test('starts with read-only files as nobody, is healthy, takes commands and stops', async () => {
    const ports = { PORT: await freePort(), ADMIN_PORT: await freePort() };
    const mounted = { ...folders(true), env: { ...ports, OPENAI_KEY: 'no vendor is called' } };
    const run = (command: readonly string[]) => follow(runInImage(image, { ...mounted, command })).ended;
    const cli = (...args: readonly string[]) => run(['node', 'runtime/cli.js', ...args]);
    const gateway = started(mounted);
    await gateway.ready;

    expect((await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).status).toBe(200);
    const [kind, ...check] = image.config.Healthcheck?.Test ?? [];
    expect([kind, await run(check)]).toEqual(['CMD', { code: 0, out: '', err: '' }]);
    const write =
      "try { fs.writeFileSync('/app/x', '') } catch ({ code }) { console.log(code, process.getuid()) }";
    expect(await run(['node', '-e', write])).toMatchObject({ out: `EROFS ${USER}\n` });
    const checked = await cli('check', '/etc/gateway/gateway.yaml');
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('stopping takes at most 372 s') });
    const key = await cli('keys', 'create', '--name', 'alice', '--topup', '1');
    expect(key).toMatchObject({ code: 0, out: expect.stringMatching(/sk-\w{48}/) });
    const tools = await cli('verify', '--all');
    expect(tools).toMatchObject({
      code: 2,
      err: expect.stringContaining('works in a checkout of the project'),
    });

    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('"level":"error"'),
    });
    expect(await run(check)).toMatchObject({ code: 1 });
  });

  test('does not start as a sandbox because its gateway.yaml is missing', async () => {
    const { code, err } = await started(folders(false)).ended;
    expect([code, err]).toEqual([2, expect.stringContaining('/etc/gateway/gateway.yaml')]);
  });

  test('is a sandbox where it is asked to be, with all that a caller and an operator read', async () => {
    const ports = { PORT: await freePort(), ADMIN_PORT: await freePort() };
    const env = { ...ports, GATEWAY_SANDBOX: '1', OPENAI_KEY: 'no vendor is called' };
    const mounted = { ...folders(true), env };
    const gateway = started(mounted);
    await gateway.ready;
    const headers = { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' };
    const body = JSON.stringify({ model: 'chat-mini', messages: [{ role: 'user', content: 'Hello' }] });
    const url = `http://127.0.0.1:${env.PORT}`;
    const answer = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { readonly id: string };
    expect([answer.status, id]).toEqual([200, expect.stringMatching(/^chatcmpl-/)]);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    const explained = runInImage(image, { ...mounted, command: ['node', 'runtime/cli.js', 'explain', id] });
    expect(await follow(explained).ended).toMatchObject({ code: 0, out: expect.stringContaining(id) });
    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({ code: 0 });
  });
});

async function freePort(): Promise<string> {
  return String(await settlePort('127.0.0.1', 0));
}

interface Followed {
  readonly child: ChildProcess;
  /** Rejects with its output where it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

function follow(child: ChildProcess): Followed {
  const texts = { out: '', err: '' };
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString('utf8');
  });
  const ended = new Promise<Awaited<Followed['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      texts.out += chunk.toString('utf8');
      if (/^ready on /m.test(texts.out)) resolve();
    });
    void ended.then(({ code, out, err }) => reject(new Error(`it ended with ${code}\n${out}${err}`)), reject);
  });
  // Commands that are no servers are never ready.
  ready.catch(() => undefined);
  return { child, ready, ended };
}
