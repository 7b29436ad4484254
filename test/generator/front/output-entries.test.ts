import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outputEntries } from '../../../generator/output/output-entries.ts';
import { run } from '../../../generator/run.ts';
import { emptyRoot, keepingTerminal, smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

describe('what lies in generated/', () => {
  test('files by path, links as strange, hidden entries not at all', () => {
    const root = emptyRoot();
    mkdirSync(join(root, 'generated/deep'), { recursive: true });
    writeFileSync(join(root, 'generated/deep/a.ts'), '');
    writeFileSync(join(root, 'generated/.hidden'), '');
    symlinkSync(join(root, 'generated/deep'), join(root, 'generated/folder'));
    symlinkSync('nowhere', join(root, 'generated/deep/gone'));
    expect(outputEntries(root)).toEqual({
      files: ['generated/deep/a.ts'],
      strange: [
        { path: 'generated/deep/gone', problem: 'is a symbolic link' },
        { path: 'generated/folder', problem: 'is a symbolic link' },
      ],
    });
  });

  test('nothing, when there is no folder', () => {
    expect(outputEntries(emptyRoot())).toEqual({ files: [], strange: [] });
  });
});

describe('a run refuses', () => {
  test.each(['write', 'check'] as const)('a link to a folder, and writes nothing: %s', (mode) => {
    const root = smallRoot();
    mkdirSync(join(root, 'elsewhere'));
    mkdirSync(join(root, 'generated'));
    symlinkSync('../elsewhere', join(root, 'generated/families'));
    const { told, terminal } = keepingTerminal();
    expect(run({ root, mode, format: 'text', stages: STAGES }, terminal)).toBe(2);
    expect(told).toEqual({
      out: '',
      err: 'error[GW5004]: `generated/families` is a symbolic link\n  --> generated/families\n\n1 error\n',
    });
    expect(readdirSync(join(root, 'generated'))).toEqual(['families']);
    expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
  });

  test('a file where the folder should be', () => {
    const root = smallRoot();
    writeFileSync(join(root, 'generated'), 'mine');
    const { told, terminal } = keepingTerminal();
    expect(run({ root, mode: 'write', format: 'text', stages: STAGES }, terminal)).toBe(2);
    expect(told.err).toBe('error[GW5004]: `generated` is no folder\n  --> generated\n\n1 error\n');
    expect(readFileSync(join(root, 'generated'), 'utf8')).toBe('mine');
  });
});
