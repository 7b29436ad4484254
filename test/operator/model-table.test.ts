import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { describeModels } from '../../runtime/operator/model-table.ts';

/** The cells of the row of one model. */
function rowOf(id: string): readonly string[] {
  const { text } = describeModels(registry, (micros) => `${micros / 1_000_000} USD`);
  const rows = text.split('\n').map((line) =>
    line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.find(([first]) => first === id) ?? [];
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
      '0.04 USD / image, 2k 0.08 USD, 4k 0.16 USD',
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
