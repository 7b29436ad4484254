import type { ChatRequest, ChatUsage, ContentKind, ContentPart } from '../contract/chat.ts';

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

/**
 * Tokens of a prompt, counted without any tokenizer and therefore the same for every upstream: UTF-8 bytes of
 * all texts (contents, names, tool calls and their arguments, reasoning given back, tools and the schema of the
 * answer as JSON) divided by 4 and rounded up, 4 for each message, and for each medium a fixed number: picture
 * 1,100, sound 1,500, file 3,000, video 6,000. It sets the hold, and the charge where an upstream gives no usage.
 */
export function estimatePrompt(request: Pick<ChatRequest, 'messages' | 'tools' | 'response_format'>): number {
  let bytes = 0;
  let media = 0;
  for (const message of request.messages) {
    const { content, reasoning_content, tool_calls } = message;
    bytes += bytesOf(message.name) + bytesOf(reasoning_content);
    if (typeof content === 'string') bytes += bytesOf(content);
    else
      for (const part of content ?? []) {
        if (part.type === 'text') bytes += bytesOf(part.text);
        else media += mediumTokens(part);
      }
    for (const call of tool_calls ?? []) {
      bytes += bytesOf(call.function.name) + bytesOf(call.function.arguments);
    }
  }
  if (request.tools) bytes += bytesOf(JSON.stringify(request.tools));
  if (request.response_format?.type === 'json_schema') {
    bytes += bytesOf(JSON.stringify(request.response_format.json_schema));
  }
  return tokensOfBytes(bytes) + TOKENS_PER_MESSAGE * request.messages.length + media;
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
