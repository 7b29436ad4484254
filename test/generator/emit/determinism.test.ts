import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { emitAll } from '../../../generator/emit/index.ts';
import { emitRoot, resolveRoot, withSpecs } from './emit-specs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SPECS = join(ROOT, 'specs');

/** Emitting changes nothing that it is given: it would throw. */
const once = withSpecs([SPECS], (root) => {
  const { ir } = resolveRoot(root);
  if (ir === undefined) throw new Error('the specs have mistakes');
  frozen(ir);
  return new Map(emitAll(ir).map((file) => [file.path, file.text]));
});

function frozen(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
}

describe('the same specs make the same files', () => {
  test('whatever order files are found in', () => {
    const turned = withSpecs([SPECS], (root) =>
      emitRoot(root, (items) => [...items.slice(7), ...items.slice(0, 7)].reverse()),
    );
    expect(turned).toEqual(once);
  });

  test('whatever order keys are written in, as far as order has no meaning', () => {
    const shuffled = withSpecs([SPECS], (root) => {
      const families = join(root, 'specs/families');
      for (const name of readdirSync(families)) {
        const path = join(families, name);
        // Maps, because objects move keys that look like numbers.
        const family: Map<string, unknown> = parse(readFileSync(path, 'utf8'), { mapAsMap: true });
        const turned = new Map(
          [...family]
            .reverse()
            .map(([key, value]): [string, unknown] => [
              key,
              UNORDERED.includes(key) ? reversed(value) : value,
            ]),
        );
        const modeline = '# yaml-language-server: $schema=../../generated/schema/family.schema.json\n';
        writeFileSync(path, modeline + stringify(turned));
      }
      return emitRoot(root);
    });
    expect([...shuffled.keys()]).toEqual([...once.keys()]);
    // Where something is written is all that moves with it.
    const moved = (path: string) => path.startsWith('generated/explain/families/');
    for (const [path, text] of once) if (!moved(path)) expect(shuffled.get(path), path).toBe(text);
  });

  test('in a process of another language, time zone and terminal', { timeout: 120_000 }, () => {
    const env = { LC_ALL: 'tr_TR.UTF-8', TZ: 'America/St_Johns', NO_COLOR: '1' };
    const root = mkdtempSync(join(tmpdir(), 'gateway-locale-'));
    try {
      cpSync(SPECS, join(root, 'specs'), { recursive: true });
      execFileSync(process.execPath, [join(ROOT, 'generator/main.ts'), '--root', root], {
        env: { ...process.env, ...env },
        stdio: 'pipe',
      });
      for (const [path, text] of once) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

/** Keys of a family below which the order of the first level says nothing. */
const UNORDERED = ['routes', 'protocols', 'models', 'limits', 'modes', 'read', 'fields', 'echo'];

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].reverse();
  return value instanceof Map ? new Map([...value].reverse()) : value;
}

test('no file holds a trace of the machine that made it', () => {
  for (const [path, text] of once) {
    expect(text, path).not.toContain(ROOT);
    expect(text, path).not.toContain('\r');
    expect(text.endsWith('\n') && !text.endsWith('\n\n\n'), path).toBe(true);
    expect(text.slice(0, 400), path).toContain('@generated');
  }
});
