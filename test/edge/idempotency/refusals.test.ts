import { expect, test } from 'vitest';
import { answerGone } from '../../../runtime/edge/idempotency/claimed-answer.ts';

const LEFT = { state: 'failed', reason: 'caller_gone' } as const;

test.each([
  [
    { state: 'completed', reason: null, usage: null, captured: 7 },
    'the answer of this request is too large to be kept and cannot be given again; it was given, and charged once',
  ],
  [
    { ...LEFT, usage: { prompt_tokens: 3, completion_tokens: 0 }, captured: 3 },
    'the caller of this request left before its answer began; its prompt was read by the upstream, and charged once',
  ],
  [
    { ...LEFT, usage: { prompt_tokens: 3, completion_tokens: 2 }, captured: 0 },
    'the caller of this request left before its answer was whole; what was made until then is not kept; it was ended',
  ],
  [
    { state: 'failed', reason: 'upstream_cut', usage: null, captured: 4 },
    'this request failed, and its refusal is not kept; it was made, and charged once',
  ],
] as const)('an answer that is gone is told by how its call ended: %j', (call, says) => {
  const { code, options } = answerGone(call);
  expect([code, options.message, options.details]).toEqual([
    'idempotency_answer_gone',
    `${says}; use a new Idempotency-Key to make a new one`,
    { charged: call.captured },
  ]);
});
