import { expect, test } from 'vitest';
import { callParts, responsePart } from '../../runtime/chat/formats/generate-content/call-parts.ts';
import { nativeContent } from '../../runtime/chat/formats/generate-content/native-content.ts';
import { parseEvent } from '../../runtime/chat/formats/parse-event.ts';
import { toolInput } from '../../runtime/chat/formats/tool-input.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { parseAnswer } from '../../runtime/upstream/parse-answer.ts';
import { refused } from '../intake/refused.ts';

const LONG = '12345678901234567890';
const at = { param: 'messages[1].tool_calls[0].function.arguments' };

test('long integers in arguments and results of tools keep their digits', () => {
  expect(atOnce(toolInput(`{"id":${LONG},"x":1.5}`, at))).toEqual({ id: LONG, x: 1.5 });
  expect(atOnce(responsePart({ name: 'f', content: `{"ids":[${LONG}]}` }))).toEqual({
    functionResponse: { name: 'f', response: { ids: [LONG] } },
  });
});

test('a number that no body can hold is refused in arguments, and is text in results', () => {
  const call = { id: 'c', function: { name: 'f', arguments: '{"x":1e400}' } };
  const facts = { extraContent: undefined, skipSignature: undefined, jsonSchema: false };
  expect(
    refused(() =>
      atOnce(callParts([call], { facts, param: 'messages[1].tool_calls', effort: { chars: 0 } })),
    ),
  ).toEqual({
    code: 'invalid_request',
    ...at,
    message: `${at.param} holds a number that is too large for this upstream; send it as a text`,
  });
  expect(atOnce(responsePart({ name: 'f', content: '{"x":-1e400}' }))).toEqual({
    functionResponse: { name: 'f', response: { content: '{"x":-1e400}' } },
  });
});

test.each([`{"a":${LONG}}`, `[${LONG},-${LONG},1]`, `{"a":"${LONG}"}`, '{"__proto__":{"a":1},"b":2}'])(
  'an event is read as a whole answer is: %s',
  (text) => {
    const whole = parseAnswer(text);
    expect(whole.kind === 'ok' && parseEvent(text)).toEqual(whole.kind === 'ok' && whole.body);
  },
);

test('a stream of the dialect itself says long integers as the whole answer does', () => {
  const chunks: unknown[] = [];
  const reader = nativeContent.stream({
    model: 'm',
    id: 'x',
    created: 1,
    choice: { use: 'generate-content', finish: {}, reasoning: [], options: {} },
  });
  const part = `{"functionCall":{"name":"f","args":{"id":${LONG}}}}`;
  reader.event(
    { event: 'message', data: `{"candidates":[{"content":{"parts":[${part}]},"finishReason":"STOP"}]}` },
    {
      chunk: (body) => chunks.push(body),
      usage: () => undefined,
      error: () => undefined,
      broken: () => undefined,
      done: () => undefined,
    },
  );
  expect(JSON.stringify(chunks)).toContain(`"id":"${LONG}"`);
});
