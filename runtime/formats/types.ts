import type { ChatFormatChoice, ChatRequest, ChatUsage, ContentForm, ContentKind } from '../contract/chat.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Steps } from '../contract/paused-work.ts';
import type { ChannelSettings } from '../contract/upstream.ts';
import type { Warning } from '../contract/warning.ts';

/** Bytes of one content item, as an upstream takes them inline. */
export interface InlineContent {
  /** Sniffed from the content. */
  readonly mime: string;
  /** Without a prefix. */
  readonly base64: string;
}

/** The medium of one content item, by where it stands. */
export interface ContentSource {
  readonly kind: ContentKind;
  /** `messages[2].content[0].image_url.url`, as refusals name it. */
  readonly param: string;
  /** http(s) address, data URI, `asset://<id>` or base64 without a prefix, as the caller wrote it. */
  readonly url: string;
}

export interface ConvertInput {
  readonly request: ChatRequest;
  /** The same object, for those who pass it on. */
  readonly body: JsonObject;
  /** The upstream's name of the model. */
  readonly model: string;
  readonly stream: boolean;
  readonly choice: ChatFormatChoice;
  readonly settings: ChannelSettings;
  /** The most tokens of an answer: given by the caller, else the model's own. */
  readonly output_tokens: number;
  /** What the upstream may be asked for at most where its own thinking counts too; not below `output_tokens`. */
  readonly most_output_tokens: number;
  /** Forms the protocol takes, by kind. */
  readonly inputs: Readonly<Partial<Record<ContentKind, readonly ContentForm[]>>>;
  /** By `ContentSource.url`; holds every source that must be sent inline. */
  readonly inline: ReadonlyMap<string, InlineContent>;
}

export interface Converted {
  readonly body: JsonObject;
  /** Values that were changed or could not be said, by the caller's field. */
  readonly warnings: readonly Warning[];
  /** The most tokens that each answer may come to, where the body asks for more than `output_tokens`. */
  readonly output_tokens?: number;
}

/** What a caller is shown of every answer; never the upstream's own. */
export interface AnswerIdentity {
  /** `chatcmpl-...`, made by the gateway. */
  readonly id: string;
  /** Epoch seconds. */
  readonly created: number;
  /** As the caller wrote it. */
  readonly model: string;
}

export interface ReadContext extends AnswerIdentity {
  readonly choice: ChatFormatChoice;
  /** The answer was asked for as JSON by a schema. */
  readonly schemaAsked?: boolean;
}

/** The vendor's error as it stood in an answer or stream, for the protocol's error rules. */
export interface ChatFailure {
  /** The whole body or event, as the protocol's `errors` read it. */
  readonly body: Json;
}

/** A whole answer, read. `usage` is undefined when the upstream gave none that is usable. */
export type ChatReading =
  | {
      readonly kind: 'answer';
      /** The public body. */
      readonly body: JsonObject;
      readonly usage: ChatUsage | undefined;
      /** UTF-8 bytes of all text that was delivered: content, reasoning, tool arguments. */
      readonly delivered_bytes: number;
      readonly upstream_id: string | undefined;
    }
  | { readonly kind: 'error'; readonly failure: ChatFailure }
  /** Not an answer of the format; `reason` is safe to log. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** One event of an upstream stream, cut out of the bytes by the event reader. */
export interface StreamEvent {
  readonly event: string | undefined;
  readonly data: string;
}

/** The same with the JSON of its data, undefined where that is none, or more than any vendor's answer. */
export interface ReadEvent extends StreamEvent {
  readonly body: Json | undefined;
}

/** Where a stream reader puts what it understood; calls are in stream order. */
export interface StreamSink {
  /** A public chunk; `bytes` is the UTF-8 length of the text it delivers. */
  chunk(chunk: JsonObject, bytes: number): void;
  /**
   * The latest count; cumulative. The reader has dropped what is negative or no number. `members`: those of
   * the public chunk that holds it, where the upstream speaks the common format.
   */
  usage(usage: ChatUsage, members?: JsonObject): void;
  /** The vendor said that it failed; nothing follows. */
  error(failure: ChatFailure): void;
  /** Not what the format allows; the stream cannot be trusted any more. `reason` is safe to log. */
  broken(reason: string): void;
  /** The format's own end was seen: the answer is whole. */
  done(): void;
}

/**
 * One stream, read event by event: pure, no I/O, never throws whatever the events hold. Chunks never carry
 * `usage`: the relay writes it, in a chunk of its own, when the caller asked.
 */
export interface StreamReader {
  event(event: ReadEvent, sink: StreamSink): void;
  /** The upstream's bytes ended; a reader whose format has no end mark of its own may call `done` here. */
  end(sink: StreamSink): void;
}

/** What stands in a prompt of an upstream's own dialect. */
export interface MeasuredPrompt {
  /** Of all texts, in UTF-8. */
  readonly text_bytes: number;
  readonly media: readonly MeasuredMedium[];
}

export interface MeasuredMedium {
  readonly kind: Exclude<ContentKind, 'text'>;
  /** Absent where only an address is known. */
  readonly bytes?: number | undefined;
}

/** An address in a body that is handed on, and where it stands there. */
export interface WrittenAddress {
  readonly param: string;
  readonly url: string;
}

/** Bodies of the upstream's own dialect, passed through with the model renamed both ways. */
export interface NativeFormat {
  request(body: JsonObject, input: { readonly model: string; readonly stream: boolean }): JsonObject;
  /** The most tokens of an answer, when the body names it, in whatever spelling. */
  outputTokens(body: JsonObject): number | undefined;
  /** The field that says so, as callers of the dialect know it. */
  readonly outputField: string;
  /** How many answers the body asks for. */
  answers(body: JsonObject): number;
  measure(body: JsonObject): Steps<MeasuredPrompt>;
  /** What the upstream will read from elsewhere. */
  addresses(body: JsonObject): readonly WrittenAddress[];
  answer(body: Json, context: ReadContext): Steps<ChatReading>;
  stream(context: ReadContext): StreamReader;
}

/** Message conversion of one upstream format, both ways; pure. */
export interface ChatFormat {
  /**
   * The body for the upstream. Throws GatewayError `invalid_request` for what the format cannot say and no
   * warning can mend (`param` names the caller's field).
   */
  request(input: ConvertInput): Steps<Converted>;
  answer(body: Json, context: ReadContext): Steps<ChatReading>;
  stream(context: ReadContext): StreamReader;
  /** Absent for the format whose dialect is the common one. */
  readonly native?: NativeFormat;
}
