import { describe, expect, test } from 'vitest';
import { createCollector } from '../../../runtime/document/collector.ts';
import { wantsColour } from '../../../runtime/document/colour.ts';
import type { Diagnostic } from '../../../runtime/document/diagnostic.ts';
import { type ReportFormat, renderReport } from '../../../runtime/document/report.ts';

const SOURCES = new Map([
  ['a.yaml', 'one: 1\ntwo: 2\nthree: 文, x\n'],
  ['b.yaml', `${'x: y\n'.repeat(120)}`],
]);

function at(file: string, start: number, end: number) {
  return { file, start, end };
}

const UNKNOWN: Diagnostic = {
  code: 'GW2003',
  severity: 'error',
  message: 'unknown protocol `2`',
  span: at('a.yaml', 12, 13),
  label: 'no file specs/protocols/2.yaml',
  help: 'did you mean `3`?',
  related: [{ span: at('b.yaml', 500, 501), message: 'the 100% limit: set here, yes' }],
};
const BARE: Diagnostic = { code: 'GW1012', severity: 'warning', message: 'missing\nfile', span: undefined };

function render(diagnostics: readonly Diagnostic[], format: ReportFormat, colour = false): string {
  return renderReport(diagnostics, { format, sources: SOURCES, colour });
}

describe('text', () => {
  test('frames, help and notes line up', () => {
    expect(`\n${render([UNKNOWN, BARE], 'text')}`).toBe(`
error[GW2003]: unknown protocol \`2\`
   --> a.yaml:2:6
    |
  2 | two: 2
    |      ^ no file specs/protocols/2.yaml
    = help: did you mean \`3\`?
note: the 100% limit: set here, yes
   --> b.yaml:101:1
101 | x: y
    | ^

warning[GW1012]: missing\ufffdfile

1 error, 1 warning
`);
  });

  test('a file whose text is unknown is still named', () => {
    const told = render([{ ...UNKNOWN, span: at('c.yaml', 3, 4), related: [] }], 'text');
    expect(told).toBe(
      'error[GW2003]: unknown protocol `2`\n  --> c.yaml\n   = help: did you mean `3`?\n\n1 error\n',
    );
  });

  test('colour is the same text with escapes', () => {
    const coloured = render([UNKNOWN, BARE], 'text', true);
    expect(coloured).toContain('\u001b[31m');
    expect(coloured.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '')).toBe(
      render([UNKNOWN, BARE], 'text'),
    );
  });

  test('twenty are shown, the rest is counted', () => {
    const many = Array.from({ length: 27 }, (_, index) => ({ ...BARE, message: `number ${index}` }));
    const told = render(many, 'text');
    expect(told.match(/number/g)).toHaveLength(20);
    expect(told.endsWith('number 19\n\nand 7 more\n\n27 warnings\n')).toBe(true);
    expect(render(many, 'github').match(/::warning/g)).toHaveLength(20);
    expect(render(many, 'github').endsWith('::notice::and 7 more\n')).toBe(true);
    expect(JSON.parse(render(many, 'json')).diagnostics).toHaveLength(27);
  });

  test('nothing to say is said with nothing', () => {
    expect(render([], 'text')).toBe('');
    expect(render([], 'github')).toBe('');
  });
});

test('json has offsets, lines and columns', () => {
  expect(JSON.parse(render([UNKNOWN, BARE], 'json'))).toEqual({
    errors: 1,
    warnings: 1,
    diagnostics: [
      {
        code: 'GW2003',
        severity: 'error',
        message: 'unknown protocol `2`',
        place: {
          file: 'a.yaml',
          start: { offset: 12, line: 2, column: 6 },
          end: { offset: 13, line: 2, column: 7 },
        },
        label: 'no file specs/protocols/2.yaml',
        help: 'did you mean `3`?',
        related: [
          {
            message: 'the 100% limit: set here, yes',
            place: {
              file: 'b.yaml',
              start: { offset: 500, line: 101, column: 1 },
              end: { offset: 501, line: 101, column: 2 },
            },
          },
        ],
      },
      {
        code: 'GW1012',
        severity: 'warning',
        message: 'missing\nfile',
        place: null,
        label: null,
        help: null,
        related: [],
      },
    ],
  });
});

test('github annotations are escaped', () => {
  const odd: Diagnostic = { ...UNKNOWN, message: '100%: a,b', span: at('odd,na:me.yaml', 0, 1) };
  expect(render([UNKNOWN, BARE, odd], 'github')).toBe(
    [
      '::error file=a.yaml,line=2,col=6,endLine=2,endColumn=7,title=GW2003::unknown protocol `2`%0Adid you mean `3`?',
      '::warning title=GW1012::missing%0Afile',
      '::error file=odd%2Cna%3Ame.yaml,title=GW2003::100%25: a,b%0Adid you mean `3`?',
      '',
    ].join('\n'),
  );
});

describe('colour', () => {
  test.each([
    [{ isTTY: true }, {}, true],
    [{ isTTY: false }, {}, false],
    [{}, {}, false],
    [{ isTTY: true }, { NO_COLOR: '1' }, false],
    [{ isTTY: true }, { NO_COLOR: '' }, true],
    [{ isTTY: true }, { TERM: 'dumb' }, false],
  ])('%j with %j', (stream, env, expected) => {
    expect(wantsColour(stream, env)).toBe(expected);
  });
});

describe('collector', () => {
  test('sorts by file and offset, merges repetitions, keeps the placeless for last', () => {
    const sink = createCollector();
    const one = { ...UNKNOWN, span: at('b.yaml', 1, 2) };
    for (const item of [BARE, one, { ...one }, UNKNOWN, { ...one, span: at('b.yaml', 0, 9) }]) sink.add(item);
    expect(sink.diagnostics().map((item) => [item.span?.file, item.span?.start])).toEqual([
      ['a.yaml', 12],
      ['b.yaml', 0],
      ['b.yaml', 1],
      [undefined, undefined],
    ]);
    expect(sink.hasErrors()).toBe(true);
  });

  test('warnings alone are no errors', () => {
    const sink = createCollector();
    sink.add(BARE);
    expect(sink.hasErrors()).toBe(false);
  });
});

test('one mistake in rows that a line stands for is told once, mistakes without a place each', () => {
  const told = (span: Diagnostic['span']) => {
    const collector = createCollector();
    for (const message of ['`rows[0]` is wrong', '`rows[1]` is wrong', '`rows[1]` is wrong'])
      collector.add({ ...BARE, message, span });
    return collector.diagnostics().map(({ message }) => message);
  };
  expect(told(at('a.yaml', 0, 3))).toEqual(['`rows[0]` is wrong']);
  expect(told(undefined)).toEqual(['`rows[0]` is wrong', '`rows[1]` is wrong']);
});
