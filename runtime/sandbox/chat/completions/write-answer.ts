import type { Json, JsonObject } from '../../../contract/json.ts';
import { splitEvery, splitWords } from '../media-bytes.ts';
import type { Piece, Prompt, Reply } from '../types.ts';

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'stop',
  stop_word: 'stop',
  length: 'length',
  calls: 'tool_calls',
  refused: 'content_filter',
};

/** Every so many events a comment keeps the connection alive, as compatible servers do. */
const PIECES_TO_A_COMMENT = 16;
const CHARACTERS_OF_ARGUMENTS = 7;

/** The answer as one body. */
export function whole(reply: Reply, prompt: Prompt): JsonObject {
  const calls = reply.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: null,
    annotations: [],
    ...(reply.thought === undefined ? {} : { reasoning_content: reply.thought }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    ...head(reply, prompt, 'chat.completion'),
    choices: Array.from({ length: prompt.count }, (_, index) => ({
      index,
      message,
      logprobs: null,
      finish_reason: FINISH[reply.finish],
    })),
    ...(reply.manner === 'missing' ? {} : { usage: usageOf(reply) }),
  };
}

/** The answer as events: a role, thoughts, words, calls in pieces, the reason, usage when asked, and the end. */
export function stream(reply: Reply, prompt: Prompt): readonly Piece[] {
  const same = head(reply, prompt, 'chat.completion.chunk');
  const without = prompt.usageAsked ? { usage: null } : {};
  const chunk = (index: number, delta: JsonObject, finish: string | null = null) =>
    event({ ...same, choices: [{ index, delta, logprobs: null, finish_reason: finish }], ...without });
  const chunks: string[] = [];
  for (let index = 0; index < prompt.count; index++) {
    chunks.push(chunk(index, { role: 'assistant', content: '', refusal: null }));
    for (const word of splitWords(reply.thought ?? ''))
      chunks.push(chunk(index, { reasoning_content: word }));
    for (const word of splitWords(reply.text ?? '')) chunks.push(chunk(index, { content: word }));
    for (const [place, { id, name, input }] of reply.calls.entries()) {
      const first = { index: place, id, type: 'function', function: { name, arguments: '' } };
      chunks.push(chunk(index, { tool_calls: [first] }));
      for (const piece of splitEvery(JSON.stringify(input), CHARACTERS_OF_ARGUMENTS))
        chunks.push(chunk(index, { tool_calls: [{ index: place, function: { arguments: piece } }] }));
    }
    chunks.push(chunk(index, {}, FINISH[reply.finish]));
  }
  const countsUsage = prompt.usageAsked && reply.manner !== 'missing';
  const usage = countsUsage ? event({ ...same, choices: [], usage: usageOf(reply) }) : '';
  const usages = reply.manner === 'twice' ? [usage, usage] : [usage];
  return [
    ...chunks.map((wire, index): Piece => ({ wire: commented(wire, index), role: 'part' })),
    ...usages.filter((wire) => wire !== '').map((wire): Piece => ({ wire, role: 'part' })),
    { wire: 'data: [DONE]\n\n', role: 'end' },
  ];
}

/** One event of the stream. */
export function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function commented(wire: string, index: number): string {
  return index > 0 && index % PIECES_TO_A_COMMENT === 0 ? `: keep-alive\n\n${wire}` : wire;
}

function head({ id, created }: Reply, { model }: Prompt, object: string): JsonObject {
  return { id, object, created, model, service_tier: 'default', system_fingerprint: 'fp_sandbox' };
}

function usageOf({ usage: { prompt, cached, answer, thought }, manner }: Reply): JsonObject {
  const sign = manner === 'negative' ? -1 : 1;
  return {
    prompt_tokens: sign * prompt,
    completion_tokens: sign * answer,
    total_tokens: sign * (prompt + answer),
    prompt_tokens_details: { cached_tokens: sign * cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: sign * thought,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
