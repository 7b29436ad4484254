import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type GatewayProcess, ROOT, runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { blocksOf, read, WRITTEN } from './blocks.ts';
import { runScript, scriptOf } from './shell.ts';

/** Run from a copy of the project by `tutorials.test.ts`. */
const isTutorial = (page: string) => page.startsWith('docs/tutorials/');
const BLOCKS = WRITTEN.filter((page) => !isTutorial(page)).flatMap(blocksOf);

/** What the programs print, in the order of the pages and of their blocks. */
const HERON = 'You said: “What is a heron?”';
const PRINTED: Readonly<Record<string, readonly unknown[]>> = {
  'docs/guides/call/chat.md': [HERON, HERON],
  'docs/guides/call/images.md': [
    expect.stringMatching(/^http:\/\/[\d.:]+\/v1\/images\/tasks\/task_\w+\/content\?/),
    expect.stringMatching(/^image\/png \d+$/),
    'image/png',
  ],
  'docs/guides/call/quote.md': ['0.8 USD true video-a: 8 s x 0.10 USD x 1'],
};

/** Pages whose commands no test runs here, and the tests that prove them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': 'test/docs/tutorials.test.ts',
  'docs/guides/run/configure.md': 'test/docs/deployments.test.ts',
  'docs/guides/run/deploy.md': 'test/deploy/guide.test.ts',
  'docs/guides/run/move-to-postgresql.md': 'test/docs/deployments.test.ts',
  'docs/guides/run/postgresql.md': 'test/docs/deployments.test.ts',
  'docs/guides/run/backup.md': 'test/docs/deployments.test.ts',
  'docs/guides/add/check-your-specs.md': 'test/docs/tutorials.test.ts',
};

/** What stands in a page for the reader's own, and what it is in the sandbox. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/guides/run/channels.md': { '<id>': 'sandbox-ark' },
};

/** Pages that show what is refused, with the statuses of their calls. */
const REFUSED: Readonly<Record<string, readonly number[]>> = {
  'docs/guides/call/errors-and-retries.md': [400],
  'docs/guides/call/warnings-and-strict.md': [200, 400],
};

/** Answers that a page shows behind its commands, each with what else it may have. */
function answersOf(page: string): readonly unknown[] {
  const blocks = blocksOf(page);
  const shown = blocks.filter(({ language }, at) => language === 'json' && blocks[at - 1]?.language === 'sh');
  return shown.map(({ text }) => withMore(JSON.parse(text)));
}

function withMore(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMore(one)])),
  );
}

/** What was printed as JSON: each answer is one line, with or without an end. */
function objectsIn(printed: string): readonly unknown[] {
  return printed.split(/\n|(?<=\})(?=\{)/).flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

const pagesWith = (language: string) => [
  ...new Set(BLOCKS.filter((block) => block.language === language).map(({ page }) => page)),
];
const COMMANDS = pagesWith('sh').filter((page) => ELSEWHERE[page] === undefined);

let folder: string;
let gateway: GatewayProcess;

beforeAll(async () => {
  folder = makeTempFolder('programs');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: join(folder, 'data'), GATEWAY_SANDBOX: '1' });
  await vi.waitFor(() => expect(gateway.output()).toContain('/sandbox/frame.png'), { timeout: 10_000 });
  const [, frame = ''] = /'(http:\S+\/sandbox\/frame\.png[^']*)'/.exec(gateway.output()) ?? [];
  writeFileSync(join(folder, 'frame.png'), Buffer.from(await (await fetch(frame)).arrayBuffer()));
});
afterAll(async () => {
  await gateway?.stop();
  removeFolder(folder);
});

test('the pages with programs and commands are those that are run', () => {
  expect(pagesWith('js')).toEqual(Object.keys(PRINTED).sort());
  for (const [page, proof] of Object.entries(ELSEWHERE)) {
    expect(pagesWith('sh')).toContain(page);
    expect(read(proof)).toMatch(/\w/);
  }
});

describe('programs that are copied work', { concurrent: true, timeout: 300_000 }, () => {
  test.each(Object.entries(PRINTED))('of %s', async (page, printed) => {
    const programs = blocksOf(page).filter(({ language }) => language === 'js');
    const said = await Promise.all(
      programs.map(async ({ text }, index) => {
        const path = join(folder, `${page.replaceAll('/', '-')}-${index}.mjs`);
        writeFileSync(path, text.replaceAll('http://127.0.0.1:8080', gateway.url));
        const { code, stdout, stderr } = await runProgram([path]);
        return { code, stdout: stdout.trim(), stderr };
      }),
    );
    expect(said).toEqual(printed.map((stdout) => ({ code: 0, stdout, stderr: '' })));
  });
});

describe('commands that are copied work', { timeout: 300_000 }, () => {
  test.each(COMMANDS)('of %s', async (page) => {
    const cwd = join(folder, page);
    mkdirSync(dirname(join(cwd, 'x')), { recursive: true });
    cpSync(join(folder, 'frame.png'), join(cwd, 'frame.png'));
    const env = {
      GATEWAY: gateway.url,
      OPERATORS: gateway.adminUrl,
      GATEWAY_DATA_DIR: join(folder, 'data'),
      GATEWAY_SANDBOX: '1',
    };
    const script = Object.entries(EXAMPLES[page] ?? {}).reduce(
      (text, [place, value]) => text.replaceAll(place, value),
      scriptOf(blocksOf(page)),
    );
    const { code, statuses, stdout, stderr } = await runScript(script, { cwd, env });
    expect({ code, text: `${stdout}${stderr}` }).toEqual({ code: 0, text: expect.any(String) });
    const refused = REFUSED[page];
    if (refused === undefined) expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
    else expect(statuses).toEqual(refused);
    for (const answer of answersOf(page)) expect(objectsIn(stdout)).toContainEqual(answer);
  });
});
