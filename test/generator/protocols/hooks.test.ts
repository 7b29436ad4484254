import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emitProtocols } from '../../../generator/emit/protocols.ts';
import { printEmitted } from '../../../generator/print/ts-module.ts';
import { readHookModules } from '../../../generator/resolve/protocols/hooks.ts';
import { loadProtocols } from './load-protocol.ts';

const REPO = join(import.meta.dirname, '../../..');
const DECLARED = [['title: Small protocol', 'title: Small protocol\nhooks: mine']] as const;
const MODULES = new Map([['mine', true]]);

describe('a protocol with hooks', () => {
  test('gets an interface of exactly the steps it has, and wraps its adapter', () => {
    const { protocols, diagnostics } = loadProtocols(DECLARED, MODULES);
    expect(diagnostics).toEqual([]);
    const files = emitProtocols({ protocols }).map((file) => printEmitted(file));
    expect(files.map(({ path }) => path)).toEqual([
      'generated/adapters/p.ts',
      'generated/adapters/p.hooks.ts',
    ]);
    for (const { path, text } of files) {
      const expected = join(import.meta.dirname, 'expected', path.split('/').at(-1) ?? '');
      expect(text).toBe(readFileSync(expected, 'utf8'));
    }
  });

  test('offers more steps where the protocol has more', () => {
    const edits = [
      ...DECLARED,
      ['done: completed', 'done: fetch'],
      [
        '  failure: { code',
        '  fetch: { get: /files, query: { id: $body.id }, result: { video: { url: $body.url } } }\n  failure: { code',
      ],
      [
        'errors:\n  code',
        'remix: { post: /remix, json: { of: $source.upstream_id, p: $prompt }, accept: { id: $body.id } }\n' +
          'cancel: { delete: "/tasks/{$task.upstream_id}", while: [queued] }\nerrors:\n  code',
      ],
      [
        '    completed: { status: done, url: "https://p.example/t-1.mp4" }',
        '    fetch: { id: t-1, status: done }',
      ],
      ['  errors:\n', '  fetch: { url: "https://p.example/t-1.mp4" }\n  errors:\n'],
    ] as const;
    const { protocols, diagnostics } = loadProtocols(edits, MODULES);
    expect(diagnostics).toEqual([]);
    expect(protocols[0]?.hooks?.entries).toEqual([
      'submit.request',
      'submit.accept',
      'poll.request',
      'poll.read',
      'fetch.request',
      'fetch.read',
      'remix.request',
      'remix.accept',
      'cancel.request',
    ]);
    const [, hooks] = emitProtocols({ protocols });
    expect(hooks && printEmitted(hooks).text).toContain(
      "  readonly 'remix.request'?: Hook<RemixScope<CanonicalRequest>, UpstreamRequest>;\n",
    );
  });

  test.each([
    ['no module', new Map<string, boolean>(), ['GW2011']],
    ['a module without hooks', new Map([['mine', false]]), ['GW2011']],
    [
      'a module too many',
      new Map([
        ['mine', true],
        ['old', true],
      ]),
      ['GW2012'],
    ],
  ])('%s', (_, modules, codes) => {
    expect(loadProtocols(DECLARED, modules).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  test('modules that exist in this repository all export hooks', () => {
    expect([...readHookModules().values()].every(Boolean)).toBe(true);
  });
});

const GOOD = `import type { PHooks } from '../../generated/adapters/p.hooks.ts';

export const hooks: PHooks = {
  'submit.request': (scope, fromSpec) => ({
    ...fromSpec,
    headers: { 'x-prompt': scope.request.facts.prompt ?? '' },
  }),
};
`;

describe('hand-written hooks are type-checked', () => {
  test('good ones compile', () => {
    expect(typeCheck(GOOD)).toBe('');
  });

  test.each([
    ['a step that the protocol does not have', GOOD.replace("'submit.request'", "'cancel.request'")],
    ['a fact that the vocabulary does not have', GOOD.replace('facts.prompt', 'facts.promt')],
    ['a request that is none', GOOD.replace('...fromSpec,', '')],
  ])('%s fails in the hook file', (_, text) => {
    expect(typeCheck(text)).toMatch(/^runtime\/adapters\/mine\.ts\([4-6],\d+\): error TS/);
  });
});

/** What the compiler says about the generated adapter with this hook module beside it. */
function typeCheck(module: string): string {
  const root = mkdtempSync(join(tmpdir(), 'hooks-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const { protocols } = loadProtocols(DECLARED, MODULES);
  const files = [
    ...emitProtocols({ protocols }).map((file) => printEmitted(file)),
    { path: 'runtime/adapters/mine.ts', text: module },
    { path: 'package.json', text: '{ "type": "module" }' },
    { path: 'tsconfig.json', text: readFileSync(join(REPO, 'tsconfig.json'), 'utf8') },
  ];
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  cpSync(join(REPO, 'generated/canonical.ts'), join(root, 'generated/canonical.ts'));
  symlinkSync(join(REPO, 'runtime/contract'), join(root, 'runtime/contract'));
  symlinkSync(join(REPO, 'runtime/document'), join(root, 'runtime/document'));
  symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'));
  const compiler = join(REPO, 'node_modules/.bin/tsc');
  const run = spawnSync(
    compiler,
    ['--noEmit', '--checkers', '1', '--pretty', 'false', '--preserveSymlinks'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return run.stdout;
}
