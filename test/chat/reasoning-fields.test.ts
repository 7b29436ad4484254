import { expect, test } from 'vitest';
import type { ChatFormatChoice, ReasoningStyle } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { formatOf } from '../../runtime/formats/table.ts';

const STYLES: readonly ReasoningStyle[] = [
  { style: 'effort', efforts: { none: 'minimal', low: 'low' } },
  { style: 'enable_thinking', efforts: { none: 0, low: 1000, high: 'on' } },
  { style: 'thinking', efforts: { none: 'disabled', low: 1000, high: 'on' } },
  { style: 'reasoning', efforts: { low: 'low', high: 4000 } },
  { style: 'unheard_of', efforts: { low: 'low' } },
];

function convert(style: string, reasoning_effort: string) {
  const choice: ChatFormatChoice = { use: 'chat-completions', finish: {}, reasoning: STYLES, options: {} };
  const request = { model: 'public-model', messages: [], reasoning_effort };
  const { body, warnings } = atOnce(
    formatOf(choice.use).request({
      request,
      body: request,
      model: 'upstream-model',
      stream: false,
      choice,
      settings: { reasoning: style },
      output_tokens: 100,
      most_output_tokens: 100,
      inputs: {},
      inline: new Map(),
    }),
  );
  const { model, messages, ...fields } = body;
  return { fields, actions: warnings.map(({ field, action }) => `${field} ${action}`) };
}

test.each<[string, string, JsonObject, readonly string[]]>([
  ['effort', 'low', { reasoning_effort: 'low' }, []],
  ['effort', 'none', { reasoning_effort: 'minimal' }, ['reasoning_effort coerced']],
  ['effort', 'extreme', { reasoning_effort: 'extreme' }, []],
  ['enable_thinking', 'none', { enable_thinking: false }, []],
  ['enable_thinking', 'low', { enable_thinking: true, thinking_budget: 1000 }, []],
  ['enable_thinking', 'high', { enable_thinking: true }, []],
  ['enable_thinking', 'max', {}, ['reasoning_effort ignored']],
  ['thinking', 'none', { thinking: { type: 'disabled' } }, []],
  ['thinking', 'low', { thinking: { type: 'enabled', budget_tokens: 1000 } }, []],
  ['thinking', 'high', { thinking: { type: 'enabled' } }, []],
  ['reasoning', 'low', { reasoning: { effort: 'low' } }, []],
  ['reasoning', 'high', { reasoning: { max_tokens: 4000 } }, []],
  ['unheard_of', 'low', { reasoning_effort: 'low' }, []],
  ['not configured', 'low', { reasoning_effort: 'low' }, []],
])('a channel whose setting is %s is asked for %s', (style, effort, fields, actions) => {
  expect(convert(style, effort)).toEqual({ fields, actions });
});
