import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitAll } from '../../generator/emit/index.ts';
import { generate } from '../../generator/generate.ts';
import { resolve } from '../../generator/resolve/resolve.ts';

const ROOT = join(import.meta.dirname, '../..');

test('generated/ is what the generator makes of specs/', { timeout: 120_000 }, () => {
  const outcome = generate(ROOT, 'check', { resolve, emitAll });
  expect(outcome.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  expect(outcome.kind).toBe('checked');
  if (outcome.kind !== 'checked') return;
  const { missing, changed, stale } = outcome.drift;
  expect({ missing, changed, stale }).toEqual({ missing: [], changed: [], stale: [] });
});
