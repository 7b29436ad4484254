import { expect, test } from 'vitest';
import { ask, refusal } from './ask.ts';

const texts = (count: number, text: string) => ({
  model: 'video-f',
  content: Array.from({ length: count }, () => ({ type: 'text', text })),
});

test('a prompt that is joined from many texts has the bound of one', () => {
  expect(refusal(texts(64, 'a'.repeat(100_000)))).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('at most 10000 characters'),
  });
  expect(ask(texts(2, 'a'.repeat(4_999))).canonical.facts.prompt).toHaveLength(9_999);
});
