import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatFormatChoice, ChatMessage, ChatRequest } from '../../runtime/contract/chat.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { at } from '../../runtime/contract/values.ts';
import { messagesFormat } from '../../runtime/formats/table.ts';
import type { ConvertInput } from '../../runtime/formats/types.ts';

const choice: ChatFormatChoice = {
  use: 'messages',
  finish: { end_turn: 'stop', max_tokens: 'length', tool_use: 'tool_calls' },
  reasoning: [
    { style: 'budget', efforts: { none: 0, low: 1280, high: 4096 } },
    { style: 'adaptive', efforts: { none: 'disabled', low: 'low', high: 'high' } },
  ],
  options: { extra_content: 'maker', fixed_sampling: ['adaptive'] },
};
describe('any conversation', () => {
  const id = fc.constantFrom('a', 'b', 'c:1', 'd');
  const words = fc.constantFrom('', ' ', 'x', 'yes');
  const call = fc.record({
    id,
    function: fc.record({
      name: fc.constant('f'),
      arguments: fc.constantFrom('', '{}', '{"a":1}', '[', '1'),
    }),
  });
  const message: fc.Arbitrary<ChatMessage> = fc.oneof(
    fc.record({ role: fc.constantFrom('system', 'developer', 'user', 'assistant'), content: words }),
    fc.record({
      role: fc.constant('assistant'),
      content: words,
      tool_calls: fc.array(call, { maxLength: 2 }),
    }),
    fc.record({ role: fc.constant('tool'), tool_call_id: id, content: words }),
  );
  const conversation = fc.array(message, { minLength: 1, maxLength: 8 });
  /** Every call is answered, so that most of these are taken. */
  const loop: fc.Arbitrary<readonly ChatMessage[]> = fc
    .array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c:1'), { maxLength: 3 }), { minLength: 1, maxLength: 4 })
    .map((turns) =>
      turns.flatMap((ids): ChatMessage[] => [
        { role: 'user', content: 'go' },
        {
          role: 'assistant',
          content: 'ok',
          tool_calls: ids.map((one) => ({ id: one, function: { name: 'f', arguments: '{}' } })),
        },
        ...ids.toReversed().map((one): ChatMessage => ({ role: 'tool', tool_call_id: one, content: 'r' })),
      ]),
    );

  function convert(messages: readonly ChatMessage[], effort: string | undefined): JsonObject | undefined {
    const request: ChatRequest = {
      model: 'm',
      messages,
      ...(effort === undefined ? {} : { reasoning_effort: effort }),
    };
    const input: ConvertInput = {
      request,
      body: {},
      model: 'up',
      stream: false,
      choice,
      settings: {},
      output_tokens: 4096,
      most_output_tokens: 8192,
      inputs: {},
      inline: new Map(),
    };
    try {
      return atOnce(messagesFormat.request(input)).body;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      expect(error.code).toBe('invalid_request');
      expect(error.options.param).toMatch(/^messages/);
      return undefined;
    }
  }

  test.each([
    ['of any order', conversation],
    ['of tool loops', loop],
  ])('%s is refused or becomes a body that the vendor takes', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(undefined, 'low'), (messages, effort) => {
        const body = convert(messages, effort);
        if (body !== undefined) checkBody(body);
      }),
      { numRuns: 1000 },
    );
  });

  test('of tool loops is always taken', () => {
    fc.assert(
      fc.property(loop, (messages) => {
        expect(convert(messages, 'low')).toBeDefined();
      }),
    );
  });
});

/** The vendor's rules, said once more in other words. */
function checkBody(body: JsonObject): void {
  const turns = listOf(body.messages);
  const seen = new Set<unknown>();
  expect(turns.map((turn) => at(turn, 'role'))).toEqual(
    turns.map((_, place) => (place % 2 === 0 ? 'user' : 'assistant')),
  );
  let asked: readonly unknown[] = [];
  for (const turn of turns) {
    const blocks = listOf(at(turn, 'content'));
    expect(blocks.length).toBeGreaterThan(0);
    const kinds = blocks.map((one) => at(one, 'type'));
    const results = kinds.filter((kind) => kind === 'tool_result').length;
    expect(kinds.slice(0, results).every((kind) => kind === 'tool_result')).toBe(true);
    const answered = blocks.slice(0, results).map((one) => at(one, 'tool_use_id'));
    expect(answered.toSorted()).toEqual([...asked].toSorted());
    asked = blocks.filter((one) => at(one, 'type') === 'tool_use').map((one) => at(one, 'id'));
    for (const id of asked) {
      expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    for (const one of blocks) {
      if (at(one, 'type') === 'text') expect(String(at(one, 'text')).trim()).not.toBe('');
    }
  }
  expect(asked).toEqual([]);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
