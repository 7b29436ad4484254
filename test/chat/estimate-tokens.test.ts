import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatRequest } from '../../runtime/contract/chat.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { InlineContent } from '../../runtime/formats/types.ts';
import {
  estimatedUsage,
  estimateMeasured,
  estimatePrompt,
  tokensOfBytes,
} from '../../runtime/work/plan/estimate-tokens.ts';

const FIELDS = {
  model: 'string',
  messages: 'array',
  tools: 'array',
  response_format: 'object',
  prediction: 'object',
  tool_choice: 'object',
};

type Given = Partial<ChatRequest> & { readonly [field: string]: unknown };

function estimate(request: Given, inline: Readonly<Record<string, InlineContent>> = {}) {
  const facts = { inline: new Map(Object.entries(inline)), fields: FIELDS };
  return atOnce(estimatePrompt({ model: 'm', messages: [], ...request }, facts));
}

const count = (...given: Parameters<typeof estimate>): number => estimate(...given).tokens;
const most = (...given: Parameters<typeof estimate>): number => estimate(...given).most;

const base64 = (bytes: number, text = 'a'): string => Buffer.alloc(bytes, text).toString('base64');
const user = (content: ChatMessage['content']): ChatMessage => ({ role: 'user', content: content ?? null });

describe('the local count of a prompt', () => {
  const image = { type: 'image_url', image_url: { url: 'https://x.example/1.png' } } as const;
  const CASES: readonly (readonly [string, Given, number])[] = [
    ['of nothing', { messages: [] }, 0],
    ['of four bytes', { messages: [user('word')] }, 1 + 4],
    ['rounds up once', { messages: [user('a'), user('bcdef')] }, 2 + 8],
    ['counts bytes, not characters', { messages: [user('日本語')] }, 3 + 4],
    ['counts text parts', { messages: [user([{ type: 'text', text: 'word' }])] }, 1 + 4],
    ['counts a picture', { messages: [user([image])] }, 1_100 + 4],
    [
      'counts a picture of an answer',
      { messages: [{ role: 'assistant', content: null, images: [image] }] },
      1_100 + 4,
    ],
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
    [
      'counts the tool that must be called',
      { tool_choice: { type: 'function', function: { name: 'f' } } },
      11,
    ],
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
    const inline = {
      'data:a': { mime: 'text/plain', base64: base64(30_000) },
      'data:b': { mime: 'application/pdf', base64: base64(30_000) },
    };
    expect(count({ messages }, inline)).toBe(7_500 + 3_000 + 8);
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

describe('what is held for a prompt', () => {
  /** The template of a conversation, and its one message. */
  const AROUND = 100 + 4;
  const file_data = 'data:a';
  const url = 'data:a';
  const of = (mime: string, bytes: number) => ({ 'data:a': { mime, base64: base64(bytes) } });
  const TEXTS: readonly (readonly [string, string, number])[] = [
    ['nothing', '', 0],
    ['a token for each byte', 'a'.repeat(4_000), 4_000],
    ['of digits, which some vendors count one by one', '7'.repeat(4_000), 4_000],
    ['of rarer letters', '日本語'.repeat(1_000), 9_000],
    ['and of signs', '😀'.repeat(1_000), 4_000],
  ];
  test.each(TEXTS)('of text: %s', (_, text, tokens) => {
    expect(most({ messages: [user(text)] })).toBe(tokens + AROUND);
  });

  const MEDIA: readonly (readonly [string, ChatMessage['content'], Record<string, InlineContent>, number])[] =
    [
      ['a picture', [{ type: 'image_url', image_url: { url } }], of('image/png', 3_072_000), 5_000 + 3_000],
      ['a file', [{ type: 'file', file: { file_data } }], of('application/pdf', 480_000), 6_000 + 60_000],
      ['a video', [{ type: 'video_url', video_url: { url } }], of('video/mp4', 1_920_000), 6_000 + 120_000],
      [
        'sound',
        [{ type: 'input_audio', input_audio: { data: base64(1_920_000), format: 'mp3' } }],
        {},
        1_500 + 120_000,
      ],
      ['a text as a file', [{ type: 'file', file: { file_data } }], of('text/plain', 4_000), 4_000],
      [
        'a file of rarer letters',
        [{ type: 'file', file: { file_data } }],
        { 'data:a': { mime: 'text/plain', base64: base64(4_000, 'ü') } },
        4_000,
      ],
      ['a picture that nobody has read', [{ type: 'image_url', image_url: { url } }], {}, 5_500],
      ['a file by its id', [{ type: 'file', file: { file_id: 'x' } }], {}, 15_000],
    ];
  test.each(MEDIA)('of media by their size: %s', (_, content, inline, tokens) => {
    expect(most({ messages: [user(content)] }, inline)).toBe(tokens + AROUND);
  });

  test('of tools: the words with which vendors tell how they are called', () => {
    expect(most({ tools: [] }) - most({})).toBe(600 + 2);
  });

  test('is never less than what would be charged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, extra) => {
        const { tokens, most: held } = estimate({ messages: [user(text)], extra });
        expect(held).toBeGreaterThanOrEqual(tokens);
      }),
    );
  });
});

test('what was delivered counts a token for four bytes', () => {
  expect([0, 1, 4, 5].map(tokensOfBytes)).toEqual([0, 1, 1, 2]);
  expect(estimatedUsage(7, 9)).toEqual({ prompt: 7, completion: 3, cached: 0, reasoning: 0 });
});

test('a body of another dialect counts alike', () => {
  const media = [{ kind: 'image_url', bytes: 1_024_000 }, { kind: 'file' }] as const;
  expect(estimateMeasured({ text_bytes: 9, media })).toEqual({
    tokens: 3 + 4 + 1_100 + 3_000,
    most: 9 + 4 + 100 + 600 + 6_000 + 15_000,
  });
});
