import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatFormatChoice, ChatMessage } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { at, isObject } from '../../runtime/contract/values.ts';
import { messagesFormat } from '../../runtime/formats/table.ts';
import type { ReadContext } from '../../runtime/formats/types.ts';
import { IDENTITY } from './chat-cases.ts';
import { readEvents } from './read-all.ts';

const choice: ChatFormatChoice = {
  use: 'messages',
  finish: { tool_use: 'tool_calls' },
  reasoning: [{ style: 'budget', efforts: { low: 1280 } }],
  options: { extra_content: 'maker' },
};
const context: ReadContext = { ...IDENTITY, choice };

const words = fc.constantFrom('a', 'bc', 'déf', 'g\n', '😀');
const thinking = fc.record({ type: fc.constant('thinking'), thinking: words, signature: fc.constant('s') });
const redacted = fc.record({ type: fc.constant('redacted_thinking'), data: words });
const text = fc.record({ type: fc.constant('text'), text: words });
const use = fc.constant({ type: 'tool_use' });
/** Any order of blocks that the vendor could write, with its last call at the end. */
const answers: fc.Arbitrary<readonly JsonObject[]> = fc
  .array(fc.oneof(thinking, redacted, text, use), { maxLength: 10 })
  .map((blocks) => [...blocks, { type: 'tool_use' }].map((block, place) => numbered(block, place)));

function numbered(block: JsonObject, place: number): JsonObject {
  return block.type === 'tool_use' ? { ...block, id: `t${place}`, name: 'f', input: { n: place } } : block;
}

/** Neighbouring texts are one text to every caller. */
function merged(blocks: readonly JsonObject[]): readonly JsonObject[] {
  const list: JsonObject[] = [];
  for (const block of blocks) {
    const last = list.at(-1);
    if (last?.type === 'text' && block.type === 'text') {
      list[list.length - 1] = { type: 'text', text: `${last.text}${block.text}` };
    } else list.push(block);
  }
  return list;
}

/** What stands before the first call: its thinking, then its text, unless some text stood before. */
function replayed(message: JsonObject): readonly Json[] {
  const results = (Array.isArray(message.tool_calls) ? message.tool_calls : []).map(
    (call): ChatMessage => ({ role: 'tool', tool_call_id: String(at(call, 'id')), content: 'r' }),
  );
  const assistant = { ...message, role: 'assistant' } as ChatMessage;
  const { body, warnings } = atOnce(
    messagesFormat.request({
      request: {
        model: 'm',
        messages: [{ role: 'user', content: 'go' }, assistant, ...results],
        reasoning_effort: 'low',
      },
      body: {},
      model: 'up',
      stream: false,
      choice,
      settings: {},
      output_tokens: 4096,
      most_output_tokens: 8192,
      inputs: {},
      inline: new Map(),
    }),
  );
  expect(warnings.filter(({ field }) => field.startsWith('messages'))).toEqual([]);
  const content = at(body, 'messages', 1, 'content');
  return Array.isArray(content) ? content : [];
}

function streamed(blocks: readonly JsonObject[]): JsonObject {
  const events: JsonObject[] = [{ type: 'message_start', message: {} }];
  blocks.forEach((block, index) => {
    const start = (content_block: JsonObject, delta: JsonObject) => {
      events.push({ type: 'content_block_start', index, content_block });
      events.push({ type: 'content_block_delta', index, delta });
    };
    const { type, thinking: thought, signature, input } = block;
    if (type === 'text') start({ type, text: '' }, { type: 'text_delta', text: block.text });
    else if (type === 'thinking') {
      start({ type, thinking: '', signature: '' }, { type: 'thinking_delta', thinking: thought });
      events.push({ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature } });
    } else if (type === 'tool_use') {
      start({ ...block, input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(input) });
    } else events.push({ type: 'content_block_start', index, content_block: block });
    events.push({ type: 'content_block_stop', index });
  });
  events.push({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' });
  const read = readEvents(
    messagesFormat.stream(context),
    events.map((data) => ({ event: undefined, data: JSON.stringify(data) })),
  );
  const calls: JsonObject[] = [];
  let content = '';
  for (const chunk of read.chunks) {
    const delta = at(chunk, 'choices', 0, 'delta');
    const said = at(delta, 'content');
    if (typeof said === 'string') content += said;
    const call = at(delta, 'tool_calls', 0);
    if (!isObject(call)) continue;
    if (call.id !== undefined) calls.push(call);
    else {
      const last = calls.at(-1) ?? {};
      const text = `${at(last, 'function', 'arguments')}${at(call, 'function', 'arguments')}`;
      calls[calls.length - 1] = { ...last, function: { name: 'f', arguments: text } };
    }
  }
  return { content: content === '' ? null : content, tool_calls: calls };
}

/** Text without thinking before it stands before the first call, wherever it stood. */
function ordered(blocks: readonly JsonObject[]): readonly JsonObject[] {
  const isThinking = ({ type }: JsonObject) => type !== 'text' && type !== 'tool_use';
  const ends = blocks.flatMap((block, place) => (block.type === 'tool_use' ? [place] : []));
  const first = blocks.findIndex(isThinking);
  const free = ends.filter((end) => end < first || first === -1).at(-1) ?? -1;
  const early = blocks.slice(0, free + 1);
  return merged([
    ...early.filter(({ type }) => type === 'text'),
    ...early.filter(({ type }) => type !== 'text'),
    ...blocks.slice(free + 1),
  ]);
}

/** What was said right after the thinking of the first call may be told without its place. */
test('blocks of an answer come back in the vendor’s order, whole and streamed', () => {
  fc.assert(
    fc.property(answers, (blocks) => {
      const body: JsonObject = { type: 'message', content: blocks, stop_reason: 'tool_use' };
      const reading = atOnce(messagesFormat.answer(body, context));
      if (reading.kind !== 'answer') throw new Error('the answer was not read');
      const message = at(reading.body, 'choices', 0, 'message');
      const whole = replayed(isObject(message) ? message : {});
      expect(whole).toEqual(ordered(blocks));
      expect(replayed(streamed(blocks))).toEqual(whole);
    }),
    { numRuns: 500 },
  );
});
