import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies, protocolIds } from '../../runtime/contract/registry.ts';
import { filesBelow, type Import, importsOf, roomOf } from './source-files.ts';

const runtime = filesBelow('runtime', '.ts');
const generator = filesBelow('generator', '.ts');
const generated = [...filesBelow('generated', '.ts'), ...filesBelow('generated', '.js')];
const own = [...runtime, ...generator, ...generated].flatMap(importsOf).filter((one) => one.own);
const packages = [...runtime, ...generator, ...generated].flatMap(importsOf).filter((one) => !one.own);

/** Imports that start in one place and break the rule about where they may lead. */
function astray(from: string, allowed: (to: string) => boolean): readonly string[] {
  return own
    .filter((one) => one.from.startsWith(from) && !allowed(one.to))
    .map((one) => `${one.from} -> ${one.to}`);
}

function importersOf(prefix: string, imports: readonly Import[]): readonly string[] {
  const rooms = imports.filter((one) => one.to.startsWith(prefix) && !one.from.startsWith(prefix));
  return [...new Set(rooms.map((one) => one.from))].sort();
}

/** From the lowest to the highest: a room may use those before it. What lies beside them may use all. */
const ROOMS = [
  ...['contract', 'document', 'time', 'words', 'store', 'secrets', 'observe', 'upstream', 'config', 'files'],
  ...['channels', 'formats', 'intake', 'work', 'edge', 'admin', 'console', 'sandbox'],
];

function isRoom(path: string): boolean {
  return /^runtime\/[^/]+\//.test(path);
}

describe('streets between the houses', () => {
  test('the generator knows of the runtime only its contract and how YAML is read', () => {
    const rooms = ['generator/', 'runtime/contract/', 'runtime/document/'];
    // The tools of maintainers run the checks of the tests.
    const isTool = ({ from, to }: Import) =>
      from.startsWith('generator/tools/') && to.startsWith('test/conformance/');
    const strange = own.filter(
      (one) =>
        one.from.startsWith('generator/') && !rooms.some((room) => one.to.startsWith(room)) && !isTool(one),
    );
    expect(strange.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('only the command line loads the tools of maintainers', () => {
    const loading = own.filter(
      ({ from, to }) => to.startsWith('generator/tools/') && !from.startsWith('generator/tools/'),
    );
    expect(loading.map(({ from }) => from)).toEqual(['runtime/cli.ts']);
  });

  test('generated code knows only itself, the contract and declared hooks', () => {
    const allowed = (to: string) =>
      ['generated/', 'runtime/contract/', 'runtime/adapters/'].some((prefix) => to.startsWith(prefix));
    expect(astray('generated/', allowed)).toEqual([]);
  });

  test('only the two entry points of the runtime load what was generated; what handlers and actions are given are types of it', () => {
    const handlers = 'runtime/edge/operations/handlers.ts';
    const actions = 'runtime/admin/operation.ts';
    expect(importersOf('generated/', own)).toEqual([actions, 'runtime/cli.ts', handlers, 'runtime/main.ts']);
    const lines = [actions, handlers].flatMap(
      (path) => runtime.find((file) => file.path === path)?.text.match(/^.*generated\/.*$/gm) ?? [],
    );
    expect(lines).toEqual([
      "import type { AdminFieldsById, AdminOptionsById } from '../../generated/admin.ts';",
      "import type { Handlers } from '../../../generated/handlers.ts';",
    ]);
    expect(importersOf('generator/', own)).toEqual(['runtime/cli.ts']);
  });

  test('each room of the runtime knows only rooms below it', () => {
    const rank = (path: string): number => ROOMS.indexOf(path.split('/')[1] ?? '');
    const within = own.filter(({ from, to }) => isRoom(from) && to.startsWith('runtime/'));
    const up = within.filter(({ from, to }) => !isRoom(to) || rank(to) > rank(from));
    expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    expect(within.length).toBeGreaterThan(1_000);
  });

  test('fake vendors are loaded only where the sandbox is started, and that only when it is asked for', () => {
    const strangers = own.filter(
      ({ from, to }) => to.startsWith('runtime/sandbox/') && !from.startsWith('runtime/sandbox/'),
    );
    expect([...new Set(strangers.map(({ from }) => from))]).toEqual(['runtime/start-sandbox.ts']);
    const starters = runtime.filter(({ text }) => text.includes("/start-sandbox.ts'"));
    expect(starters.map(({ path }) => path)).toEqual(['runtime/start.ts']);
    expect(starters[0]?.text).not.toMatch(/^import .*start-sandbox/m);
  });

  test('every folder of the runtime is one of the rooms', () => {
    const folders = runtime
      .map(({ path }) => path)
      .filter(isRoom)
      .map((path) => path.split('/')[1] ?? '');
    expect([...new Set(folders)].sort()).toEqual([...ROOMS].sort());
  });

  test('rooms have names that say what is done in them', () => {
    const words = /(^|[/-])(utils?|helpers?|common|misc|shared)([/.-]|$)/;
    const paths = [...runtime, ...generator].map((file) => file.path);
    // Ajv calls the functions it prints calls to "helpers"; the file re-exports exactly those.
    const known = ['runtime/contract/validation/helpers.ts'];
    expect(paths.filter((path) => words.test(path) && !known.includes(path))).toEqual([]);
  });
});

describe('dependencies', () => {
  /** Packages that more than one file may import, and why that is still one place. */
  const SHARED: Readonly<Record<string, readonly string[]>> = {
    // Checks of specs, compiled validators, and the functions those call.
    ajv: [
      'generator/emit/validators.ts',
      'runtime/contract/validation/helpers.ts',
      'runtime/document/check-shape.ts',
    ],
    // Two command lines.
    commander: ['generator/cli.ts', 'runtime/command-line.ts'],
  };

  test('each package is imported in one place', () => {
    const places = new Map<string, Set<string>>();
    for (const { from, to } of packages) {
      if (!to.startsWith('node:')) places.set(to, (places.get(to) ?? new Set()).add(from));
    }
    const many = [...places]
      .map(([name, files]): [string, string[]] => [name, [...files].sort()])
      .filter(([, files]) => files.length > 1);
    expect(Object.fromEntries(many)).toEqual(SHARED);
  });
});

describe('size', () => {
  const lines = (text: string) => text.split('\n').length - 1;
  const longerThan = (files: readonly { path: string; text: string }[], most: number) =>
    files.filter((file) => lines(file.text) > most).map((file) => `${file.path}: ${lines(file.text)}`);

  test('no source file is longer than 400 lines', () => {
    expect(longerThan([...runtime, ...generator], 400)).toEqual([]);
  });

  test('no test is longer than 400 lines', () => {
    const tests = filesBelow('test', '.ts').filter(({ path }) => !path.startsWith('test/cases/'));
    expect(longerThan(tests, 400)).toEqual([]);
  });

  test('half of the source files have fewer than 100 lines', () => {
    const sizes = [...runtime, ...generator].map((file) => lines(file.text)).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(100);
  });

  test('a family, line or protocol fits in 150 lines', () => {
    const specs = ['families', 'lines', 'protocols'].flatMap((folder) =>
      filesBelow(`specs/${folder}`, '.yaml'),
    );
    expect(longerThan(specs, 150)).toEqual([]);
  });
});

describe('facts stay data', () => {
  /** Names that are nobody's in particular; a word of the house may also be a protocol's id. */
  const ORDINARY = new Set(['gateway']);
  const names = [
    ...protocolIds(registry),
    ...allFamilies(registry).flatMap((family) => family.models.map((model) => model.id)),
  ].filter((name) => !ORDINARY.has(name));

  test.each(names)('no code knows %s', (name) => {
    const quoted = ["'", '"', '`'].map((mark) => `${mark}${name}${mark}`);
    const knowing = [...runtime, ...generator].filter(({ text }) =>
      quoted.some((word) => text.includes(word)),
    );
    expect(knowing.map((file) => file.path)).toEqual([]);
  });
});

test('no comment cites a page that is not in the repository', () => {
  const cited = /\b(?:reliability|decisions|interface|design)\s\d|\bS[0-3]\d\b|\bupstreams\//i;
  const citing = [...runtime, ...generator, ...filesBelow('specs', '.yaml')].flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => cited.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(citing).toEqual([]);
});

test('every room of the runtime is known by its folder', () => {
  const rooms = new Set(runtime.map((file) => roomOf(file.path)));
  expect(rooms.has('runtime/contract')).toBe(true);
  expect([...rooms].every((room) => /^runtime\/[a-z-]+(\.ts)?$/.test(room))).toBe(true);
});
