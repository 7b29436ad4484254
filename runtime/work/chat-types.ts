import type { GatewayError } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import type { FetchMeter } from '../files/media/media-reader.ts';
import type { CheckedChat } from '../intake/types.ts';
import type { Span } from '../observe/span.ts';
import type { IdempotencyClaim, KeptAnswer } from '../store/claims.ts';
import type { KeyRecord } from '../store/types.ts';
import type { WorkQuote } from './quote/quote-work.ts';

export interface ChatInput {
  readonly key: KeyRecord;
  /** Of a request that may arrive again; one whose key was used before throws AlreadyClaimed. */
  readonly claim?: IdempotencyClaim;
  /** Of the same request: makes what those who repeat it are told, which is written together with the charge. */
  readonly keeper?: AnswerKeeper;
  readonly chat: CheckedChat;
  readonly requestId: string;
  /** Of the caller's request, where it is part of a trace. */
  readonly span?: Span | undefined;
  /** Aborted when the caller goes away, or when the closing server waited long enough. */
  readonly signal: AbortSignal;
}

/** Puts the end of a call into the words in which it is told again; undefined for what is not told again. */
export interface AnswerKeeper {
  whole(answer: ChatAnswer): KeptAnswer | undefined;
  /**
   * A refusal as it is told, the first time too, once it is all that the request will ever be answered; undefined for
   * faults of ours.
   */
  final(error: GatewayError): GatewayError | undefined;
  refusal(final: GatewayError): KeptAnswer | undefined;
  /** A piece of a stream, in the moment in which it is written. */
  wrote(text: string): void;
  /** All that was written of a stream, and these last words. */
  stream(last: string): KeptAnswer | undefined;
}

export interface ChatAnswer {
  /** JSON: it may be long, and is written once, for the caller and for those who repeat the request. */
  readonly text: string;
  readonly warnings: readonly Warning[];
}

/** Where a stream's text goes: one response to one caller. */
export interface TextSink {
  /** False: wait for `drained` before writing more. */
  write(text: string): boolean;
  /** Resolves when more may be written; also when the caller is gone. */
  drained(): Promise<void>;
}

/** How a surface writes a stream. */
export interface StreamDialect {
  /** Around the JSON of a chunk. */
  chunk(json: string): string;
  /** After the last chunk of a whole answer. */
  readonly end: string;
  error(error: GatewayError): string;
  /** Written while the upstream is silent; undefined where nothing may stand between chunks. */
  readonly keepAlive: string | undefined;
  /** Whether usage comes in a chunk of its own, when it was asked for. */
  readonly usageChunk: boolean;
}

/** A stream that may begin: nothing was refused, the first event is there or the upstream is slow. */
export interface ChatStream {
  readonly warnings: readonly Warning[];
  /**
   * Writes all of it. `whole`: to its proper end; `failed`: the error was written and no end; `gone`: the caller
   * left. Never rejects. The money is settled when it resolves.
   */
  run(sink: TextSink): Promise<'whole' | 'failed' | 'gone'>;
  /** Resolves when no upstream is sent the request any more, and nothing of its body is kept. */
  readonly asked: Promise<void>;
}

export interface ChatService {
  /**
   * One whole answer. Rejects with GatewayError, and then nothing is charged; but a caller who leaves while an
   * upstream is at work pays for the prompt, here and in a stream alike.
   */
  complete(input: ChatInput): Promise<ChatAnswer>;
  /** Rejects with GatewayError as long as nothing was sent to the caller. */
  stream(input: ChatInput, dialect: StreamDialect): Promise<ChatStream>;
  /** What a call would put on hold, without making it. Rejects with the GatewayError that it would be refused by. */
  quote(
    input: Pick<ChatInput, 'key' | 'chat'> & { readonly fetches?: FetchMeter | undefined },
    asked: { readonly stream: boolean },
  ): Promise<WorkQuote>;
  /** Resolves when no call is open any more. */
  drain(): Promise<void>;
}

export type { Json };
