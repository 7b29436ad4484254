import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../runtime/document/diagnostic.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { findLayoutProblem } from '../../../runtime/document/yaml-problem.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SPECS = globSync('specs/**/*.yaml', { cwd: ROOT }).sort();

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

function firstMistake(text: string): Diagnostic | undefined {
  const found: Diagnostic[] = [];
  parseYaml({ path: 'x.yaml', text }, { add: (diagnostic) => found.push(diagnostic) });
  return found[0];
}

test.each(SPECS)('every line of %s stands where it may', (path) => {
  expect(findLayoutProblem(readFileSync(join(ROOT, path), 'utf8'))).toBeUndefined();
});

test('a line that is moved is nearly always the line that is told', () => {
  const moves = [
    (line: string) => ` ${line}`,
    (line: string) => line.replace(/^ /, ''),
    (line: string) => line.replace(/^( *)- /, '$1'),
  ];
  let [refused, told] = [0, 0];
  const lines = readFileSync(join(ROOT, 'specs/protocols/kx.yaml'), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    // Every line is moved in one way, and in all of them over three neighbours.
    for (const move of moves.slice(at % 3, (at % 3) + 1)) {
      if (line.trim() === '' || line.startsWith('#') || move(line) === line) continue;
      const text = lines.with(at, move(line)).join('\n');
      const mistake = firstMistake(text);
      if (mistake?.span === undefined) continue;
      refused += 1;
      if (lineOf(text, mistake.span.start) === at) told += 1;
    }
  }
  expect(refused).toBeGreaterThan(50);
  expect(told / refused).toBeGreaterThan(0.95);
});

test('texts, comments, braces over several lines and lists at the column of their field are no mistakes', () => {
  const text = [
    'about: |',
    '  - a list: of nothing',
    '      deeper',
    'object: {',
    '    a: 1,',
    '  b: [1,',
    '2] }',
    '   # a comment',
    'items:',
    '- a: 1',
    '  b:',
    '  - c',
    '- a: "x: y"',
    'long: words that',
    '  go on',
    'end: yes',
  ].join('\n');
  expect(findLayoutProblem(text)).toBeUndefined();
});
