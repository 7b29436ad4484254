import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCode } from '../../../generator/diagnostics/explain.ts';
import { generate } from '../../../generator/generate.ts';
import type { Overlay } from '../diagnostics/case-file.ts';
import { smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

const BASE = join(import.meta.dirname, '../diagnostics/base');
const CHAT = join(import.meta.dirname, '../../cases/emit/chat-family');

function textsBelow(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, 'specs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => `specs/${path.replaceAll('\\', '/')}`)
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Small specs of tasks, and beside them those of chat. */
const chat = textsBelow(CHAT);
const texts = new Map([...textsBelow(BASE), ...chat]);
const PATHS = [...texts.keys()];
const BESIDE = [...chat].map(([path, text]): Overlay => ({ kind: 'file', path, text }));

const WORDS = [
  '',
  'zzz',
  '$x',
  '1',
  '-1',
  '[]',
  '{}',
  'null',
  '$body',
  '$$',
  '| first',
  '""',
  '1e400',
  'true',
];

/** One word of one spec becomes another: the mistakes of hurried people, by the hundred. */
const mutation = fc
  .record({ path: fc.constantFrom(...PATHS), at: fc.nat(), word: fc.constantFrom(...WORDS) })
  .map(({ path, at, word }): Overlay => {
    const text = texts.get(path) ?? '';
    const places = [...text.matchAll(/[\w$.]+/g)];
    const place = places[at % places.length];
    const start = place?.index ?? 0;
    const end = start + (place?.[0].length ?? 0);
    return { kind: 'file', path, text: text.slice(0, start) + word + text.slice(end) };
  });

test('a changed word is a diagnostic at a real place or a whole output, never a crash', () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 2 }), (overlays) => {
      const root = smallRoot([...BESIDE, ...overlays]);
      const outcome = generate(root, 'write', STAGES);
      const errors = outcome.diagnostics.filter((one) => one.severity === 'error');
      expect(outcome.kind).toBe(errors.length > 0 ? 'failed' : 'written');
      expect(existsSync(join(root, 'generated'))).toBe(errors.length === 0);
      for (const { code, span, message } of outcome.diagnostics) {
        expect(isCode(code)).toBe(true);
        expect(message).toMatch(/^[^A-Z].*[^.]$/);
        const length = span === undefined ? 0 : (outcome.sources.get(span.file)?.length ?? -1);
        if (span !== undefined) expect([span.start <= span.end, span.end <= length]).toEqual([true, true]);
      }
    }),
    { numRuns: 60, seed: 20_260_101 },
  );
}, 60_000);
