import { array, assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, table } from '../../runtime/admin/print.ts';

const HEAD = ['task', 'why', 'asked for'];

test('what fits is a table', () => {
  const rows = [['task_1', 'open', 'video-a']];
  expect(fitted(HEAD, rows, 80)).toBe(table(HEAD, rows));
  expect(fitted(HEAD, [], 1)).toBe(table(HEAD, []));
});

test('what does not is one row below the other, without what is empty', () => {
  const prompt = 'a heron takes off over the lake while it rains';
  const rows = [
    ['task_1', 'given up: the vendor may have it', `video-a\n${prompt}`],
    ['task_2', '', 'x'.repeat(50)],
  ];
  expect(fitted(HEAD, rows, 50)).toBe(
    [
      'task_1',
      '  why        given up: the vendor may have it',
      '  asked for  video-a',
      '             a heron takes off over the lake while',
      '             it rains',
      '',
      'task_2',
      `  asked for  ${'x'.repeat(37)}`,
      `             ${'x'.repeat(13)}`,
    ].join('\n'),
  );
});

test('no line is longer than the terminal, and no word is lost', () => {
  const cell = string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 });
  assert(
    property(
      cell,
      cell,
      integer({ min: 40, max: 120 }),
      array(cell, { maxLength: 2 }),
      (one, two, columns, more) => {
        const shown = fitted(
          HEAD,
          [
            ['task_1', one, `${two}\n${more.join('\n')}`],
            ['task_2', 'y'.repeat(200), ''],
          ],
          columns,
        );
        for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
        const bare = (text: string) => text.replaceAll(/\s/g, '');
        expect(bare(shown)).toContain(bare(one));
        expect(bare(shown)).toContain(bare(two));
      },
    ),
    { numRuns: 100 },
  );
});
