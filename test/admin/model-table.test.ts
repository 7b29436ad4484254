import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { describeModels } from '../../runtime/admin/model-table.ts';

/** The cells of the row of one model; what a cell says in several lines is joined by ` | `. */
function rowOf(id: string): readonly string[] {
  const { text } = describeModels(registry, (micros) => `${micros / 1_000_000} USD`);
  const rows = text.split('\n').map((line) =>
    line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const at = rows.findIndex(([first]) => first === id);
  const further = rows.slice(at + 1);
  const end = further.findIndex(([first]) => first !== '');
  const [own = [], ...more] = [...rows.slice(at, at + 1), ...further.slice(0, end)];
  return own.map((cell, column) =>
    [cell, ...more.map((line) => line[column] ?? '')].filter((text) => text !== '').join(' | '),
  );
}

test.each([
  [
    'image-l2',
    ['image-l2', 'l2', 'reference, text', '', '1:1 4:3 3:4 3:2 2:3 16:9 9:16', '0.02 USD / image', 'active'],
  ],
  [
    'image-l2-pro',
    [
      'image-l2-pro',
      'l2-pro',
      'reference, text',
      '',
      '1:1 4:3 3:4 3:2 2:3 16:9 9:16',
      '0.08 USD / image: tier 2k | 0.16 USD / image: tier 4k | 0.04 USD / image: tier 1k',
      'active',
    ],
  ],
  [
    'video-b-fast',
    [
      'video-b-fast',
      'b',
      'first_frame, first_last, reference, text',
      '4, 6, 8',
      '',
      '0.06 USD / second: audio true or absent | 0.04 USD / second: audio false',
      'active',
    ],
  ],
  [
    'video-a',
    [
      'video-a',
      'a',
      'first_frame, first_frame_reference, first_last, reference, text',
      '4, 8, 12',
      '',
      '0.1 USD / second',
      'active',
    ],
  ],
])('%s is told with its price', (id, cells) => {
  expect(rowOf(id)).toEqual(cells);
});
