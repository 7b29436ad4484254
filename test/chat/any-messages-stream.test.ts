import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatFormatChoice } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { at, isObject } from '../../runtime/contract/values.ts';
import { messagesFormat } from '../../runtime/formats/table.ts';
import type { ReadContext, StreamEvent } from '../../runtime/formats/types.ts';
import { parseAnswer } from '../../runtime/upstream/parse-answer.ts';
import { IDENTITY } from './chat-cases.ts';
import { type ReadStream, readEvents } from './read-all.ts';

const choice: ChatFormatChoice = {
  use: 'messages',
  finish: { end_turn: 'stop', max_tokens: 'length', tool_use: 'tool_calls' },
  reasoning: [
    { style: 'budget', efforts: { none: 0, low: 1280, high: 4096 } },
    { style: 'adaptive', efforts: { none: 'disabled', low: 'low', high: 'high' } },
  ],
  options: { extra_content: 'maker', fixed_sampling: ['adaptive'] },
};
const context: ReadContext = { ...IDENTITY, choice };

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const index = fc.oneof({ weight: 8, arbitrary: fc.nat(3) }, json);
const text = fc.oneof({ weight: 6, arbitrary: fc.string({ maxLength: 4 }) }, json);
const usage = fc.oneof(
  json,
  fc.record(
    {
      input_tokens: fc.oneof(fc.integer(), fc.double(), json),
      output_tokens: fc.oneof(fc.integer(), fc.constant(Number.NaN), json),
      cache_read_input_tokens: fc.oneof(fc.integer(), json),
    },
    { requiredKeys: [] },
  ),
);
const types = ['text', 'thinking', 'redacted_thinking', 'tool_use', 'server_tool_use'];
const deltas = ['text_delta', 'thinking_delta', 'input_json_delta', 'signature_delta', 'citations_delta'];
const block = fc.record(
  {
    type: fc.constantFrom(...types),
    text,
    thinking: text,
    signature: text,
    data: text,
    id: text,
    name: text,
    input: json,
  },
  { requiredKeys: ['type'] },
);
const delta = fc.record(
  { type: fc.constantFrom(...deltas), text, thinking: text, signature: text, partial_json: text },
  { requiredKeys: ['type'] },
);
const eventBody = fc.oneof(
  fc.record({ type: fc.constant('message_start'), message: fc.oneof(json, fc.record({ usage })) }),
  fc.record({ type: fc.constant('content_block_start'), index, content_block: fc.oneof(block, json) }),
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('content_block_delta'), index, delta: fc.oneof(delta, json) }),
  },
  fc.record({ type: fc.constant('content_block_stop'), index }),
  fc.record({
    type: fc.constant('message_delta'),
    delta: fc.oneof(json, fc.record({ stop_reason: text })),
    usage,
  }),
  fc.record({ type: fc.constantFrom('message_stop', 'ping', 'error', '__proto__', 'toString') }),
  json,
);
const anyEvent: fc.Arbitrary<StreamEvent> = fc.oneof(
  { weight: 20, arbitrary: eventBody.map((body) => ({ event: undefined, data: JSON.stringify(body) })) },
  fc.record({ event: fc.option(fc.string(), { nil: undefined }), data: fc.string() }),
);

const read = (events: readonly StreamEvent[]): ReadStream =>
  readEvents(messagesFormat.stream(context), events);
const finishes = ({ chunks }: ReadStream) =>
  chunks.map((chunk) => at(chunk, 'choices', 0, 'finish_reason')).filter((reason) => reason !== undefined);

describe('any stream', () => {
  test('is read without an exception, begins with the role and ends once', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
        const seen = read(events);
        const roles = seen.chunks.map((chunk) => at(chunk, 'choices', 0, 'delta', 'role'));
        expect(roles.slice(0, 1)).toEqual(seen.chunks.length === 0 ? [] : ['assistant']);
        expect(roles.slice(1).every((role) => role === undefined)).toBe(true);
        expect(finishes(seen).length).toBeLessThanOrEqual(1);
        if (seen.end === 'done') expect(finishes(seen)).toHaveLength(1);
        for (const count of Object.values(seen.usage ?? {})) {
          expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('shows callers only what it counts', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
        const { chunks, bytes } = read(events);
        const texts = chunks.flatMap((chunk) => {
          const shown = at(chunk, 'choices', 0, 'delta');
          const part = at(shown, 'tool_calls', 0, 'function', 'arguments');
          return [at(shown, 'content'), at(shown, 'reasoning_content'), part].filter(
            (one) => typeof one === 'string',
          );
        });
        expect(bytes).toBe(Buffer.byteLength(texts.join('')));
      }),
    );
  });

  test('has chunks whose keys stand in one order', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
        for (const chunk of read(events).chunks) {
          expect(Object.keys(chunk)).toEqual(['id', 'object', 'created', 'model', 'choices']);
          expect(Object.keys(at(chunk, 'choices', 0) ?? {})).toEqual(['index', 'delta', 'finish_reason']);
        }
      }),
    );
  });

  test('does not keep blocks that never stop', () => {
    const open = (place: number): StreamEvent => ({
      event: undefined,
      data: JSON.stringify({
        type: 'content_block_start',
        index: place,
        content_block: { type: 'text', text: '' },
      }),
    });
    const events = Array.from({ length: 5000 }, (_, place) => open(place));
    expect(read(events).end).toBe('broken');
  });

  test('does not keep thinking that no caller could give back', () => {
    const said = 'x'.repeat(500_000);
    const body = (value: JsonObject): StreamEvent => ({ event: undefined, data: JSON.stringify(value) });
    const thought = body({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: said },
    });
    const events = [
      body({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: 'S' },
      }),
      ...Array.from({ length: 12 }, () => thought),
      body({ type: 'content_block_stop', index: 0 }),
      body({
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'a', name: 'b', input: {} },
      }),
    ];
    const { chunks, bytes } = read(events);
    expect(bytes).toBe(6_000_000);
    expect(at(chunks.at(-1), 'choices', 0, 'delta', 'tool_calls', 0)).toEqual({
      index: 0,
      id: 'a',
      type: 'function',
      function: { name: 'b', arguments: '' },
    });
  });
});

describe('any answer', () => {
  test('is read without an exception', () => {
    const body = fc.oneof(
      json,
      fc.record(
        { content: fc.array(fc.oneof(block, json)), stop_reason: text, usage },
        { requiredKeys: ['content'] },
      ),
    ) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(body, (answer) => {
        const reading = atOnce(messagesFormat.answer(answer, context));
        expect(['answer', 'error', 'unusable']).toContain(reading.kind);
      }),
      { numRuns: 500 },
    );
  });

  test('gives the same texts whole and as a stream', () => {
    const calm = fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('text'), text: fc.string() }),
        fc.record({
          type: fc.constant('thinking'),
          thinking: fc.string(),
          signature: fc.string({ minLength: 1 }),
        }),
        fc.record({
          type: fc.constant('tool_use'),
          id: fc.string({ minLength: 1 }),
          name: fc.string({ minLength: 1 }),
          input: fc.dictionary(fc.string(), json),
        }),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(calm, (blocks) => {
        // The first call carries the thinking before it; in one stream no later thinking can travel.
        const firstCall = blocks.findIndex(({ type }) => type === 'tool_use');
        const content = blocks.filter(
          ({ type }, place) => type !== 'thinking' || firstCall < 0 || place < firstCall,
        );
        const events = content.flatMap((one, place): JsonObject[] => [
          { type: 'content_block_start', index: place, content_block: one as JsonObject },
          { type: 'content_block_stop', index: place },
        ]);
        const all = [{ type: 'message_start' }, ...events, { type: 'message_stop' }];
        const streamed = read(all.map((body) => ({ event: undefined, data: JSON.stringify(body) })));
        // Read from its text as events are, so that long numbers are kept alike.
        const whole = parseAnswer(JSON.stringify({ content }));
        if (whole.kind !== 'ok') throw new Error(whole.kind);
        const reading = atOnce(messagesFormat.answer(whole.body ?? null, context));
        if (reading.kind !== 'answer') throw new Error(reading.kind);
        expect(joined(streamed)).toEqual(at(reading.body, 'choices', 0));
        expect(streamed.bytes).toBe(reading.delivered_bytes);
      }),
    );
  });
});

/** A stream put together again, as clients do it. */
function joined({ chunks }: ReadStream): JsonObject {
  let content = '';
  let reasoning: string | undefined;
  let finish: Json = null;
  const calls: Record<string, Json | undefined>[] = [];
  for (const chunk of chunks) {
    const part = at(chunk, 'choices', 0, 'delta');
    const call = at(part, 'tool_calls', 0);
    content += String(at(part, 'content') ?? '');
    const thought = at(part, 'reasoning_content');
    if (typeof thought === 'string') reasoning = (reasoning ?? '') + thought;
    finish = at(chunk, 'choices', 0, 'finish_reason') ?? finish;
    if (!isObject(call)) continue;
    const { index: place, ...first } = call;
    const known = calls[Number(place)];
    if (known === undefined) calls[Number(place)] = first;
    else known.function = { ...Object(known.function), arguments: argumentsOf(known) + argumentsOf(call) };
  }
  return {
    index: 0,
    message: {
      role: 'assistant',
      content: content === '' && calls.length > 0 ? null : content,
      ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
    finish_reason: finish,
  };
}

function argumentsOf(call: Json): string {
  return String(at(call, 'function', 'arguments') ?? '');
}
