import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedIds } from '../../generator/tools/changed-ids.ts';
import { verify } from '../../generator/tools/verify.ts';
import { runProgram } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { gateway } from './terminal.ts';

const REPO = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => folders.forEach(removeFolder));

type Edit = readonly [path: string, before: string, after: string];

/** The project's specs and replays, with texts in specs replaced. */
function withMistakes(...edits: readonly Edit[]): string {
  const folder = makeTempFolder('verify');
  folders.push(folder);
  const specs = join(folder, 'specs');
  cpSync(join(REPO, 'specs'), specs, { recursive: true });
  mkdirSync(join(folder, 'test'));
  symlinkSync(join(REPO, 'test/replays'), join(folder, 'test/replays'));
  for (const [path, before, after] of edits) {
    const text = readFileSync(join(specs, path), 'utf8');
    expect(text).toContain(before);
    writeFileSync(join(specs, path), text.replace(before, after));
  }
  return specs;
}

interface Report {
  readonly groups: readonly {
    readonly name: string;
    readonly failures: readonly {
      readonly of: string;
      readonly message: string;
      readonly places: readonly string[];
    }[];
  }[];
}

describe('one run on two specs with a mistake each', () => {
  let ended: number | null;
  let groups: Report['groups'];
  const failed = (id: string) =>
    groups.flatMap(({ name, failures }) =>
      failures.filter(({ of }) => of === id).map((one) => ({ name, ...one })),
    );
  beforeAll(async () => {
    const rules = '  rules:\n';
    const specs = withMistakes(
      ['protocols/luma.yaml', 'duration: ', 'duratoin: '],
      [
        'protocols/runway.yaml',
        rules,
        `${rules}    - { code: [x1], class: conflict }\n    - { code: [x2], class: timeout }\n`,
      ],
    );
    const asked = ['runtime/cli.js', 'verify', 'luma', 'runway', '--json', '--specs', specs];
    const { code, stdout } = await runProgram(asked);
    ended = code;
    ({ groups } = JSON.parse(stdout) as Report);
  }, 240_000);

  test('fails in the checks of the one, with the replay and the line of the spec', () => {
    const [first] = failed('luma').filter(({ name }) => name === 'replays');
    expect([ended, first?.message]).toEqual([1, expect.stringMatching(/duratoin: is .*, must be absent/)]);
    expect(first?.places).toEqual([
      expect.stringMatching(/^test\/replays\/luma\.yaml:\d+$/),
      expect.stringMatching(/^specs\/protocols\/luma\.yaml:\d+$/),
      expect.stringMatching(/^of \$seconds \(specs\/families\/\w+\.yaml:\d+/),
    ]);
    expect(first?.message).toMatch(/\nsent \{.*"duratoin":.*\nfrom \w+ for \S+ with .*seconds \d+/);
    expect(groups.map(({ name }) => name)).toEqual([
      ...['replays', 'twin', 'any request', 'any answer', 'metadata', 'sizes', 'prices', 'played', 'pages'],
    ]);
  });

  test('names what the replays of the other lack, all of it at once', () => {
    const messages = failed('runway').map(({ message }) => message.split('\n')[0]);
    expect(messages).toContain('no verdict in the replays has the class: "conflict", "timeout"');
  });
});

test('a key of the replays that no check reads is a failure at its line', { timeout: 240_000 }, async () => {
  const specs = withMistakes();
  const replays = join(specs, '../test/replays');
  rmSync(replays);
  cpSync(join(REPO, 'test/replays'), replays, { recursive: true });
  const path = join(replays, 'luma.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('\ncancel:', '\ncancels:'));
  const { code, stdout } = await runProgram(['runtime/cli.js', 'verify', 'luma', '--specs', specs]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('unknown field `cancels`')]);
  expect(stdout).toMatch(/--> test\/replays\/luma\.yaml:\d+:1/);
});

describe('what was typed', () => {
  const said: string[] = [];
  const terminal = { out: async () => undefined, err: (text: string) => void said.push(text) };
  const asked = { ids: [], changed: false, all: false, json: false, colour: false };

  test.each([
    [asked, 'give ids of specs (protocols, families, lines, routes, surfaces), or --changed, or --all'],
    [{ ...asked, all: true, changed: true }, 'or --changed, or --all'],
    [{ ...asked, all: true, specs: '/nowhere' }, '--specs is no folder: /nowhere'],
    [{ ...asked, changed: true, specs: '/nowhere' }, '--changed compares the specs of the project'],
  ])('%j is refused: %s', async (options, message) => {
    said.length = 0;
    expect(await verify(options, terminal)).toBe(2);
    expect(said.join('')).toContain(message);
  });

  test('an installation without the tools says where they are', async () => {
    const { code, err } = await gateway(['verify', '--all'], {});
    expect([code, err]).toEqual([2, expect.stringContaining('works in a checkout of the project')]);
  });
});

test('what differs from the last commit is found by its file; what many are made of concerns all', () => {
  const root = makeTempFolder('changed');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd: root });
  const write = (path: string, text: string) => writeFileSync(join(root, 'specs', path), text);
  mkdirSync(join(root, 'specs/protocols'), { recursive: true });
  for (const id of ['a', 'b']) write(`protocols/${id}.yaml`, `id: ${id}\n`);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'specs');
  expect(changedIds(root, ['a', 'b', 'c'])).toEqual([]);
  write('protocols/b.yaml', 'id: other\n');
  write('protocols/c.yaml', 'id: c\n');
  expect(changedIds(root, ['a', 'b', 'c'])).toEqual(['b', 'c']);
  write('errors.yaml', 'x: 1\n');
  expect(changedIds(root, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  removeFolder(root);
});
