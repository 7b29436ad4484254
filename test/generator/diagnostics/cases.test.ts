import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../../generator/run.ts';
import { keepingTerminal, smallRoot } from '../front/small-root.ts';
import { STAGES } from '../front/stages.ts';
import { readCase } from './case-file.ts';

const CASES = join(import.meta.dirname, 'cases');
const UPDATE = process.env.UPDATE_CASES === '1' && process.env.CI === undefined;

function render(overlays: ReturnType<typeof readCase>['overlays']) {
  const root = smallRoot(overlays);
  const { told, terminal } = keepingTerminal();
  const code = run({ root, mode: 'write', format: 'text', stages: STAGES }, terminal);
  return { code, text: told.err, out: told.out, wrote: existsSync(join(root, 'generated')) };
}

describe('mistakes in specs', () => {
  test('the base without a mistake compiles without a word', () => {
    expect(render([])).toMatchObject({ code: 0, text: '', wrote: true });
  });

  test.each(readdirSync(CASES).sort())('%s', (name) => {
    const path = join(CASES, name);
    const text = readFileSync(path, 'utf8');
    const { overlays, expected } = readCase(text);
    const rendered = render(overlays);
    if (UPDATE) writeFileSync(path, text.slice(0, text.length - expected.length) + rendered.text);
    else expect(rendered.text).toBe(expected);
    const failed = rendered.text.includes('error[');
    expect(rendered).toMatchObject({ code: failed ? 2 : 0, wrote: !failed });
    if (failed) expect(rendered.out).toBe('');
  });
});
