import { createHash, randomBytes } from 'node:crypto';
import { objectOf } from './dialect-parts.ts';
import { fromSchema } from './from-schema.ts';
import type { Dialect, MadeCall, Prompt, Reply, RequestedTool, UsageManner } from './types.ts';

/** Every message costs a little, and every medium what a small picture does. */
const TOKENS_OF_MESSAGE = 4;
const TOKENS_OF_MEDIUM = 85;
const MOST_WORDS = 100_000;

/** What the twin answers: it calls tools when it may, thinks when it is asked to, and else quotes the user. */
export function compose(
  prompt: Prompt,
  world: {
    readonly cachedTokens: CachedTokens;
    readonly ids: Pick<Dialect, 'idPrefix' | 'callPrefix'>;
    readonly manner: UsageManner;
    readonly refuses: boolean;
  },
): Reply {
  const { ids } = world;
  const made: Made = world.refuses ? { calls: [], finish: 'refused' } : answerTo(prompt, ids.callPrefix);
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
      cached: Math.min(requested - 1, world.cachedTokens(prompt.model, prompt.pieces)),
      answer: Math.max(1, answered),
      thought: thought * prompt.count,
    },
  };
}

type Made = Pick<Reply, 'thought' | 'text' | 'calls' | 'finish' | 'stopWord'>;

function answerTo(prompt: Prompt, callPrefix: string): Made {
  let tokensLeft = prompt.maxTokens ?? Number.POSITIVE_INFINITY;
  const take = (text: string): string => {
    const taken = text.slice(0, tokensLeft * 4);
    tokensLeft -= countTokens(taken);
    return taken;
  };
  const thought = prompt.thinking ? take(thoughtOf(prompt)) : undefined;
  const tools = toolsToCall(prompt);
  if (tools.length > 0) {
    const calls = tools.map((tool) => callOf(tool, callPrefix));
    const size = calls.reduce((sum, { input }) => sum + countTokens(JSON.stringify(input)), 0);
    const leadIn = calls.length > 1 ? 'Let me ask twice. ' : undefined;
    return size + countTokens(leadIn ?? '') > tokensLeft
      ? { thought, calls: [], finish: 'length' }
      : { thought, text: leadIn, calls, finish: 'calls' };
  }
  const full = textOf(prompt);
  const stopWord = prompt.stop.find((word) => full.includes(word));
  const said = stopWord === undefined ? full : full.slice(0, full.indexOf(stopWord));
  const text = take(said);
  if (text.length < said.length) return { thought, text, calls: [], finish: 'length' };
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

/** Shorter beginnings are read anew every time, so that short prompts cost the same each time. */
const LEAST_TOKENS = 64;
const MOST_KNOWN = 2_000;

/** Tokens of the longest beginning of a prompt that came before; the prompt itself is remembered. */
type CachedTokens = (model: string, pieces: readonly string[]) => number;

/** Remembers beginnings of prompts, as vendors do that charge less for what they have read before. */
export function openPromptMemory(): CachedTokens {
  const known = new Set<string>();
  return (model, pieces) => {
    const digest = createHash('sha256').update(model);
    let tokens = 0;
    let cached = 0;
    for (const piece of pieces) {
      digest.update(`\0${piece}`);
      tokens += countTokens(piece);
      if (tokens < LEAST_TOKENS) continue;
      const beginning = digest.copy().digest('base64');
      if (known.delete(beginning)) cached = tokens;
      known.add(beginning);
    }
    for (const oldest of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return cached;
  };
}

/** A twin's measure: four characters are one token, and whatever is there is at least one. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
