import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatFormatChoice } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { at, isObject } from '../../runtime/contract/values.ts';
import { nativeContent } from '../../runtime/formats/generate-content/native-content.ts';
import { chatCompletionsFormat, generateContentFormat } from '../../runtime/formats/table.ts';
import type { ReadContext, StreamEvent } from '../../runtime/formats/types.ts';
import { IDENTITY } from './chat-cases.ts';
import { readEvents } from './read-all.ts';

const choice: ChatFormatChoice = {
  use: 'chat-completions',
  finish: { STOP: 'stop', MAX_TOKENS: 'length' },
  reasoning: [],
  options: { extra_content: 'maker' },
};
const context: ReadContext = { ...IDENTITY, choice };

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const index = fc.oneof({ weight: 9, arbitrary: fc.nat(2) }, json);
const text = fc.oneof({ weight: 6, arbitrary: fc.string({ maxLength: 4 }) }, json);
const id = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('c1', 'c2', 'c3', '', null) }, json);
const some = { requiredKeys: [] as never[] };
const list = <T>(item: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.array(item, { maxLength: 3 }) }, json);
const count = fc.oneof(fc.integer(), fc.double(), json);

const call = fc.record(
  {
    index,
    id,
    type: text,
    function: fc.oneof(json, fc.record({ name: id, arguments: text }, some)),
    custom: json,
  },
  some,
);
const delta = fc.record(
  {
    role: text,
    content: text,
    reasoning: text,
    reasoning_content: text,
    refusal: text,
    tool_calls: list(call),
  },
  some,
);
const chunk = fc.record(
  {
    id: text,
    object: text,
    choices: list(fc.record({ index, delta: fc.oneof(delta, json), finish_reason: text, usage: json }, some)),
    usage: fc.oneof(
      json,
      fc.record({ prompt_tokens: count, completion_tokens: count, total_tokens: count }, some),
    ),
    obfuscation: text,
  },
  some,
);
const part = fc.record(
  {
    text,
    thought: fc.oneof(fc.boolean(), json),
    thoughtSignature: text,
    functionCall: fc.oneof(json, fc.record({ id, name: text, args: json }, some)),
    inlineData: fc.oneof(
      json,
      fc.record({ mimeType: fc.constantFrom('image/png', 'audio/wav'), data: text }),
    ),
    executableCode: fc.oneof(json, fc.record({ code: text, language: text })),
  },
  some,
);
const response = fc.record(
  {
    candidates: list(
      fc.record(
        { index, content: fc.record({ parts: list(part) }), finishReason: fc.constantFrom('STOP', '') },
        some,
      ),
    ),
    usageMetadata: fc.oneof(
      json,
      fc.record({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count }, some),
    ),
    promptFeedback: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, json),
  },
  some,
);

function streamOf(body: fc.Arbitrary<unknown>): fc.Arbitrary<readonly StreamEvent[]> {
  const event: fc.Arbitrary<StreamEvent> = fc.oneof(
    { weight: 30, arbitrary: body.map((one) => ({ event: undefined, data: JSON.stringify(one) })) },
    fc.record({
      event: fc.constantFrom(undefined, 'error', 'message'),
      data: fc.oneof(fc.string(), fc.constantFrom('[DONE]', ' [DONE] ', '{"error":{}}', '[]', '')),
    }),
  );
  return fc.array(event, { maxLength: 12 });
}

const choicesOf = (chunks: readonly JsonObject[]): readonly JsonObject[] =>
  chunks.flatMap(({ choices }) => (Array.isArray(choices) ? choices : [])).filter(isObject);

/** What a client that joins by index must be able to rely on. */
function checkChunks(chunks: readonly JsonObject[]): void {
  expect(
    chunks.filter(
      ({ usage, id, model }) => usage !== undefined || id !== IDENTITY.id || model !== IDENTITY.model,
    ),
  ).toEqual([]);
  const roles = new Set<Json | undefined>();
  const calls = new Map<string, number>();
  for (const one of choicesOf(chunks)) {
    expect(isObject(one.delta)).toBe(true);
    if (!roles.has(one.index)) expect(at(one, 'delta', 'role')).toEqual(expect.any(String));
    roles.add(one.index);
    const deltas = at(one, 'delta', 'tool_calls');
    for (const call of Array.isArray(deltas) ? deltas.filter(isObject) : []) {
      const key = String(one.index);
      const known = calls.get(key) ?? 0;
      expect(call.index).toBeTypeOf('number');
      expect(Number(call.index)).toBeLessThanOrEqual(known);
      const begins = call.index === known;
      expect(typeof call.id === 'string' && call.id !== '').toBe(begins);
      expect(typeof call.type === 'string').toBe(begins);
      if (begins) calls.set(key, known + 1);
    }
  }
}

describe('any stream', () => {
  test('of the common format is read without throwing, into chunks that can be joined', () => {
    fc.assert(
      fc.property(streamOf(chunk), (events) => {
        checkChunks(readEvents(chatCompletionsFormat.stream(context), events).chunks);
      }),
      { numRuns: 400 },
    );
  });

  test('of responses is read without throwing, into chunks that can be joined', () => {
    fc.assert(
      fc.property(streamOf(response), (events) => {
        const { chunks, end } = readEvents(generateContentFormat.stream(context), events);
        checkChunks(chunks);
        const finished = choicesOf(chunks).filter(({ finish_reason: reason }) => reason !== null);
        expect(finished.length > 0).toBe(end === 'done');
      }),
      { numRuns: 400 },
    );
  });

  test('of responses passes on under our names alone', () => {
    fc.assert(
      fc.property(streamOf(response), (events) => {
        const { chunks } = readEvents(nativeContent.stream(context), events);
        const foreign = chunks.filter(
          (one) => one.modelVersion !== IDENTITY.model || one.responseId !== IDENTITY.id,
        );
        expect(foreign).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('tells usage that is a whole number and no part greater than its whole', () => {
    fc.assert(
      fc.property(streamOf(chunk), streamOf(response), (first, second) => {
        for (const { usage } of [
          readEvents(chatCompletionsFormat.stream(context), first),
          readEvents(generateContentFormat.stream(context), second),
        ]) {
          if (usage === undefined) continue;
          expect(Object.values(usage).every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
          expect(usage.cached).toBeLessThanOrEqual(usage.prompt);
          expect(usage.reasoning).toBeLessThanOrEqual(usage.completion);
        }
      }),
    );
  });
});

describe('any whole answer', () => {
  const readers = [chatCompletionsFormat.answer, generateContentFormat.answer, nativeContent.answer];

  test('is read without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(json, chunk, response) as fc.Arbitrary<Json>, (body) => {
        for (const read of readers)
          expect(['answer', 'error', 'unusable']).toContain(atOnce(read(body, context)).kind);
      }),
      { numRuns: 400 },
    );
  });

  test('that is nested without end is unusable', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const common = { choices: [{ message: { role: 'assistant', content: deep } }] };
    const candidate = { content: { parts: [{ functionCall: { name: 'f', args: { deep } } }] } };
    for (const read of readers) {
      expect(atOnce(read({ ...common, candidates: [candidate] }, context)).kind).toBe('unusable');
    }
  });

  test('an event that is nested without end breaks the stream', () => {
    const data = `{"choices":[{"index":0,"delta":{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}}],"candidates":[]}`;
    for (const format of [chatCompletionsFormat, generateContentFormat, nativeContent]) {
      expect(readEvents(format.stream(context), [{ event: undefined, data }]).end).toBe('broken');
    }
  });
});

test('calls without end break the stream', () => {
  const events = Array.from({ length: 1_001 }, (_, number) => ({
    event: undefined,
    data: JSON.stringify({
      choices: [{ index: 0, delta: { tool_calls: [{ index: number, id: `c${number}` }] } }],
    }),
  }));
  expect(readEvents(chatCompletionsFormat.stream(context), events).end).toBe('broken');
});

test('calls without end in one event, or in many, are no answer', () => {
  const answer = (calls: number, finishReason?: string): JsonObject => ({
    candidates: [
      {
        content: { role: 'model', parts: Array(calls).fill({ functionCall: { name: 'f' } }) },
        ...(finishReason === undefined ? {} : { finishReason }),
      },
    ],
  });
  const eventsOf = (...bodies: readonly JsonObject[]): readonly StreamEvent[] =>
    bodies.map((body) => ({ event: undefined, data: JSON.stringify(body) }));
  const ends = (...bodies: readonly JsonObject[]) =>
    readEvents(generateContentFormat.stream(context), eventsOf(...bodies)).end;
  expect(ends(answer(1_000, 'STOP'))).toBe('done');
  expect(ends(answer(300_000, 'STOP'))).toBe('broken');
  expect(ends(answer(600), answer(401, 'STOP'))).toBe('broken');
  expect(atOnce(generateContentFormat.answer(answer(1_000, 'STOP'), context)).kind).toBe('answer');
  expect(atOnce(generateContentFormat.answer(answer(1_001, 'STOP'), context))).toEqual({
    kind: 'unusable',
    reason: 'there are more than 1000 calls',
  });
});

test('candidates without end break a stream that passes through', () => {
  const data = (number: number) => JSON.stringify({ candidates: [{ index: number }] });
  const events = Array.from({ length: 200 }, (_, number) => ({ event: undefined, data: data(number) }));
  expect(readEvents(nativeContent.stream(context), events).end).toBe('broken');
});
