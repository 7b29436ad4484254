import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';

const FAMILY = registry.families.find(({ id }) => id === 'f');

function refusals(body: JsonObject): readonly string[] {
  const request = { body, files: {}, path: {}, query: {} };
  const hits = FAMILY?.rules?.(request, 'video-f') ?? [];
  return hits.flatMap(({ action, field }) => (action === 'refuse' ? [field] : []));
}

test.each([
  '--dur 12',
  '--duration 12',
  '--DUR 12',
  '--rs 1080p',
  '--resolution 1080p',
  '--rt 16:9',
  '--ratio 16:9',
  '--fps 24',
  '--framespersecond 24',
  '--frames 289',
])(
  'a prompt that ends with the upstream option %s, which would change what is priced, is refused',
  (option) => {
    const text = `a heron takes off ${option}`;
    expect(refusals({ prompt: text })).toEqual(['prompt']);
    expect(refusals({ content: [{ type: 'text', text }] })).toEqual(['content']);
    expect(
      refusals({
        content: [
          { type: 'text', text: 'a heron' },
          { type: 'text', text: option },
        ],
      }),
    ).toEqual(['content']);
  },
);

test('dashes in a prompt are none', () => {
  expect(refusals({ prompt: 'a heron -- slowly, at dawn --- takes off; during rain' })).toEqual([]);
});
