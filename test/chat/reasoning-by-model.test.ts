import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatRequest } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { formatOf } from '../../runtime/formats/table.ts';

/** From the vendor's page: 2.5 takes a budget (pro 128 to 32768 tokens, never 0), 3 a level, and a wrong one is a 400. */
function thinking(model: string, reasoning_effort: string, settings: { reasoning?: string } = {}) {
  const protocol = registry.chat_protocols.gemini;
  if (protocol === undefined) throw new Error('no protocol gemini');
  const request: ChatRequest = {
    model: 'public-model',
    messages: [{ role: 'user', content: 'Hi' }],
    reasoning_effort,
  };
  const { body, warnings } = atOnce(
    formatOf(protocol.format.use).request({
      request,
      body: {},
      model,
      stream: false,
      choice: protocol.format,
      settings,
      output_tokens: 100,
      most_output_tokens: 100,
      inputs: {},
      inline: new Map(),
    }),
  );
  const { generationConfig } = body;
  const config = typeof generationConfig === 'object' && generationConfig !== null ? generationConfig : {};
  return {
    config: 'thinkingConfig' in config ? config.thinkingConfig : undefined,
    actions: warnings.map(({ field, action }) => `${field} ${action}`),
  };
}

const COERCED = ['reasoning_effort coerced'];

test.each<[string, string, JsonObject, readonly string[]]>([
  ['gemini-2.5-pro', 'low', { thinkingBudget: 1024, includeThoughts: true }, []],
  ['gemini-2.5-pro-preview-06-05', 'high', { thinkingBudget: 24_576, includeThoughts: true }, []],
  ['gemini-2.5-pro', 'none', { thinkingBudget: 512, includeThoughts: false }, COERCED],
  ['gemini-2.5-flash', 'none', { thinkingBudget: 0, includeThoughts: false }, []],
  ['gemini-2.5-flash-lite', 'minimal', { thinkingBudget: 512, includeThoughts: true }, []],
  [
    'publishers/google/models/gemini-2.5-flash',
    'medium',
    { thinkingBudget: 8192, includeThoughts: true },
    [],
  ],
  ['gemini-3-pro-preview', 'low', { thinkingLevel: 'low', includeThoughts: true }, []],
  ['gemini-3.1-flash', 'high', { thinkingLevel: 'high', includeThoughts: true }, []],
  ['gemini-flash-latest', 'medium', { thinkingLevel: 'medium', includeThoughts: true }, []],
])('%s is asked for %s in its own words without a setting', (model, effort, config, actions) => {
  expect(thinking(model, effort)).toEqual({ config, actions });
});

test('the setting of a channel overrides what the name of the model says', () => {
  expect(thinking('gemini-2.5-pro', 'low', { reasoning: 'level' }).config).toMatchObject({
    thinkingLevel: 'low',
  });
  expect(thinking('my-tuned-model', 'low', { reasoning: 'budget' }).config).toMatchObject({
    thinkingBudget: 1024,
  });
  expect(thinking('my-tuned-model', 'none', { reasoning: 'budget' }).config).toEqual({
    thinkingBudget: 0,
    includeThoughts: false,
  });
  expect(thinking('gemini-3-pro', 'low', { reasoning: 'no-such-style' }).config).toMatchObject({
    thinkingLevel: 'low',
  });
});
