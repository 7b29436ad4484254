import { array, assert, constant, double, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../runtime/admin/money-rows.ts';

test.each([
  [['a', 1, null, -2], 'a,1,,-2\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1 day', '-x', '@me', '\tx', '\rx'], "'=1+1,'+1 day,'-x,'@me,'\tx,\"'\rx\"\r\n"],
  [
    [' =1+1', '  @me', '\n=1', ' plain', '\u00a0+1', ' -3'],
    "' =1+1,'  @me,\"'\n=1\", plain,'\u00a0+1,' -3\r\n",
  ],
  [['-1.25', '-3', '1.50', '-1.2.3'], "-1.25,-3,1.50,'-1.2.3\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

/** As RFC 4180 reads it. */
function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,"]*?))(?:,|\r\n$)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

test('whatever the cells are, they come back, and none of them begins a formula', () => {
  const cell = oneof(string(), integer(), constant(null), double({ noNaN: true }).map(String));
  assert(
    property(array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      const read = cellsOf(csvLine(cells));
      expect(read.map((text) => text.replace(/^'/, ''))).toEqual(
        cells.map((given) => String(given ?? '').replace(/^'/, '')),
      );
      for (const text of read) expect(text).not.toMatch(/^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/);
    }),
    { numRuns: 200 },
  );
});
