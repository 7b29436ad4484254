import type { ChatMessage, ChatRequest, ChatUsage, ContentKind, ContentPart } from '../contract/chat.ts';
import type { InlineContent } from './formats/types.ts';

const BYTES_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 4;

/** What one medium counts, whatever its size: about what vendors count for one of ordinary size. */
const TOKENS_OF_MEDIUM: Readonly<Record<Exclude<ContentKind, 'text'>, number>> = {
  image_url: 1_100,
  input_audio: 1_500,
  file: 3_000,
  video_url: 6_000,
};
/** Where the kind of a medium is not known. */
const TOKENS_OF_ANY_MEDIUM = 1_100;

/** Fields of a message that the model does not read, or that are counted by their parts. */
const COUNTED = new Set(['role', 'content', 'name', 'tool_calls', 'tool_call_id']);

/** What is known of a request beside its body. */
export interface PromptFacts {
  /** Contents that were read, by their address; files that are texts count by their size. */
  readonly inline: ReadonlyMap<string, InlineContent>;
  /** Public fields of the body; others may be handed on, and then the model may read them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Tokens of a prompt, counted without any tokenizer and therefore the same for every upstream: UTF-8 bytes of
 * all texts (contents, names, tool calls and their arguments, refusals and reasoning given back; as JSON: tools, the
 * schema of the answer, a predicted answer, and fields that nobody knows) divided by 4 and rounded up, 4 for each
 * message, and for each medium a fixed number: picture 1,100, sound 1,500, file 3,000, or its bytes divided by 4 when
 * it is a text, video 6,000. It sets the hold, and the charge where an upstream gives no usage.
 */
export function estimatePrompt(request: ChatRequest, { inline, fields }: PromptFacts): number {
  let bytes = 0;
  let media = 0;
  for (const message of request.messages) {
    bytes += messageBytes(message);
    if (!Array.isArray(message.content)) continue;
    for (const part of message.content) {
      const text = textOf(part, inline);
      if (text === undefined) media += mediumTokens(part);
      else bytes += text;
    }
  }
  for (const [field, value] of Object.entries(request)) {
    if (READ.has(field) || !Object.hasOwn(fields, field)) bytes += jsonBytes(value);
  }
  if (request.response_format?.type === 'json_schema') {
    bytes += jsonBytes(request.response_format.json_schema);
  }
  return tokensOfBytes(bytes) + TOKENS_PER_MESSAGE * request.messages.length + media;
}

/** Public fields that the model reads beside the messages. */
const READ = new Set(['tools', 'prediction']);

/** Bytes of a message but for content that comes in parts. */
function messageBytes(message: ChatMessage): number {
  let bytes = bytesOf(message.name) + bytesOf(message.content);
  for (const call of message.tool_calls ?? []) {
    bytes += bytesOf(call.function.name) + bytesOf(call.function.arguments) + jsonBytes(call.extra_content);
  }
  for (const [field, value] of Object.entries(message)) {
    if (!COUNTED.has(field)) bytes += typeof value === 'string' ? bytesOf(value) : jsonBytes(value);
  }
  return bytes;
}

/** Bytes of a part that is a text, or a file with a text in it. */
function textOf(part: ContentPart, inline: PromptFacts['inline']): number | undefined {
  if (part.type === 'text') return bytesOf(part.text);
  const file = part.type === 'file' ? inline.get(part.file?.file_data ?? '') : undefined;
  return file?.mime.startsWith('text/') ? Math.floor((file.base64.length / 4) * 3) : undefined;
}

/** The same count for a body of another dialect, of which only sums are known. */
export function estimateMeasured(measured: { readonly text_bytes: number; readonly media: number }): number {
  return tokensOfBytes(measured.text_bytes) + TOKENS_PER_MESSAGE + TOKENS_OF_ANY_MEDIUM * measured.media;
}

/** Tokens of text that was delivered: UTF-8 bytes divided by 4, rounded up. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Usage as the gateway counts it by itself. */
export function estimatedUsage(prompt: number, deliveredBytes: number): ChatUsage {
  return { prompt, completion: tokensOfBytes(deliveredBytes), cached: 0, reasoning: 0 };
}

function mediumTokens({ type }: ContentPart): number {
  return type === 'text' ? 0 : (TOKENS_OF_MEDIUM[type] ?? TOKENS_OF_ANY_MEDIUM);
}

function bytesOf(text: unknown): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : 0;
}

function jsonBytes(value: unknown): number {
  return value === undefined || value === null ? 0 : Buffer.byteLength(JSON.stringify(value));
}
