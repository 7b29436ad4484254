import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { chatGroups } from '../conformance/chat/groups.ts';
import { vendorGroups } from '../conformance/vendor/groups.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { copyWithAdditions, filesBelow } from './copy-with-additions.ts';

const REPO = join(import.meta.dirname, '../..');
const HAND_WRITTEN = ['specs', 'generator', 'runtime', 'test'];

/** Tests of data that prove a vendor by its own replays and families by their own examples. */
const READS_DATA = /load-(?:chat-)?replays|example\.mode|as-tests/;
/** Tests that go through all models and vendors by the registry alone. */
const LISTS_ALL = ['test/cli/models.test.ts', 'test/sandbox/sandbox-deployment.test.ts'];

/** Checks of a vendor begin with one of these and its id. */
const GROUPS = [...vendorGroups([]), ...chatGroups([])].map(({ name }) => name);

/** Vendors that serve none of the families whose files were written, and have been checked where these are as they were. */
function untouched(written: readonly string[]): readonly string[] {
  const served = registry.families
    .filter(({ id }) => written.some((path) => path.endsWith(`/${id}.yaml`)))
    .flatMap(({ protocols }) => protocols);
  const all = [...Object.keys(registry.protocols), ...Object.keys(registry.chat_protocols)];
  return all.filter((id) => !served.includes(id));
}

/** The whole suite in such a copy is `npm run test:added`. */
describe('a vendor, a family, a model, a size, an error code and a chat vendor are files and rows', {
  timeout: 300_000,
}, () => {
  let root: string;
  let written: readonly string[];
  let told: string;

  const inCopy = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };

  beforeAll(() => {
    root = makeTempFolder('added');
    written = copyWithAdditions(root);
    told = inCopy('generator/main.js').said;
  }, 600_000);
  afterAll(() => removeFolder(root));

  test('which the compiler takes without a warning', () => {
    expect(told).toMatch(/^ok wrote \d+ files: [^\n]*\n$/);
  });

  test('the protocol in at most 150 lines, the family and the chat vendor in at most 60', () => {
    const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    expect(lines('specs/protocols/nimbus.yaml')).toBeLessThanOrEqual(150);
    expect(lines('specs/families/n.yaml')).toBeLessThanOrEqual(60);
    expect(lines('specs/protocols/nimbus-chat.yaml')).toBeLessThanOrEqual(60);
  });

  test('and nothing else is changed by hand, below `test` the replays of the vendors alone', () => {
    const changed = HAND_WRITTEN.flatMap((folder) =>
      filesBelow(join(root, folder))
        .map((name) => `${folder}/${name}`)
        .filter((path) => textAt(REPO, path) !== textAt(root, path)),
    );
    expect(changed.sort()).toEqual(written);
    expect(changed.filter((path) => path.startsWith('test/'))).toEqual(
      changed.filter((path) => /^test\/replays\/nimbus(-chat)?\.yaml$/.test(path)),
    );
  });

  test('the output gains files of the new ids alone', () => {
    const before = new Set(filesBelow(join(REPO, 'generated')));
    const gained = filesBelow(join(root, 'generated')).filter((path) => !before.has(path));
    expect(gained.length).toBeGreaterThan(0);
    expect(gained.filter((path) => !/\/(nimbus|nimbus-chat|n)\.[a-z.]+$/.test(path))).toEqual([]);
  });

  test('the code is what a rule of the new family refuses with, and the types know it', () => {
    expect(readFileSync(join(root, 'generated/errors.ts'), 'utf8')).toContain('readonly too_stormy: true;');
    expect(readFileSync(join(root, 'generated/families/n.ts'), 'utf8')).toContain("'too_stormy')");
    const config = { extends: './tsconfig.json', include: ['runtime', 'generated', 'test/conformance'] };
    writeFileSync(join(root, 'tsconfig.added.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, said } = inCopy(tsc, '--noEmit', '--checkers', '1', '-p', 'tsconfig.added.json');
    expect({ status, said }).toEqual({ status: 0, said: '' });
  });

  test('and what proves vendors and families is green, the new ones included', () => {
    const files = filesBelow(join(root, 'test'))
      .map((name) => `test/${name}`)
      .filter((path) => path.endsWith('.test.ts') && !/^test\/(?:repo|e2e)\//.test(path))
      .filter((path) => LISTS_ALL.includes(path) || READS_DATA.test(readFileSync(join(root, path), 'utf8')));
    expect(files).toContain('test/conformance/vendor.test.ts');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const others = `^(?!(?:${GROUPS.join('|')}) > (?:${untouched(written).join('|')}) > )`;
    const { status, said } = inCopy(
      ...[vitest, 'run', ...files, '--testNamePattern', others, '--maxWorkers=1', '--reporter=dot'],
    );
    expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
  });
});

function textAt(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
