import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../generator/generate.ts';
import { STAGES } from '../generator/front/stages.ts';

const ROOT = join(import.meta.dirname, '../..');

test('generated/ is what the generator makes of specs/', { timeout: 120_000 }, () => {
  const outcome = generate(ROOT, 'check', STAGES);
  expect(outcome.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  expect(outcome.kind).toBe('checked');
  if (outcome.kind !== 'checked') return;
  const { missing, changed, stale } = outcome.drift;
  expect({ missing, changed, stale }).toEqual({ missing: [], changed: [], stale: [] });
});
