import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Code that makes a Node say that it is an old one, as Debian's is. */
const PRETENDING = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process.versions, 'node', { value: '20.19.2' });" +
    "Object.defineProperty(process, 'version', { value: 'v20.19.2' });",
)}`;

/** Nodes of this machine that are too old for us, which see what one that pretends cannot. */
const oldNodes = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path))
  .filter((path) => Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0]) < 24);

const commands = [[process.execPath, '--import', PRETENDING], ...oldNodes.map((path) => [path])];
const programs = [['runtime/main.js'], ['runtime/cli.js', 'keys', 'list'], ['generator/main.js', '--check']];

describe.each(commands.map((command) => ({ command })))('$command.0 that is too old', ({ command }) => {
  test.each(programs.map((program) => ({ program })))('is told so by $program.0', ({ program }) => {
    const [file = '', ...args] = [...command, ...program];
    const { status, stdout, stderr } = spawnSync(file, args, { cwd: ROOT, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringMatching(
        /^Node 24\.15 or later is needed and this is \d+\.\d+\.\d+: `npm start` brings .*\n$/,
      ),
    ]);
  });
});

describe('npm ci on a Node that is too old', () => {
  const LOCK = join(ROOT, 'package-lock.json');

  /** npm repeats what it thinks of every package's engines, on a Node that none of them will run on. */
  test('has no engines of packages to complain about', () => {
    const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
    for (const one of Object.values<{ engines?: object }>(lock.packages)) delete one.engines;
    const text = `${JSON.stringify(lock, undefined, 2)}\n`;
    if (process.env.UPDATE_GOLDEN === '1' && process.env.CI === undefined) writeFileSync(LOCK, text);
    const fix =
      'UPDATE_GOLDEN=1 npx vitest run test/repo/old-node.test.ts takes engines out of package-lock.json';
    expect(readFileSync(LOCK, 'utf8'), fix).toBe(text);
  });

  test('prints no word about engines, and still knows what each package has to be', () => {
    const folder = tempFolder('install');
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(ROOT, name), join(folder, name));
    const { status, stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--import=${PRETENDING}` },
    });
    expect([status, `${stdout}${stderr}`.includes('ENGINE')]).toEqual([0, false]);
    const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
    const unproven = Object.entries<{ integrity?: string }>(packages).filter(
      ([path, { integrity }]) => path !== '' && integrity === undefined,
    );
    expect(unproven.map(([path]) => path)).toEqual([]);
  });
});
