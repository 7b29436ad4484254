import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimatedUsage,
  estimateMeasured,
  estimatePrompt,
  tokensOfBytes,
} from '../../runtime/chat/estimate-tokens.ts';
import type { ChatMessage, ChatRequest } from '../../runtime/contract/chat.ts';

const FIELDS = {
  model: 'string',
  messages: 'array',
  tools: 'array',
  response_format: 'object',
  prediction: 'object',
};

function count(
  request: Partial<ChatRequest> & { readonly [field: string]: unknown },
  inline: Readonly<Record<string, string>> = {},
): number {
  const known = Object.entries(inline).map(([url, base64]) => [url, { mime: 'text/plain', base64 }] as const);
  return estimatePrompt({ model: 'm', messages: [], ...request }, { inline: new Map(known), fields: FIELDS });
}

describe('the local count of a prompt', () => {
  const user = (content: ChatMessage['content']): ChatMessage => ({ role: 'user', content: content ?? null });
  const image = { type: 'image_url', image_url: { url: 'https://x.example/1.png' } } as const;
  const CASES: readonly (readonly [string, Parameters<typeof count>[0], number])[] = [
    ['of nothing', { messages: [] }, 0],
    ['of four bytes', { messages: [user('word')] }, 1 + 4],
    ['rounds up once', { messages: [user('a'), user('bcdef')] }, 2 + 8],
    ['counts bytes, not characters', { messages: [user('日本語')] }, 3 + 4],
    ['counts text parts', { messages: [user([{ type: 'text', text: 'word' }])] }, 1 + 4],
    ['counts a picture', { messages: [user([image])] }, 1_100 + 4],
    [
      'counts sound, files and videos',
      { messages: [user([{ type: 'input_audio' }, { type: 'file' }, { type: 'video_url' }])] },
      10_500 + 4,
    ],
    [
      'counts tool calls and reasoning',
      {
        messages: [
          {
            role: 'assistant',
            reasoning_content: 'abcd',
            tool_calls: [{ id: 'x', function: { name: 'name', arguments: '{  }' } }],
          },
        ],
      },
      3 + 4,
    ],
    ['counts tools', { messages: [], tools: [{ type: 'function', function: { name: 'f' } }] }, 12],
    ['counts a refusal', { messages: [{ role: 'assistant', refusal: 'abcde' }] }, 2 + 4],
    [
      'counts what a call must be given back with',
      {
        messages: [
          {
            role: 'assistant',
            tool_calls: [{ id: 'x', function: { name: '', arguments: '' }, extra_content: { a: 'bcd' } }],
          },
        ],
      },
      3 + 4,
    ],
    ['counts unknown fields, as they may be handed on', { functions: [{ name: 'f' }] }, 4],
    ['does not count settings that say nothing', { model: 'long name', later: null }, 0],
    ['counts a predicted answer', { prediction: { content: 'abc' } }, 5],
    ['counts no plain answer', { response_format: { type: 'text' } }, 0],
    [
      'counts the schema of the answer',
      { messages: [], response_format: { type: 'json_schema', json_schema: { name: 'abc' } } },
      4,
    ],
  ];
  test.each(CASES)('%s', (_, request, tokens) => {
    expect(count(request)).toBe(tokens);
  });

  test('counts fields of a message that nobody knows', () => {
    const message = { role: 'assistant', function_call: { name: 'f' } } as const;
    expect(count({ messages: [message] })).toBe(3 + 4);
  });

  test('counts a file that is a text by its size, and any other as one', () => {
    const messages = ['data:a', 'data:b'].map((file_data) => user([{ type: 'file', file: { file_data } }]));
    expect(count({ messages }, { 'data:a': Buffer.alloc(30_000, 'a').toString('base64') })).toBe(
      7_500 + 3_000 + 8,
    );
  });

  test('is whole, never negative, and never falls when text is added', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, more) => {
        const few = count({ messages: [user(text)] });
        const many = count({ messages: [user(text + more)] });
        expect(Number.isSafeInteger(few)).toBe(true);
        expect(few).toBeGreaterThanOrEqual(4);
        expect(many).toBeGreaterThanOrEqual(few);
      }),
    );
  });
});

test('what was delivered counts a token for four bytes', () => {
  expect([0, 1, 4, 5].map(tokensOfBytes)).toEqual([0, 1, 1, 2]);
  expect(estimatedUsage(7, 9)).toEqual({ prompt: 7, completion: 3, cached: 0, reasoning: 0 });
  expect(estimateMeasured({ text_bytes: 9, media: 2 })).toBe(3 + 4 + 2_200);
});
