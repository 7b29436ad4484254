import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatFormatChoice, ChatMessage } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { at, isObject } from '../../runtime/contract/values.ts';
import { toGenerateContent } from '../../runtime/formats/generate-content/to-request.ts';
import { checkToolResults } from '../../runtime/intake/chat/check-messages.ts';

const choice: ChatFormatChoice = {
  use: 'generate-content',
  finish: {},
  reasoning: [],
  options: { extra_content: 'maker', skip_signature: 'skip' },
};

const words = fc.constantFrom('', 'x', '{"a":1}', '[1]', '7');
const said: fc.Arbitrary<ChatMessage> = fc.record({
  role: fc.constantFrom('system', 'developer', 'user', 'assistant'),
  content: words,
});

/** Calls of a few names, answered at once in any order. */
const round: fc.Arbitrary<readonly ChatMessage[]> = fc
  .tuple(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), words)
  .map(([ids, numbers, content]): readonly ChatMessage[] => {
    const calls = ids.map((id) => ({
      id: `c${id}`,
      function: { name: `f${id % 2}`, arguments: `{"id":${id}}` },
    }));
    const results = ids
      .map((id) => ({ order: numbers.next().value, id }))
      .sort((a, b) => a.order - b.order)
      .map(({ id }): ChatMessage => ({ role: 'tool', tool_call_id: `c${id}`, content: `{"of":${id}}` }));
    return [{ role: 'assistant', content, tool_calls: calls }, ...results];
  });

const conversation = fc
  .array(fc.oneof(fc.array(said, { maxLength: 2 }), round), { minLength: 1, maxLength: 6 })
  .map((parts): readonly ChatMessage[] => [{ role: 'user', content: 'Go' }, ...parts.flat()]);

function convert(messages: readonly ChatMessage[]): readonly JsonObject[] {
  const { body } = atOnce(
    toGenerateContent({
      request: { model: 'm', messages },
      body: {},
      model: 'up',
      stream: false,
      choice,
      settings: {},
      output_tokens: 100,
      most_output_tokens: 100,
      inputs: {},
      inline: new Map(),
    }),
  );
  return listOf(body.contents).filter(isObject);
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const partsOf = (turn: JsonObject | undefined, key: string) =>
  listOf(turn?.parts)
    .map((part) => at(part, key))
    .filter((one) => one !== undefined);

test('calls and results stand in pairs, as the vendor wants them', () => {
  fc.assert(
    fc.property(conversation, (messages) => {
      checkToolResults(messages);
      const turns = convert(messages);
      expect(turns[0]?.role).toBe('user');
      for (const [place, turn] of turns.entries()) {
        expect(listOf(turn.parts).length).toBeGreaterThan(0);
        const asked = partsOf(turn, 'functionCall');
        const answered = partsOf(turns[place + 1], 'functionResponse');
        expect(turn.role === 'model' || asked.length === 0).toBe(true);
        if (turn.role === 'user') continue;
        expect(turns[place + 1]?.role ?? 'user').toBe('user');
        expect(answered.map((one) => [at(one, 'name'), at(one, 'response', 'of')])).toEqual(
          asked.map((one) => [at(one, 'name'), at(one, 'args', 'id')]),
        );
        const signed = listOf(turn.parts).filter((part) => at(part, 'thoughtSignature') !== undefined);
        expect(signed.length).toBe(asked.length === 0 ? 0 : 1);
      }
    }),
    { numRuns: 500 },
  );
});

test('every text that was said is sent once, in order', () => {
  fc.assert(
    fc.property(conversation, (messages) => {
      const given = messages.filter(({ role }) => role === 'user' || role === 'assistant');
      const sent = convert(messages).flatMap((turn) => partsOf(turn, 'text'));
      expect(sent).toEqual(given.map(({ content }) => content).filter((content) => content !== ''));
    }),
  );
});
