import { expect, test } from 'vitest';
import type { ChatFormatName, ChatProtocol } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { formatOf } from '../../runtime/formats/table.ts';
import { chatProtocol, createChatWorld, errorAnswer, MODEL, wholeAnswer } from './chat-world.ts';

/** Tokens of the answer cost 2 each; the prompt of the world's own body is held at 120. */
const PROMPT = 120;
const large = { ...MODEL, limits: { context_tokens: 100_000, output_tokens: 20_000 } };

function protocol(id: string, use: ChatFormatName, extra: Partial<ChatProtocol> = {}): ChatProtocol {
  const reasoning = use === 'messages' ? [{ style: 'budget', efforts: { low: 1_280, max: 16_384 } }] : [];
  return chatProtocol(id, {
    format: { use, finish: {}, reasoning, options: {} },
    native: use === 'chat-completions' ? 'chat' : 'gemini',
    fields: ['max_tokens', 'max_completion_tokens', 'n', 'reasoning_effort'],
    inputs: { text: ['inline'], file: ['inline'] },
    ...extra,
  });
}

function worldOf(...protocols: readonly ChatProtocol[]) {
  const channels = protocols.map(({ id }, place) => ({ id, protocol: id, priority: 9 - place }));
  return createChatWorld({ protocols, channels, deps: { formatOf } });
}

const said = {
  type: 'message',
  content: [{ type: 'text', text: 'Hi' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
};
const message = { kind: 'answer', answer: { http: 200, headers: {}, body: said } } as const;

const BUDGETS: readonly (readonly [string, JsonObject, number, number])[] = [
  ['on top of max_tokens', { max_tokens: 1, reasoning_effort: 'max' }, 16_385, 16_384],
  ['within the limit of the model', { max_tokens: 19_000, reasoning_effort: 'max' }, 20_000, 10_000],
  ['within max_completion_tokens', { max_completion_tokens: 4_000, reasoning_effort: 'low' }, 4_000, 1_280],
];

test.each(BUDGETS)('what is held covers thinking: %s', async (_, body, tokens, budget) => {
  const at = worldOf(protocol('m', 'messages'));
  at.script('m', message);
  await at.service.complete(at.input(body, {}, { model: large }));
  expect(at.calls[0]?.request.body).toMatchObject({
    value: { max_tokens: tokens, thinking: { budget_tokens: budget } },
  });
  expect(at.opened[0]?.hold).toBe(PROMPT + 2 * tokens);
});

test('another channel is asked for no longer an answer than is held', async () => {
  const at = worldOf(protocol('c', 'chat-completions'), protocol('m', 'messages'));
  at.script('c', errorAnswer(503, { code: 'overloaded' }));
  at.script('m', message);
  const body = { max_tokens: 3_000, reasoning_effort: 'max' };
  await at.service.complete(at.input(body, {}, { model: large }));
  expect(at.asked).toEqual(['c', 'm']);
  expect(at.opened[0]?.hold).toBe(PROMPT + 2 * 3_000);
  expect(at.calls[1]?.request.body).toMatchObject({
    value: { max_tokens: 3_000, thinking: { budget_tokens: 1_500 } },
  });
});

test('what is held covers every candidate of a body of its own dialect, in either spelling', async () => {
  const at = worldOf(protocol('g', 'generate-content'));
  const body = { candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }] };
  const usage = { promptTokenCount: 5, candidatesTokenCount: 8_000 };
  at.script('g', {
    kind: 'answer',
    answer: { http: 200, headers: {}, body: { ...body, usageMetadata: usage } },
  });
  const config = { candidateCount: 8, maxOutputTokens: 1, max_output_tokens: 1_000 };
  const native = { contents: [{ parts: [{ text: 'x'.repeat(16) }] }], generationConfig: config };
  await at.service.complete(
    at.input({}, {}, { kind: 'native', surface: 'gemini', model: large, body: native }),
  );
  expect(at.opened[0]?.hold).toBe(PROMPT + 600 + 2 * 8_000);
  expect(at.settled[0]).toMatchObject({ usage_source: 'upstream', capture: 5 + 2 * 8_000 });
});

test('what is held covers texts that come as files, and fields that are handed on', async () => {
  const at = worldOf(protocol('c', 'chat-completions'));
  at.script('c', wholeAnswer());
  const file_data = `data:text/plain;base64,${Buffer.alloc(40_000, 'word ').toString('base64')}`;
  const messages = [{ role: 'user', content: [{ type: 'file', file: { file_data } }] }];
  const functions = [{ name: 'f'.repeat(4_000) }];
  const contents = new Set(['file'] as const);
  await at.service.complete(at.input({ messages, functions, max_tokens: 1 }, {}, { model: large, contents }));
  expect(at.opened[0]?.hold).toBeGreaterThanOrEqual(44_000);
  expect(at.opened[0]?.hold).toBeLessThan(44_200);
});

const SETTLED: readonly (readonly [
  string,
  { readonly applied: boolean; readonly captured: number; readonly absorbed?: number },
  number,
])[] = [
  ['all was paid', { applied: true, captured: 20 }, 0],
  ['a part was paid', { applied: true, captured: 13, absorbed: 7 }, 7],
  ['it was settled before', { applied: false, captured: 0 }, 0],
];

test.each(SETTLED)('what is beyond the hold is counted: %s', async (_, settled, absorbed) => {
  const at = createChatWorld({ settle: async () => settled });
  at.script('a', wholeAnswer());
  await at.service.complete(at.input());
  expect(at.observer.value('chat_absorbed_micros')).toBe(absorbed);
  const line = at.lines.at(-1) ?? {};
  expect([line.captured, line.absorbed]).toEqual([settled.captured, absorbed === 0 ? undefined : absorbed]);
});
