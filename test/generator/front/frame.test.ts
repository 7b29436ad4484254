import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colours } from '../../../runtime/document/colour.ts';
import { renderFrame, safeText } from '../../../runtime/document/frame.ts';
import { positionAt } from '../../../runtime/document/tree.ts';

function frame(text: string, marked: string, label?: string): string {
  const start = text.indexOf(marked);
  const span = { start, end: start + marked.length };
  const lines = renderFrame({
    text,
    span,
    label,
    colours: colours(false),
    mark: (caret) => caret,
    gutter: 2,
  });
  return `\n${lines.join('\n')}\n`;
}

describe('frames', () => {
  test('one line with a label', () => {
    expect(frame('a: 1\nkey: value\n', 'value', 'wrong')).toBe(`
 2 | key: value
   |      ^^^^^ wrong
`);
  });

  test('several lines show the first and the last', () => {
    expect(frame('top:\n  a: 1\n  b: 2\n  c: 3\nend: 1', 'a: 1\n  b: 2\n  c: 3', 'all of it')).toBe(`
 2 |   a: 1
   |   ^^^^
...
 4 |   c: 3
   |   ^^^^ all of it
`);
  });

  test('two lines need no dots', () => {
    expect(frame('a: 1\nb: 2\n', 'a: 1\nb: 2')).toBe(`
 1 | a: 1
   | ^^^^
 2 | b: 2
   | ^^^^
`);
  });

  test('tabs, wide and combining characters keep the carets below the word', () => {
    expect(frame('\tx: 文字 e\u0301 bad', 'bad')).toBe(`
 1 |     x: 文字 e\u0301 bad
   |               ^^^
`);
    expect(frame('a: 文字', '文字')).toBe('\n 1 | a: 文字\n   |    ^^^^\n');
  });

  test('characters that steer terminals become visible', () => {
    expect(frame('a: \u001b[31mred\u202e', 'red', 'x\u0007y')).toBe(`
 1 | a: \ufffd[31mred\ufffd
   |         ^^^ x\ufffdy
`);
    expect(safeText('a\nb\u001b]0;x')).toBe('a\ufffdb\ufffd]0;x');
  });

  test('CRLF files look like others', () => {
    expect(frame('a: 1\r\nb: bad\r\nc: 1', 'bad')).toBe('\n 2 | b: bad\n   |    ^^^\n');
  });

  test('an empty place is one caret, also at the end of the file', () => {
    expect(frame('a:', '')).toBe('\n 1 | a:\n   | ^\n');
    const lines = renderFrame({
      text: 'a:\n',
      span: { start: 99, end: 120 },
      colours: colours(false),
      mark: (caret) => caret,
      gutter: 2,
    });
    expect(lines).toEqual([' 2 |', '   | ^']);
  });

  test('long lines are cut around the word', () => {
    const text = `a: ${'x'.repeat(300)} bad ${'y'.repeat(300)}`;
    const [line = '', carets = ''] = frame(text, 'bad').trim().split('\n');
    expect(line).toBe(`1 | …${'x'.repeat(38)} bad ${'y'.repeat(76)}…`);
    expect(carets).toBe(`   | ${' '.repeat(40)}^^^`);
  });

  test('a long marked word is cut too', () => {
    const [line = '', carets = ''] = frame(`a: ${'x'.repeat(500)}`, 'x'.repeat(500))
      .trim()
      .split('\n');
    expect(line).toBe(`1 | a: ${'x'.repeat(117)}…`);
    expect(carets).toBe(`   |    ${'^'.repeat(117)}`);
  });

  test('never wider than the limit, never without a caret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(400), fc.nat(400), (text, a, b) => {
        const span = { start: Math.min(a, b), end: Math.max(a, b) };
        const lines = renderFrame({ text, span, colours: colours(false), mark: (caret) => caret, gutter: 2 });
        expect(lines.some((line) => line.includes('^'))).toBe(true);
        expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(500);
      }),
    );
  });
});

test.each([
  ['abc', 0, 1, 1],
  ['abc', 3, 1, 4],
  ['a\nb\n', 2, 2, 1],
  ['a\nb\n', 4, 3, 1],
  ['a\r\nb', 1, 1, 2],
  ['a\r\nb', 3, 2, 1],
  ['🎬x', 2, 1, 2],
  ['', 5, 1, 1],
])('the place of %j at %i', (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column });
});
