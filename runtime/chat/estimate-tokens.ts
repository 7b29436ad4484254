import { isAscii } from 'node:buffer';
import type { ChatMessage, ChatRequest, ChatUsage, ContentPart } from '../contract/chat.ts';
import type { InlineContent, MeasuredMedium, MeasuredPrompt } from './formats/types.ts';

const BYTES_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 4;

/**
 * What one medium counts: `tokens` is about what vendors count for one of ordinary size. Large ones come to more, at
 * most to about one token more for so many bytes: a page of a file has few, and so has a second of sound or video.
 */
const MEDIA = {
  image_url: { tokens: 1_100, bytes_per_token: 1_024 },
  input_audio: { tokens: 1_500, bytes_per_token: 64 },
  file: { tokens: 3_000, bytes_per_token: 16 },
  video_url: { tokens: 6_000, bytes_per_token: 64 },
} as const satisfies Record<MeasuredMedium['kind'], object>;
/** What is held for a medium of which only the address is known: so many of ordinary size. */
const UNSEEN = 4;

/** Fields of a message that the model does not read, or that are counted by their parts. */
const COUNTED = new Set(['role', 'content', 'name', 'tool_calls', 'tool_call_id']);

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
  /** Of texts: UTF-8 bytes, and UTF-16 units. */
  bytes: number;
  units: number;
  /** Tokens of messages and media. */
  tokens: number;
  most: number;
}

/**
 * Counts all texts (contents, names, tool calls and their arguments, refusals and reasoning given back; as JSON:
 * tools, the schema of the answer, a predicted answer, and fields that nobody knows), 4 tokens for each message, and
 * the media. Charged: 4 bytes of text are a token, a picture is 1,100, sound 1,500, a file 3,000 (a text its text),
 * video 6,000. Held: 2 bytes of ASCII or one of anything rarer are a token, and media count by their size too.
 */
export function estimatePrompt(request: ChatRequest, { inline, fields }: PromptFacts): PromptEstimate {
  const tally = emptyTally();
  for (const message of request.messages) {
    addMessage(tally, message);
    if (!Array.isArray(message.content)) continue;
    for (const part of message.content) addPart(tally, part, inline);
  }
  for (const [field, value] of Object.entries(request)) {
    if (READ.has(field) || !Object.hasOwn(fields, field)) addJson(tally, value);
  }
  if (request.response_format?.type === 'json_schema') addJson(tally, request.response_format.json_schema);
  return estimateOf(tally);
}

/** The same for a body of another dialect, whose messages are not told apart. */
export function estimateMeasured({ text_bytes, text_units, media }: MeasuredPrompt): PromptEstimate {
  const tally = emptyTally();
  tally.bytes = text_bytes;
  tally.units = text_units;
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
  return { bytes: 0, units: 0, tokens: 0, most: 0 };
}

/**
 * ASCII has as many units as bytes, and all else so many less that three quarters of the difference make about a token
 * of each of its bytes.
 */
function estimateOf({ bytes, units, tokens, most }: Tally): PromptEstimate {
  return {
    tokens: tokensOfBytes(bytes) + tokens,
    most: Math.ceil((2 * bytes + 3 * (bytes - units)) / 4) + most,
  };
}

/** A message but for content that comes in parts. */
function addMessage(tally: Tally, message: ChatMessage): void {
  addTokens(tally, TOKENS_PER_MESSAGE);
  addText(tally, message.name);
  addText(tally, message.content);
  for (const call of message.tool_calls ?? []) {
    addText(tally, call.function.name);
    addText(tally, call.function.arguments);
    addJson(tally, call.extra_content);
  }
  for (const [field, value] of Object.entries(message)) {
    if (COUNTED.has(field)) continue;
    if (typeof value === 'string') addText(tally, value);
    else addJson(tally, value);
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
  const bytes = Buffer.from(base64, 'base64');
  tally.bytes += bytes.length;
  tally.units += isAscii(bytes) ? bytes.length : Math.floor(bytes.length / 2);
}

function addMedium(tally: Tally, { kind, bytes }: MeasuredMedium): void {
  const { tokens, bytes_per_token } = MEDIA[kind];
  tally.tokens += tokens;
  tally.most += bytes === undefined ? UNSEEN * tokens : tokens + Math.ceil(bytes / bytes_per_token);
}

function addTokens(tally: Tally, tokens: number): void {
  tally.tokens += tokens;
  tally.most += tokens;
}

function addText(tally: Tally, text: unknown): void {
  if (typeof text !== 'string') return;
  tally.bytes += Buffer.byteLength(text);
  tally.units += text.length;
}

function addJson(tally: Tally, value: unknown): void {
  if (value !== undefined && value !== null) addText(tally, JSON.stringify(value));
}

function bytesOfBase64(text: string): number {
  return Math.floor((text.length / 4) * 3);
}
