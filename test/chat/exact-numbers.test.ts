import { expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { responsePart } from '../../runtime/formats/generate-content/content-parts.ts';
import { nativeContent } from '../../runtime/formats/generate-content/native-content.ts';
import { parseEvent, toolInput } from '../../runtime/formats/parse-event.ts';
import { parseAnswer } from '../../runtime/upstream/parse-answer.ts';

const LONG = '12345678901234567890';
const at = { param: 'messages[1].tool_calls[0].function.arguments' };

test.each([LONG, '1e400', '-1E+400', '1e-400', '-1.5e-400', `0.${'0'.repeat(400)}1`])(
  'a number that no body holds keeps its digits in arguments and results of tools, and in answers: %s',
  (number) => {
    expect(atOnce(toolInput(`{"id":${number},"x":1.5}`, at))).toEqual({ id: number, x: 1.5 });
    expect(atOnce(responsePart({ name: 'f', content: `{"ids":[${number}]}` }))).toEqual({
      functionResponse: { name: 'f', response: { ids: [number] } },
    });
    expect(parseAnswer(`[${number},"${number}",0,1e300]`)).toEqual({
      kind: 'ok',
      body: [number, number, 0, 1e300],
    });
  },
);

test.each([`{"a":${LONG}}`, `[${LONG},-${LONG},1]`, `{"a":"${LONG}"}`, '{"__proto__":{"a":1},"b":2}'])(
  'an event is read as a whole answer is: %s',
  (text) => {
    const whole = parseAnswer(text);
    expect(whole.kind === 'ok' && atOnce(parseEvent(text))).toEqual(whole.kind === 'ok' && whole.body);
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
  const data = `{"candidates":[{"content":{"parts":[${part}]},"finishReason":"STOP"}]}`;
  reader.event(
    { event: 'message', data, body: atOnce(parseEvent(data)) },
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
