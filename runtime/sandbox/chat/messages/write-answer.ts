import type { JsonObject } from '../../../contract/json.ts';
import { signatureOf, splitEvery, splitWords } from '../media-bytes.ts';
import type { Piece, Prompt, Reply } from '../types.ts';

/** A thought that callers get to give back and cannot read. */
export const REDACTED = signatureOf('a thought that nobody shall read');

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'end_turn',
  stop_word: 'stop_sequence',
  length: 'max_tokens',
  calls: 'tool_use',
  refused: 'refusal',
};
const PIECES_TO_A_PING = 16;
const CHARACTERS_OF_ARGUMENTS = 7;
/** Prompts of so many tokens are kept for the next call, which is counted apart. */
const LEAST_KEPT = 64;

/** The answer as one body. */
export function whole(reply: Reply, prompt: Prompt): JsonObject {
  const usage = usageOf(reply);
  return {
    ...message(reply, prompt),
    content: blocksOf(reply, prompt).map(({ block }) => block),
    ...endOf(reply),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** The answer as events: one block open at a time, pings now and then, usage at both ends. */
export function stream(reply: Reply, prompt: Prompt): readonly Piece[] {
  const usage = usageOf(reply);
  const begins =
    usage === undefined ? {} : { usage: { ...usage, output_tokens: Math.sign(Number(usage.output_tokens)) } };
  const events: string[] = [];
  const say = (type: string, data: JsonObject) => {
    if (events.length === 2 || (events.length > 2 && events.length % PIECES_TO_A_PING === 0))
      events.push(event({ type: 'ping' }));
    events.push(event({ type, ...data }));
  };
  const started = {
    ...message(reply, prompt),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...begins,
  };
  say('message_start', { message: started });
  for (const [index, { start, deltas }] of blocksOf(reply, prompt).entries()) {
    say('content_block_start', { index, content_block: start });
    for (const delta of deltas) say('content_block_delta', { index, delta });
    say('content_block_stop', { index });
  }
  const ends = (told: JsonObject, output: number) =>
    say('message_delta', {
      delta: told,
      ...(usage === undefined ? {} : { usage: { output_tokens: output } }),
    });
  const output = Number(usage?.output_tokens ?? 0);
  if (reply.manner === 'twice') ends({ stop_reason: null, stop_sequence: null }, Math.ceil(output / 2));
  ends(endOf(reply), output);
  return [
    ...events.map((wire): Piece => ({ wire, role: 'part' })),
    { wire: event({ type: 'message_stop' }), role: 'end' },
  ];
}

/** One event of the stream, named as its data says. */
function event(data: JsonObject): string {
  return `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`;
}

interface Block {
  readonly block: JsonObject;
  /** As it is opened in a stream, and what then comes. */
  readonly start: JsonObject;
  readonly deltas: readonly JsonObject[];
}

function blocksOf({ thought, text, calls }: Reply, { question }: Prompt): readonly Block[] {
  const blocks: Block[] = [];
  if (thought !== undefined) {
    const signature = signatureOf(thought);
    blocks.push({
      block: { type: 'thinking', thinking: thought, signature },
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        ...splitWords(thought).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature },
      ],
    });
    const redacted = { type: 'redacted_thinking', data: REDACTED };
    if (question.includes('sandbox:redacted')) blocks.push({ block: redacted, start: redacted, deltas: [] });
  }
  if (text !== undefined && text !== '') {
    blocks.push({
      block: { type: 'text', text, citations: null },
      start: { type: 'text', text: '' },
      deltas: splitWords(text).map((word) => ({ type: 'text_delta', text: word })),
    });
  }
  for (const { id, name, input } of calls) {
    const pieces =
      Object.keys(input).length === 0 ? [] : splitEvery(JSON.stringify(input), CHARACTERS_OF_ARGUMENTS);
    blocks.push({
      block: { type: 'tool_use', id, name, input, caller: { type: 'direct' } },
      start: { type: 'tool_use', id, name, input: {} },
      deltas: ['', ...pieces].map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    });
  }
  return blocks;
}

function message({ id }: Reply, { model }: Prompt): JsonObject {
  return { id, type: 'message', role: 'assistant', model, container: null };
}

function endOf({ finish, stopWord }: Reply): JsonObject {
  const details = { type: 'refusal', category: null, explanation: 'the sandbox was told to refuse' };
  return {
    stop_reason: FINISH[finish],
    stop_sequence: stopWord ?? null,
    stop_details: finish === 'refused' ? details : null,
  };
}

function usageOf({ usage: { prompt, cached, answer }, manner }: Reply): JsonObject | undefined {
  if (manner === 'missing') return undefined;
  const sign = manner === 'negative' ? -1 : 1;
  const kept = cached === 0 && prompt >= LEAST_KEPT ? Math.floor(prompt / 2) : 0;
  return {
    input_tokens: sign * (prompt - cached - kept),
    cache_creation_input_tokens: sign * kept,
    cache_read_input_tokens: sign * cached,
    cache_creation: { ephemeral_5m_input_tokens: sign * kept, ephemeral_1h_input_tokens: 0 },
    output_tokens: sign * answer,
    service_tier: 'standard',
  };
}
