import {
  type ChatMessage,
  type ChatRequest,
  type ChatUsage,
  CONTENT_LISTS,
  type ContentPart,
} from '../../contract/chat.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { writeJson } from '../../contract/write-json.ts';
import type { InlineContent, MeasuredMedium, MeasuredPrompt } from '../../formats/types.ts';

const BYTES_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 4;
/** What it costs to count one item, in characters. */
const ITEM_CHARS = 8;

/**
 * What is held, and never charged by itself, for words that vendors put around a prompt: the template of a
 * conversation, and how tools are to be called.
 */
const TEMPLATE = 100;
const OF_TOOLS = 600;

/**
 * What one medium counts: `tokens` is about what vendors count for one of ordinary size, `least` what is held for the
 * smallest one: a picture of few bytes may have many points. Large ones come to more, at most to about one token more
 * for so many bytes: a page of a file has few, and so has a second of sound or video.
 */
const MEDIA = {
  image_url: { tokens: 1_100, least: 5_000, bytes_per_token: 1_024 },
  input_audio: { tokens: 1_500, least: 1_500, bytes_per_token: 16 },
  file: { tokens: 3_000, least: 6_000, bytes_per_token: 8 },
  video_url: { tokens: 6_000, least: 6_000, bytes_per_token: 16 },
} as const satisfies Record<MeasuredMedium['kind'], object>;
/** What is held for a medium of which only the address is known: so many of ordinary size. */
const UNSEEN = 5;

/** Fields of a message that the model does not read, or that are counted by their parts. */
const COUNTED = new Set<string>(['role', 'name', 'tool_calls', 'tool_call_id', ...CONTENT_LISTS]);

/** Public fields that the model reads beside the messages. */
const READ = new Set(['tools', 'tool_choice', 'prediction']);

/** What is known of a request beside its body. */
export interface PromptFacts {
  /** Contents that were read, by their address; files that are texts count by their size. */
  readonly inline: ReadonlyMap<string, InlineContent>;
  /** Public fields of the body; others may be handed on, and then the model may read them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Tokens of a prompt, counted without any tokenizer and therefore the same for every upstream. */
export interface PromptEstimate {
  /** What is charged where an upstream gives no usage: about what vendors count for ordinary contents. */
  readonly tokens: number;
  /** What is held: about the most that contents of their kinds and sizes can come to. */
  readonly most: number;
}

interface Tally {
  /** Of texts, in UTF-8. */
  bytes: number;
  /** Tokens of messages and media. */
  tokens: number;
  most: number;
}

/**
 * Counts all texts (contents, names, tool calls and their arguments, refusals and reasoning given back; as JSON:
 * tools, the schema of the answer, a predicted answer, and fields that nobody knows), 4 tokens for each message, and
 * the media. Charged: 4 bytes of text are a token, a picture is 1,100, sound 1,500, a file 3,000 (a text its text),
 * video 6,000. Held: each byte is a token, because no tokenizer makes more of it (digits and signs are one each for
 * some), media count by their size too, and vendors' own words around it are added.
 */
export function* estimatePrompt(
  request: ChatRequest,
  { inline, fields }: PromptFacts,
): Steps<PromptEstimate> {
  const tally = emptyTally();
  const effort: Effort = { chars: 0 };
  for (const message of request.messages) {
    yield* addMessage(tally, message);
    if (isSpent(effort, ITEM_CHARS)) yield;
    for (const list of CONTENT_LISTS) {
      const parts = message[list];
      if (!Array.isArray(parts)) continue;
      for (const part of parts) {
        addPart(tally, part, inline);
        if (isSpent(effort, ITEM_CHARS)) yield;
      }
    }
  }
  for (const [field, value] of Object.entries(request)) {
    if (READ.has(field) || !Object.hasOwn(fields, field)) yield* addJson(tally, value);
  }
  if (request.response_format?.type === 'json_schema')
    yield* addJson(tally, request.response_format.json_schema);
  if (request.tools !== undefined && request.tools !== null) tally.most += OF_TOOLS;
  return estimateOf(tally);
}

/** The same for a body of another dialect, whose messages are not told apart. */
export function estimateMeasured({ text_bytes, media }: MeasuredPrompt): PromptEstimate {
  const tally = emptyTally();
  tally.bytes = text_bytes;
  // Its tools stand among the texts.
  tally.most += OF_TOOLS;
  addTokens(tally, TOKENS_PER_MESSAGE);
  for (const medium of media) addMedium(tally, medium);
  return estimateOf(tally);
}

/** Tokens of text that was delivered: UTF-8 bytes divided by 4, rounded up. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Usage as the gateway counts it by itself. */
export function estimatedUsage(prompt: number, deliveredBytes: number): ChatUsage {
  return { prompt, completion: tokensOfBytes(deliveredBytes), cached: 0, reasoning: 0 };
}

function emptyTally(): Tally {
  return { bytes: 0, tokens: 0, most: TEMPLATE };
}

function estimateOf({ bytes, tokens, most }: Tally): PromptEstimate {
  return { tokens: tokensOfBytes(bytes) + tokens, most: bytes + most };
}

/** A message but for content that comes in parts. */
function* addMessage(tally: Tally, message: ChatMessage): Steps<void> {
  addTokens(tally, TOKENS_PER_MESSAGE);
  addText(tally, message.name);
  addText(tally, message.content);
  for (const call of message.tool_calls ?? []) {
    addText(tally, call.function.name);
    addText(tally, call.function.arguments);
    yield* addJson(tally, call.extra_content);
  }
  for (const [field, value] of Object.entries(message)) {
    if (COUNTED.has(field)) continue;
    if (typeof value === 'string') addText(tally, value);
    else yield* addJson(tally, value);
  }
}

function addPart(tally: Tally, part: ContentPart, inline: PromptFacts['inline']): void {
  if (part.type === 'text') {
    addText(tally, part.text);
    return;
  }
  const { image_url, video_url, file, input_audio } = part;
  const content = inline.get(image_url?.url ?? video_url?.url ?? file?.file_data ?? input_audio?.data ?? '');
  if (content?.mime.startsWith('text/') && part.type === 'file') {
    addFile(tally, content.base64);
    return;
  }
  const data = content?.base64 ?? input_audio?.data;
  addMedium(tally, { kind: part.type, bytes: data === undefined ? undefined : bytesOfBase64(data) });
}

/** A file that is a text. */
function addFile(tally: Tally, base64: string): void {
  tally.bytes += Buffer.byteLength(base64, 'base64');
}

function addMedium(tally: Tally, { kind, bytes }: MeasuredMedium): void {
  const { tokens, least, bytes_per_token } = MEDIA[kind];
  tally.tokens += tokens;
  tally.most += bytes === undefined ? UNSEEN * tokens : least + Math.ceil(bytes / bytes_per_token);
}

function addTokens(tally: Tally, tokens: number): void {
  tally.tokens += tokens;
  tally.most += tokens;
}

function addText(tally: Tally, text: unknown): void {
  if (typeof text !== 'string') return;
  tally.bytes += Buffer.byteLength(text);
}

function* addJson(tally: Tally, value: unknown): Steps<void> {
  if (value !== undefined && value !== null) yield* writeJson(value, (piece) => addText(tally, piece));
}

function bytesOfBase64(text: string): number {
  return Math.floor((text.length / 4) * 3);
}
