import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorClasses } from '../../../generated/errors.ts';
import { main } from '../../../generator/cli.ts';
import type { Stages } from '../../../generator/generate.ts';
import type { GatewayIr } from '../../../generator/ir.ts';
import type { SpecSet } from '../../../generator/spec-types.ts';
import { emptyRoot, keepingTerminal, smallRoot } from './small-root.ts';

const IR: GatewayIr = {
  errorClasses,
  gateway: { name: 'x', spec_version: 1, currency: 'USD', micros_per_unit: 1, released: '2026-01-31' },
  vocabulary: {
    facts: [],
    roles: [],
    modes: [],
    tiers: [],
    denied: [],
    deniedInChats: [],
    fields: [],
    origin: { span: { file: 'x', start: 0, end: 0 }, line: 1 },
  },
  errors: [],
  surfaces: [],
  routes: [],
  admin: [],
  tiers: [],
  families: [],
  chatFamilies: [],
  protocols: [],
  chatProtocols: [],
  loss: [],
  chatLoss: [],
  explain: { families: [], protocols: [] },
  forms: [],
};

/** Stages that make one file whose text names the gateway. */
function stages(change: Partial<Stages> = {}): Stages {
  let name = '';
  return {
    resolve: (specs: SpecSet) => {
      name = specs.gateway?.value.name ?? 'none';
      return IR;
    },
    emitAll: () => [{ path: 'generated/name.ts', text: `// @generated\nexport const name = '${name}';\n` }],
    emitOwn: () => [],
    reportContract: () => new Map(),
    ...change,
  };
}

async function call(args: readonly string[], given: Stages = stages()) {
  const { told, terminal } = keepingTerminal();
  const code = await main(args, { terminal, loadStages: async () => given });
  return { code, ...told };
}

describe('generate', () => {
  test('writes once, then has nothing to do', async () => {
    const root = smallRoot();
    expect(await call(['--root', root])).toEqual({
      code: 0,
      out: 'ok wrote 1 file: 0 models, 0 routes (0 ms)\n',
      err: '',
    });
    expect(readFileSync(join(root, 'generated/name.ts'), 'utf8')).toBe(
      "// @generated\nexport const name = 'small gateway';\n",
    );
    expect((await call(['--root', root])).out).toBe('ok nothing to do: 0 models, 0 routes (0 ms)\n');
  });

  test('mistakes exit with 2 and nothing is written', async () => {
    const root = smallRoot([{ kind: 'edit', path: 'specs/gateway.yaml', from: 'name: ', to: 'nane: ' }]);
    const { code, out, err } = await call(['--root', root]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('error[GW1002]: unknown field `nane`');
    expect(existsSync(join(root, 'generated'))).toBe(false);
  });

  test('after a mistake the last good output stays', async () => {
    const root = smallRoot();
    await call(['--root', root]);
    const before = readFileSync(join(root, 'generated/name.ts'), 'utf8');
    writeFileSync(join(root, 'specs/gateway.yaml'), 'id: [');
    expect((await call(['--root', root])).code).toBe(2);
    expect(readFileSync(join(root, 'generated/name.ts'), 'utf8')).toBe(before);
  });

  test('a mistake of ours exits with 3', async () => {
    const root = smallRoot();
    const broken = stages({
      emitAll: () => {
        throw new Error('internal: no printer');
      },
    });
    const { code, err } = await call(['--root', root], broken);
    expect(code).toBe(3);
    expect(err.startsWith('error[GW9001]: internal: no printer\n\n1 error\n')).toBe(true);
    const silent = await call(['--root', root], stages({ resolve: () => undefined }));
    expect(silent.code).toBe(3);
    expect(silent.err).toContain('resolve gave nothing and reported no error');
  });

  test('a foreign file in generated/ stops the run before anything is written', async () => {
    const root = smallRoot();
    mkdirSync(join(root, 'generated'));
    writeFileSync(join(root, 'generated/mine.ts'), 'export {};\n');
    const { code, err } = await call(['--root', root]);
    expect(code).toBe(2);
    expect(err).toBe(
      'error[GW5003]: refusing to delete `generated/mine.ts`: it was not generated\n  --> generated/mine.ts\n\n1 error\n',
    );
    expect(existsSync(join(root, 'generated/name.ts'))).toBe(false);
  });

  test('without specs it says which files are missing', async () => {
    const { code, err } = await call(['--root', emptyRoot()], stages({ resolve: () => undefined }));
    expect(code).toBe(2);
    expect(err.match(/missing file `[^`]+`/g)).toEqual([
      'missing file `specs/errors.yaml`',
      'missing file `specs/gateway.yaml`',
      'missing file `specs/vocabulary.yaml`',
    ]);
  });
});

describe('--check', () => {
  test('clean is 0, drift is 1 with the first difference, and nothing is written', async () => {
    const root = smallRoot();
    expect(await call(['--check', '--root', root])).toEqual({
      code: 1,
      out: 'drift: generated/ does not match specs/\n  missing  generated/name.ts\nrun `npm run generate` and commit the result\n',
      err: '',
    });
    expect(existsSync(join(root, 'generated'))).toBe(false);
    await call(['--root', root]);
    expect((await call(['--check', '--root', root])).code).toBe(0);
    writeFileSync(join(root, 'generated/name.ts'), '// @generated\nexport const name = 1;\n');
    writeFileSync(join(root, 'generated/old.ts'), '// @generated\n');
    expect(await call(['--check', '--root', root])).toEqual({
      code: 1,
      out: [
        'drift: generated/ does not match specs/',
        '  changed  generated/name.ts',
        '             - export const name = 1;',
        "             + export const name = 'small gateway';",
        '  stale    generated/old.ts  (no spec produces this)',
        'run `npm run generate` and commit the result',
        '',
      ].join('\n'),
      err: '',
    });
  });

  test('github annotates each file', async () => {
    const { code, out } = await call(['--check', '--format', 'github', '--root', smallRoot()]);
    expect(code).toBe(1);
    expect(out).toBe(
      '::error file=generated/name.ts,title=drift::missing: run `npm run generate` and commit the result\n',
    );
  });

  test('json is one document', async () => {
    const drifted = await call(['--check', '--format', 'json', '--root', smallRoot()]);
    expect(JSON.parse(drifted.out)).toEqual({
      outcome: 'checked',
      errors: 0,
      warnings: 0,
      diagnostics: [],
      drift: { missing: ['generated/name.ts'], changed: [], stale: [] },
    });
    const root = smallRoot([{ kind: 'delete', path: 'specs/errors.yaml' }]);
    const failed = await call(['--format', 'json', '--root', root]);
    expect(failed).toMatchObject({ code: 2, err: '' });
    expect(JSON.parse(failed.out)).toMatchObject({
      outcome: 'failed',
      errors: 1,
      diagnostics: [{ code: 'GW1012' }],
    });
  });
});

describe('--fix', () => {
  test('takes away what the default says, and leaves nothing of it to tell', async () => {
    const text =
      '# yaml-language-server: $schema=../../generated/schema/refusals.schema.json\nid: http\nrules: [{ http: [401], class: invalid_key }]\n';
    const root = smallRoot([{ kind: 'file', path: 'specs/refusals/http.yaml', text }]);
    const { code, err } = await call(['--fix', '--root', root]);
    expect({ code, err }).toEqual({ code: 0, err: 'fixed specs/protocols/p.yaml\n' });
    expect(readFileSync(join(root, 'specs/protocols/p.yaml'), 'utf8')).toContain(
      '  rules:\n    - { http: [400], class: invalid_request }\npace:',
    );
    expect((await call(['--fix', '--root', root])).err).toBe('');
  });
});

describe('--fix-modelines', () => {
  test('tells families of chat from those of tasks', async () => {
    const text = '# yaml-language-server: $schema=x.json\nid: talk\nkind: chat\n';
    const root = smallRoot([{ kind: 'file', path: 'specs/families/talk.yaml', text }]);
    const { err } = await call(['--fix-modelines', '--root', root]);
    expect(err.split('\n')[0]).toBe('fixed specs/families/talk.yaml');
    expect(readFileSync(join(root, 'specs/families/talk.yaml'), 'utf8')).toBe(
      '# yaml-language-server: $schema=../../generated/schema/chat-family.schema.json\nid: talk\nkind: chat\n',
    );
  });

  test('writes the first line where it is missing or wrong, and nothing else', async () => {
    const root = smallRoot([
      {
        kind: 'edit',
        path: 'specs/gateway.yaml',
        from: '# yaml-language-server: $schema=../generated/schema/gateway.schema.json\n',
        to: '',
      },
      { kind: 'edit', path: 'specs/families/f.yaml', from: 'family.schema.json', to: 'x.json' },
    ]);
    const { code, err } = await call(['--fix-modelines', '--root', root]);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'fixed specs/families/f.yaml\nfixed specs/gateway.yaml\n',
    });
    const first = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').slice(0, 2);
    expect(first('specs/gateway.yaml')).toEqual([
      '# yaml-language-server: $schema=../generated/schema/gateway.schema.json',
      'id: gateway',
    ]);
    expect(first('specs/families/f.yaml')).toEqual([
      '# yaml-language-server: $schema=../../generated/schema/family.schema.json',
      'id: f',
    ]);
    expect((await call(['--fix-modelines', '--root', root])).err).toBe('');
  });
});

describe('--watch', () => {
  test('runs again after a change, also after a mistake, until stopped', async () => {
    const root = smallRoot();
    const { terminal } = keepingTerminal();
    const stop = new AbortController();
    const lines: string[] = [];
    const waiting: { readonly text: string; readonly done: () => void }[] = [];
    const hear = (text: string): void => {
      lines.push(text);
      for (const wait of waiting) if (text.includes(wait.text)) wait.done();
    };
    const heard = (text: string): Promise<void> =>
      new Promise((done) => {
        waiting.push({ text, done });
      });
    const stream = { isTTY: false, write: hear };
    const first = heard('wrote 1 file');
    const over = main(['--watch', '--root', root], {
      terminal: { ...terminal, out: stream, err: stream },
      loadStages: async () => stages(),
      signal: stop.signal,
    });
    await first;
    const path = join(root, 'specs/gateway.yaml');
    const good = readFileSync(path, 'utf8');
    const failed = heard('error[GW1002]');
    writeFileSync(path, good.replace('name:', 'nane:'));
    await failed;
    const again = heard('wrote 1 file');
    writeFileSync(path, good.replace('small gateway', 'renamed'));
    await again;
    stop.abort();
    expect(await over).toBe(0);
    expect(readFileSync(join(root, 'generated/name.ts'), 'utf8')).toContain("'renamed'");
  });
});

describe('arguments', () => {
  test.each([
    [['--format', 'xml'], "error: option '--format <format>' argument 'xml' is invalid."],
    [['--chekc'], "error: unknown option '--chekc'"],
    [['--root', '/nowhere/at/all'], '--root is no folder: /nowhere/at/all'],
    [['--check', '--watch'], '--check and --watch exclude each other'],
    [['explain', 'GW2033'], 'unknown code `GW2033`: did you mean `GW20'],
  ])('%j is refused', async (args, message) => {
    const { code, err, out } = await call(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('watching needs something to watch', async () => {
    const root = emptyRoot();
    const { code, err } = await call(['--watch', '--root', root]);
    expect({ code, err }).toEqual({ code: 2, err: `nothing to watch: no folder specs/ in ${root}\n` });
  });

  test('help and explain speak to standard output', async () => {
    const help = await call(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const word of [
      '--check',
      '--watch',
      '--format',
      '--fix-modelines',
      '--root',
      'explain',
      'Exit codes',
    ]) {
      expect(help.out).toContain(word);
    }
    expect((await call(['explain', 'gw1008'])).out).toContain('GW1008 (error): duplicate key\n');
    expect((await call(['explain'])).out).toContain('GW9001  error    internal error\n');
  });
});
