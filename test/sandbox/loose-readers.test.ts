import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { readRequest as readCompletions } from '../../runtime/sandbox/chat/completions.ts';
import { readRequest as readGenerate } from '../../runtime/sandbox/chat/generate.ts';
import { readRequest as readMessages } from '../../runtime/sandbox/chat/messages.ts';

const NAMES = {
  completions: [
    'messages',
    'content',
    'role',
    'tool_calls',
    'tools',
    'function',
    'tool_choice',
    'stop',
    'response_format',
    'type',
  ],
  messages: [
    'messages',
    'content',
    'role',
    'system',
    'tools',
    'tool_choice',
    'thinking',
    'stop_sequences',
    'source',
    'type',
  ],
  generate: [
    'contents',
    'parts',
    'role',
    'text',
    'tools',
    'functionDeclarations',
    'generationConfig',
    'inlineData',
    'functionCall',
  ],
};

/** Anything that is JSON, mostly under names that a reader looks at. */
function bodies(names: readonly string[]): fc.Arbitrary<JsonObject> {
  const { object } = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('object'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    object: fc.dictionary(fc.constantFrom(...names), tie('value'), {
      maxKeys: 4,
    }) as fc.Arbitrary<JsonObject>,
  }));
  return object;
}

test.each([
  ['chat completions', NAMES.completions, readCompletions],
  ['messages', NAMES.messages, readMessages],
  ['generate content', NAMES.generate, readGenerate],
] as const)('the sandbox understands something of any body: %s', (_, names, read) => {
  fc.assert(
    fc.property(bodies(names), (body) => {
      const prompt = read(body, { model: 'm', stream: false });
      expect(prompt.pieces.every((piece) => typeof piece === 'string')).toBe(true);
      expect(typeof prompt.question).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});
