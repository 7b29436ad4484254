import type { ChatMessage } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { refusal } from '../../words/refusal.ts';
import { toolInput } from '../parse-event.ts';
import { SYSTEM_AS_USER, SYSTEM_MOVED, warnOfAnswers } from '../request-parts.ts';
import { type ReplayStep, replayedThinking } from './signed-thinking.ts';
import { type BlockContext, textBlocks, toBlocks, toTexts } from './to-blocks.ts';
import { startTurns, type Turn, type Turns } from './turns.ts';

/** The messages as the vendor takes them, and what the rest of the body must know about them. */
export interface Conversation {
  readonly system: readonly JsonObject[];
  readonly messages: readonly JsonObject[];
  /** The conversation stands within a tool loop in which an assistant turn came without its thinking. */
  readonly loopLacksThinking: boolean;
  /** The upstream is to go on with a text that the caller began. */
  readonly endsWithAssistant: boolean;
}

export interface ConversationInput extends Pick<BlockContext, 'media' | 'warn' | 'cacheMark'> {
  readonly messages: readonly ChatMessage[];
  /** Name under which signed thinking travels in a call's `extra_content`. */
  readonly extraContent: string | undefined;
}

/** One message, and what is made of all. */
interface Place extends BlockContext, Pick<ConversationInput, 'extraContent'> {
  readonly turns: Turns;
  readonly system: JsonObject[];
}

/** What one message costs, in characters. */
const MESSAGE_CHARS = 32;
const PLACEHOLDER = '…';

/** Converts the caller's messages. Throws `invalid_request` for what no body of the vendor can say. */
export function* toConversation({ messages: given, ...input }: ConversationInput): Steps<Conversation> {
  const { warn } = input;
  const turns = startTurns();
  const system: JsonObject[] = [];
  const effort: Effort = { chars: 0 };
  for (const [index, message] of given.entries()) {
    const param = `messages[${index}]`;
    if ((message.name ?? undefined) !== undefined) {
      warn(`${param}.name`, 'ignored', 'the upstream knows no names of speakers');
    }
    yield* addMessage(message, { ...input, param, turns, system, effort });
    if (isSpent(effort, MESSAGE_CHARS)) yield;
  }
  turns.checkAnswered();
  warnOfAnswers(given, ['images', 'annotations', 'reasoning_details'], warn);
  const { list } = turns;
  if (list.length === 0 && system.length > 0) {
    warn('messages', 'coerced', SYSTEM_AS_USER);
    const messages = [{ role: 'user', content: system }];
    return { system: [], messages, loopLacksThinking: false, endsWithAssistant: false };
  }
  if (list.length === 0) throw refusal('messages', 'must hold a message of role user with some content');
  const messages = list.map((turn) => ({ role: turn.role, content: [...turn.results, ...turn.blocks] }));
  if (list[0]?.role === 'assistant') {
    messages.unshift({ role: 'user', content: [{ type: 'text', text: PLACEHOLDER }] });
    const message = `the upstream wants a message of role user first; \`${PLACEHOLDER}\` was put there`;
    warn('messages', 'coerced', message);
  }
  return {
    system,
    messages,
    loopLacksThinking: lacksThinking(list),
    endsWithAssistant: list.at(-1)?.role === 'assistant',
  };
}

function* addMessage(message: ChatMessage, place: Place): Steps<void> {
  switch (message.role) {
    case 'system':
    case 'developer':
      if (place.turns.list.length > 0) place.warn(place.param, 'coerced', SYSTEM_MOVED);
      place.system.push(...marked(yield* toTexts(message.content, contentOf(place)), message, place));
      return;
    case 'user': {
      const blocks = marked(yield* toBlocks(message.content, contentOf(place)), message, place);
      if (blocks.length === 0) warnOfEmpty(place);
      else place.turns.of('user').blocks.push(...blocks);
      return;
    }
    case 'assistant':
      yield* addAssistant(message, place);
      return;
    case 'tool':
      yield* addResult(message, place);
  }
}

function* addAssistant(message: ChatMessage, place: Place): Steps<void> {
  const calls = message.tool_calls ?? [];
  const param = `${place.param}.tool_calls`;
  const spans = replayedThinking(calls, { name: place.extraContent, param });
  const texts = yield* toTexts(message.content, contentOf(place));
  const refused =
    texts.length === 0 ? yield* toTexts(message.refusal, { ...place, param: `${place.param}.refusal` }) : [];
  const hasSpans = spans.some((span) => span.length > 0);
  if (!hasSpans && (message.reasoning_content ?? '') !== '') {
    const message = 'the upstream takes back only thinking that it signed (extra_content of a call)';
    place.warn(`${place.param}.reasoning_content`, 'ignored', message);
  }
  if (texts.length + refused.length + calls.length === 0) {
    warnOfEmpty(place);
    return;
  }
  const turn = place.turns.of('assistant');
  const said = marked([...texts, ...refused], message, place);
  const uses: JsonObject[] = [];
  for (const [index, call] of calls.entries()) {
    const { name, arguments: text } = call.function;
    const one = `${param}[${index}]`;
    const input = yield* toolInput(text, { param: `${one}.function.arguments` });
    uses.push({ type: 'tool_use', id: place.turns.call(turn, { id: call.id, param: one }), name, input });
    if (isSpent(place.effort, MESSAGE_CHARS + text.length)) yield;
  }
  const ordered = replayOrder({ texts: said, said: textOf(message.content), spans, uses });
  if (ordered === undefined) {
    const message = 'it was shortened, so that the signed thinking between its parts has no place';
    place.warn(`${place.param}.content`, 'ignored', message);
  }
  turn.hasThinking ||= hasSpans && ordered !== undefined;
  turn.blocks.push(...(ordered ?? [...said, ...uses]));
}

function textOf(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

/** A mark on a whole message holds for its last block. */
function marked(
  blocks: readonly JsonObject[],
  message: ChatMessage,
  { cacheMark, param }: Place,
): readonly JsonObject[] {
  const last = blocks.at(-1);
  return last === undefined ? blocks : [...blocks.slice(0, -1), { ...last, ...cacheMark(message, param) }];
}

function contentOf(place: Place): Place {
  return { ...place, param: `${place.param}.content` };
}

function* addResult(message: ChatMessage, place: Place): Steps<void> {
  const id = place.turns.answer(message.tool_call_id ?? '', `${place.param}.tool_call_id`);
  const blocks = yield* toBlocks(message.content, contentOf(place));
  const content = typeof message.content === 'string' && blocks.length > 0 ? message.content : blocks;
  const result = { type: 'tool_result', tool_use_id: id, ...place.cacheMark(message, place.param) };
  place.turns.of('user').results.push(blocks.length === 0 ? result : { ...result, content });
}

/** In the run of turns that ends with answers of tools: whether one that called has no thinking. */
function lacksThinking(turns: readonly Turn[]): boolean {
  for (let index = turns.length - 1; index > 0; index -= 2) {
    if ((turns[index]?.results.length ?? 0) === 0) return false;
    if (turns[index - 1]?.hasThinking === false) return true;
  }
  return false;
}

function warnOfEmpty({ warn, param }: Place): void {
  warn(`${param}.content`, 'ignored', 'the upstream takes no empty messages');
}

interface ReplayedMessage {
  /** The message's text blocks, as they are sent where nothing says otherwise. */
  readonly texts: readonly JsonObject[];
  /** The same as one text. */
  readonly said: string;
  /** What stood before each call. */
  readonly spans: readonly (readonly ReplayStep[])[];
  readonly uses: readonly JsonObject[];
}

/**
 * The blocks of an assistant's message in the vendor's order: thinking before the call that it came with, text where
 * it stood, and before the first call where nothing is said of that. Undefined when the text is shorter than it was:
 * then nobody knows any more what stood where.
 */
function replayOrder({ texts, said, spans, uses }: ReplayedMessage): readonly JsonObject[] | undefined {
  const placed = spans.flat().reduce((sum, step) => sum + (step.kind === 'text' ? step.chars : 0), 0);
  if (placed > said.length) return undefined;
  const blocks: JsonObject[] = [];
  let from = 0;
  const say = (chars: number): void => {
    blocks.push(...textBlocks(said.slice(from, from + chars)));
    from += chars;
  };
  uses.forEach((use, index) => {
    const span = spans[index] ?? [];
    for (const step of span) {
      if (step.kind === 'block') blocks.push(step.block);
      else say(step.chars);
    }
    if (index === 0 && placed === 0) {
      blocks.push(...texts);
      from = said.length;
    } else if (index === 0 && span.every(({ kind }) => kind === 'block')) say(said.length - placed);
    blocks.push(use);
  });
  if (uses.length === 0) blocks.push(...texts);
  else say(said.length - from);
  return blocks;
}
