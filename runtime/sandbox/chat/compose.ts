import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../contract/json.ts';
import { isObject } from '../twins/answer-path.ts';
import { fromSchema } from './from-schema.ts';
import { countTokens, type PromptMemory } from './prompt-memory.ts';
import type { MadeCall, Prompt, Reply, RequestedTool, UsageManner } from './types.ts';

/** Every message costs a little, and every medium what a small picture does. */
const TOKENS_OF_MESSAGE = 4;
const TOKENS_OF_MEDIUM = 85;
const MOST_WORDS = 100_000;

/** What the twin answers: it calls tools when it may, thinks when it is asked to, and else quotes the user. */
export function compose(
  prompt: Prompt,
  world: {
    readonly memory: PromptMemory;
    readonly ids: { readonly idPrefix: string; readonly callPrefix: string };
    readonly manner: UsageManner;
    readonly refuses: boolean;
  },
): Reply {
  const { memory, ids } = world;
  const room = { tokens: prompt.maxTokens ?? Number.POSITIVE_INFINITY };
  const made = world.refuses ? REFUSED : answerTo(prompt, ids.callPrefix, room);
  const thought = made.thought === undefined ? 0 : countTokens(made.thought);
  const called = made.calls.reduce((sum, { input }) => sum + 8 + countTokens(JSON.stringify(input)), 0);
  const requested =
    prompt.pieces.reduce((sum, piece) => sum + TOKENS_OF_MESSAGE + countTokens(piece), 0) +
    prompt.media.length * TOKENS_OF_MEDIUM;
  const answered = (thought + called + countTokens(made.text ?? '')) * prompt.count;
  return {
    ...made,
    id: `${ids.idPrefix}${randomBytes(12).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    manner: world.manner,
    usage: {
      prompt: requested,
      cached: Math.min(requested - 1, memory.cachedTokens(prompt.model, prompt.pieces)),
      answer: Math.max(1, answered),
      thought: thought * prompt.count,
    },
  };
}

type Made = Pick<Reply, 'thought' | 'text' | 'calls' | 'finish' | 'stopWord'>;

const REFUSED: Made = {
  thought: undefined,
  text: undefined,
  calls: [],
  finish: 'refused',
  stopWord: undefined,
};

function answerTo(prompt: Prompt, callPrefix: string, room: { tokens: number }): Made {
  const take = (text: string): string => {
    const taken = text.slice(0, room.tokens * 4);
    room.tokens -= countTokens(taken);
    return taken;
  };
  const wanted = prompt.thinking ? thoughtOf(prompt) : undefined;
  const thought = wanted === undefined ? undefined : take(wanted);
  const tools = toolsToCall(prompt);
  if (tools.length > 0) {
    const calls = tools.map((tool) => callOf(tool, callPrefix));
    const size = calls.reduce((sum, { input }) => sum + countTokens(JSON.stringify(input)), 0);
    const leadIn = calls.length > 1 ? 'Let me ask twice. ' : undefined;
    if (size + countTokens(leadIn ?? '') > room.tokens)
      return { thought, text: undefined, calls: [], finish: 'length', stopWord: undefined };
    return { thought, text: leadIn, calls, finish: 'calls', stopWord: undefined };
  }
  const full = textOf(prompt);
  const stopWord = prompt.stop.find((word) => full.includes(word));
  const said = stopWord === undefined ? full : full.slice(0, full.indexOf(stopWord));
  const text = take(said);
  if (text.length < said.length) return { thought, text, calls: [], finish: 'length', stopWord: undefined };
  return { thought, text, calls: [], finish: stopWord === undefined ? 'end' : 'stop_word', stopWord };
}

/** One tool, or two where the user asks for `sandbox:two_tools`; none once there are results to speak of. */
function toolsToCall({ tools, choice, results, parallel, question }: Prompt): readonly RequestedTool[] {
  const forced = typeof choice === 'object' ? tools.find(({ name }) => name === choice.name) : undefined;
  const idle = choice === 'none' || (choice === 'auto' && results.length > 0);
  const first = forced ?? tools[0];
  if (first === undefined || idle) return [];
  const twice = parallel && question.includes('sandbox:two_tools');
  return twice ? [first, forced ?? tools[1] ?? first] : [first];
}

function callOf(tool: RequestedTool, prefix: string): MadeCall {
  const input = fromSchema(tool.schema);
  return { id: `${prefix}${randomBytes(9).toString('hex')}`, name: tool.name, input: objectOf(input) };
}

function objectOf(value: ReturnType<typeof fromSchema>): JsonObject {
  return isObject(value) ? value : {};
}

function thoughtOf({ question, results }: Prompt): string {
  const about = results.length > 0 ? 'what the tools said' : `the question “${question.slice(0, 40)}”`;
  return `Let me think about ${about}. That is soon done.`;
}

function textOf(prompt: Prompt): string {
  const { shape, question, results, media } = prompt;
  if (shape.kind === 'schema') return JSON.stringify(fromSchema(shape.schema));
  if (shape.kind === 'json') return JSON.stringify({ answer: question });
  const words = Math.min(MOST_WORDS, Number(/sandbox:words_(\d+)/.exec(question)?.[1] ?? 0));
  if (words > 0) return Array.from({ length: words }, (_, index) => `word${index + 1}`).join(' ');
  if (results.length > 0) return results.map(({ name, text }) => `The tool ${name} says: ${text}`).join('\n');
  return [...seen(media), `You said: “${question}”`].join(' ');
}

function seen(media: Prompt['media']): readonly string[] {
  if (media.length === 0) return [];
  const names = media.map(({ kind, mime }) => (mime === '' ? kind : `${kind} (${mime})`));
  return [`I see ${media.length}: ${names.join(', ')}.`];
}
