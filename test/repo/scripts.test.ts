import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GatewayProcess, ROOT, startGatewayBy } from '../support/process.ts';
import { createStreamClient } from '../support/stream-client.ts';
import { tempFolder } from '../support/temp-folder.ts';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

/** Output of a command that has to succeed. */
function output(file: string, args: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: '1' };
  return execFileSync(file, args, { cwd: ROOT, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function npmRun(script: string, ...args: readonly string[]): string {
  return output('npm', ['run', '--silent', script, '--', ...args]);
}

/** The files of tests that the last part of a script would run, or which of these. */
function filesOf(script: string, ...among: readonly string[]): string[] {
  const [tool = '', run, ...args] = scripts[script]?.split(' && ').at(-1)?.split(' ') ?? [];
  expect([tool, run]).toEqual(['vitest', 'run']);
  const listed = output(join(ROOT, 'node_modules/.bin', tool), ['list', '--filesOnly', ...args, ...among]);
  return listed.trim().split('\n');
}

async function startByNpm(script: string, cwd = ROOT): Promise<GatewayProcess> {
  const env = { GATEWAY_DATA_DIR: tempFolder('scripts'), GATEWAY_SANDBOX: '1' };
  const gateway = await startGatewayBy(['npm', 'run', script], { env, cwd });
  const started = family(gateway.pid);
  // npm that is killed leaves behind what it started.
  onTestFinished(() => {
    for (const pid of [...new Set([...started, ...family(gateway.pid)])].filter(isRunning))
      process.kill(pid, 'SIGKILL');
  });

  return gateway;
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** A process and all below it; nothing where it is gone. */
function family(pid: number): readonly number[] {
  return isRunning(pid) ? [pid, ...childrenOf(pid).flatMap(family)] : [];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The project without its history, for a test that changes its files. */
function copyOfProject(): string {
  const folder = tempFolder('project');
  for (const name of ['specs', 'generator', 'generated', 'runtime', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const CHECKS: Readonly<Record<string, () => void | Promise<void>>> = {
  async start() {
    for (const whom of ['npm', "npm's child"]) {
      const gateway = await startByNpm('start');
      const pids = family(gateway.pid);
      const stream = createStreamClient({ url: gateway.url, key: 'sk-sandbox' })('What is a heron?');
      await stream.first;
      if (whom !== 'npm') for (const pid of childrenOf(gateway.pid)) process.kill(pid, 'SIGTERM');
      const code = whom === 'npm' ? gateway.stop('SIGTERM') : gateway.ended;
      expect((await stream.ended).text).toContain('data: [DONE]');
      expect([whom, await code, pids.filter(isRunning)]).toEqual([whom, 0, []]);
    }
  },

  async dev() {
    const folder = copyOfProject();
    const gateway = await startByNpm('dev', folder);
    const spec = join(folder, 'specs/gateway.yaml');
    writeFileSync(spec, readFileSync(spec, 'utf8').replace(/^name: .*$/m, 'name: a new name'));
    const document = async () => {
      const address =
        gateway
          .output()
          .match(/^ready on (\S+),/gm)
          ?.at(-1)
          ?.split(/[ ,]/)[2] ?? '';
      const answer = await fetch(`${address}/openapi.json`).catch(() => undefined);
      return answer?.text();
    };
    await expect.poll(document, { timeout: 60_000 }).toContain('a new name');
    const pids = family(gateway.pid);
    expect([await gateway.stop('SIGTERM'), pids.filter(isRunning)]).toEqual([0, []]);
  },

  // These three have read the whole project before `npm test` comes here.
  generate: () => expect(npmRun('generate', '--help')).toContain('generate'),
  lint: () => expect(npmRun('lint', '--help')).toContain('biome check'),
  types: () => expect(npmRun('types', '--version')).toContain('Version'),

  /** Its parts: other scripts, and the tool that runs this, of which one file is asked. */
  test() {
    const parts = scripts.test?.split(' && ') ?? [];
    for (const part of parts.slice(0, -1)) {
      const script = /^npm run (?:-s )?(\S+)/.exec(part)?.[1];
      expect([part, Object.keys(CHECKS)]).toEqual([part, expect.arrayContaining([script])]);
    }
    const files = filesOf('test', 'test/secrets/keys.test.ts', 'test/store/keys.test.ts');
    expect(files.sort()).toEqual([
      '[all] test/secrets/keys.test.ts',
      '[all] test/store/keys.test.ts',
      '[postgres] test/store/keys.test.ts',
    ]);
  },

  'test:added': () => expect(npmRun('test:added', '--help')).toContain('usage: npm run test:added'),
  'test:chaos': () => expect(npmRun('test:chaos', '--help')).toContain('usage: npm run test:chaos'),
  'test:deploy': () => expect(filesOf('test:deploy')).toContain('[deployment] test/deploy/image.test.ts'),
  'test:mutants': () => expect(npmRun('test:mutants', '--help')).toContain('usage: npm run test:mutants'),
  'test:fuzz': () => expect(npmRun('test:fuzz', '--help')).toContain('usage: npm run test:fuzz'),
  pictures: () => expect(npmRun('pictures', '--help')).toContain('usage: npm run pictures'),
  bench: () => expect(npmRun('bench', '--help')).toContain('usage: npm run bench'),
};

describe('scripts of package.json', () => {
  test.each(Object.keys(scripts))('npm run %s', { timeout: 180_000 }, async (script) => {
    const check = CHECKS[script];
    if (check === undefined) throw new Error(`no check of npm run ${script} stands in CHECKS above`);
    await check();
  });

  test('checks are of scripts that there are', () => {
    expect(Object.keys(CHECKS).filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
