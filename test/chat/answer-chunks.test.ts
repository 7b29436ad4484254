import { expect, test } from 'vitest';
import { answerChunks } from '../../runtime/formats/chat-completions/answer-chunks.ts';

const HEAD = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };

test('a whole answer is two chunks for each choice, and all it says', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
  const chunks = answerChunks({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'Hi', refusal: null }, finish_reason: 'stop' },
      {
        index: 1,
        message: { role: 'assistant', content: null, reasoning_content: 'so', tool_calls: [call, call] },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 1 },
  });
  expect(chunks).toEqual([
    { ...HEAD, choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: null }] },
    { ...HEAD, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    {
      ...HEAD,
      choices: [
        {
          index: 1,
          delta: {
            role: 'assistant',
            reasoning_content: 'so',
            tool_calls: [
              { index: 0, ...call },
              { index: 1, ...call },
            ],
          },
          logprobs: null,
          finish_reason: null,
        },
      ],
    },
    { ...HEAD, choices: [{ index: 1, delta: {}, finish_reason: 'tool_calls' }] },
  ]);
  expect(answerChunks({ id: 'x' })).toEqual([]);
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }];
  const served = { service_tier: 'flex', system_fingerprint: 'fp_44' };
  for (const chunk of answerChunks({ ...HEAD, ...served, choices })) expect(chunk).toMatchObject(served);
});
