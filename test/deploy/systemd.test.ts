import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { longestStopSecs, readDeployFile, stopSecsOfExample } from './deploy-files.ts';

const UNIT = readDeployFile('gateway.service');
/** Of `systemd-analyze security`, 0 to 10; a unit that says nothing has 9.6. */
const MOST_EXPOSURE = 1.5;

/** All values of a setting. */
const valuesOf = (name: string, unit = UNIT) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A machine's files as far as the unit names them. */
function machineWith(unit: string): string {
  const root = tempFolder('machine');
  const path = join(root, 'etc/systemd/system/gateway.service');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, unit);
  // Targets and slices, as Debian has them.
  cpSync('/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true });
  for (const program of ['opt/gateway/node_modules/.bin/node', 'bin/kill']) {
    mkdirSync(join(root, dirname(program)), { recursive: true });
    writeFileSync(join(root, program), '', { mode: 0o755 });
  }
  return root;
}

function analyze(args: readonly string[], unit = UNIT) {
  const tool = debianTool('systemd-analyze', 'systemd');
  const env = { ...process.env, SYSTEMD_COLORS: '0' };
  const { status, stdout, stderr } = spawnSync(
    tool,
    [...args, `--root=${machineWith(unit)}`, 'gateway.service'],
    {
      encoding: 'utf8',
      env,
    },
  );
  return { status, text: `${stdout}${stderr}` };
}

/** Of other units, which this machine lacks, and nothing of ours. */
const ofOurs = (text: string) => text.split('\n').filter((line) => line.includes('gateway'));

test('the unit is one, as systemd reads it', () => {
  expect(ofOurs(analyze(['verify', '--man=no']).text)).toEqual([]);
  const wrong = analyze(['verify', '--man=no'], UNIT.replace('TimeoutStopSec=', 'TimeoutStopSecs='));
  expect(ofOurs(wrong.text).join('\n')).toContain('TimeoutStopSecs');
  console.warn('NOT CHECKED: a start of the unit; tests run where systemd is not the first process');
});

test('the unit runs programs that a checkout has', () => {
  const named = ['ExecStart', 'Documentation'].flatMap(
    (name) =>
      valuesOf(name)
        .join(' ')
        .match(/\/opt\/gateway\S*/g) ?? [],
  );
  const paths = [...named.map((path) => path.replace('/opt/gateway/', '')), 'runtime/main.js'];
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(valuesOf('ExecStart')).toEqual([expect.stringMatching(/ runtime\/main\.js$/)]);
  expect(valuesOf('WorkingDirectory')).toEqual(['/opt/gateway']);
});

test('the unit exposes little', () => {
  const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSURE * 10}`, '--no-pager'];
  const { status, text } = analyze(args);
  expect([status, text]).toEqual([
    0,
    expect.stringMatching(/Overall exposure level for gateway\.service: [01]\.\d OK/),
  ]);
});

test('the unit waits as long for the end as stopping takes, and does not repeat a start that asks for a change', async () => {
  const longest = Math.max(await stopSecsOfExample(), longestStopSecs());
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(longest);
  expect(valuesOf('RestartPreventExitStatus')).toEqual(['2']);
});

test('the unit has secrets as credentials alone, and V8 may compile', () => {
  const credentials = valuesOf('LoadCredential').map((value) => value.split(':')[0]);
  const used = [
    ...valuesOf('Environment')
      .join(' ')
      .matchAll(/(GATEWAY_\w+_FILE)=%d\/([\w-]+)/g),
  ];
  expect(used.map(([, name, file]) => [name, file])).toEqual([
    ['GATEWAY_SECRET_FILE', credentials[0]],
    ['GATEWAY_ADMIN_KEY_FILE', credentials[1]],
  ]);
  expect(valuesOf('Environment').join(' ')).not.toMatch(/(?:SECRET|ADMIN_KEY)=/);
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual(['no']);
});
