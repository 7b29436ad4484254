import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newReplays } from '../../generator/tools/new-replays.ts';
import { runProgram } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const REPO = join(import.meta.dirname, '../..');
const folder = makeTempFolder('new-replays');
const specs = join(folder, 'specs');
const pathOf = (id: string) => join(folder, 'test/replays', `${id}.yaml`);
const draft = (...args: readonly string[]) =>
  runProgram(['runtime/cli.js', 'new', 'replays', ...args, '--specs', specs]);

beforeAll(() => {
  symlinkSync(join(REPO, 'specs'), specs);
  mkdirSync(join(folder, 'test'));
  cpSync(join(REPO, 'test/replays'), join(folder, 'test/replays'), { recursive: true });
});
afterAll(() => removeFolder(folder));

test('replays of a vendor of tasks are drafted with all that its checks ask for, and fail until they are filled in', {
  timeout: 120_000,
}, async () => {
  rmSync(pathOf('runway'));
  const { code, stdout } = await draft('runway');
  expect([code, stdout]).toEqual([0, expect.stringContaining(pathOf('runway'))]);
  const text = readFileSync(pathOf('runway'), 'utf8');
  const written: Readonly<Record<string, unknown>> = parse(text);
  expect(Object.keys(written)).toEqual(
    expect.arrayContaining([
      'auth',
      'prepare',
      'accept',
      'poll',
      'words',
      'readings',
      'errors',
      'submit',
      'verdicts',
    ]),
  );
  expect(written.submit).toContainEqual({
    title: 'first_frame',
    model: '<a model of the vendor>',
    request: {
      mode: 'first_frame',
      facts: { prompt: 'a heron takes off' },
      roles: { first_frame: [{ kind: 'image', url: 'https://cdn.example/first_frame.png' }] },
    },
    sent: { method: 'POST', path: '<its path>', json: '<the body that the pages show>' },
  });
  const verified = await runProgram(['runtime/cli.js', 'verify', 'runway', '--specs', specs]);
  expect([verified.code, verified.stdout]).toEqual([1, expect.stringContaining('✗ replays')]);
});

test('of a file that is there what it lacks is drafted, and nothing else is changed', {
  timeout: 120_000,
}, async () => {
  const before = readFileSync(pathOf('gemini'), 'utf8');
  const said: string[] = [];
  const terminal = { out: async () => undefined, err: (text: string) => void said.push(text) };
  const asked = { specs, json: true, colour: false };
  expect(await newReplays({ ...asked, id: 'gemini' }, terminal)).toBe(2);
  expect(await newReplays({ ...asked, id: 'gemni' }, terminal)).toBe(2);
  expect(said).toEqual([
    expect.stringContaining('lacks nothing'),
    expect.stringContaining('no protocol is called gemni; did you mean gemini?'),
  ]);
  expect(readFileSync(pathOf('gemini'), 'utf8')).toBe(before);
});
