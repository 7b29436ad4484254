import { inTurns } from '../../contract/paused-work.ts';
import type { CheckedChat } from '../../intake/types.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { AnswerKeeper, ChatAnswer, StreamDialect } from '../../work/chat-types.ts';
import { warningsHeader } from '../answers/headers.ts';
import type { Answer, Call, Handler } from '../call.ts';
import {
  finalRefusal,
  keptAnswer,
  keptRefusal,
  keptStream,
  MOST_KEPT_BYTES,
} from '../idempotency/kept-answer.ts';
import type { ServerContext } from '../server-deps.ts';
import { claimOf, errorText, intakeInput, usedModelHeaders } from './operation-parts.ts';

/** `chat.complete`: one whole answer, or a stream of chunks where the body asks for one. */
export const completeChat: Handler = async (call, context) => {
  const accepted = await checkChat(call, context);
  const { chat } = accepted;
  if (chat.kind !== 'chat' || chat.request.stream !== true) return answerChat(call, context, accepted);
  const dialect = chatDialect(call, context, {
    usageChunk: chat.request.stream_options?.include_usage === true,
  });
  return streamChat(call, context, { ...accepted, dialect, type: 'text/event-stream; charset=utf-8' });
};

/**
 * Chunks as server-sent events that end with `data: [DONE]`. Everything is JSON text, so that no
 * line end of a model's name or an error can begin an event of its own.
 */
function chatDialect(
  // Not the call: a dialect lives as long as its stream, and the call has the body.
  { route, requestId }: Pick<Call, 'route' | 'requestId'>,
  context: Pick<ServerContext, 'registry'>,
  { usageChunk }: Pick<StreamDialect, 'usageChunk'>,
): StreamDialect {
  return {
    chunk: (json) => `data: ${json}\n\n`,
    end: 'data: [DONE]\n\n',
    error: (error) => `data: ${errorText(error, { route, requestId }, context)}\n\n`,
    keepAlive: ': keep-alive\n\n',
    usageChunk,
  };
}

/** A chat request that may be answered, and the headers that its model asks for (`Deprecation`, `Sunset`). */
export interface AcceptedChat {
  readonly key: KeyRecord;
  readonly chat: CheckedChat;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the body of a chat route. Throws GatewayError. */
export async function checkChat(call: Call, context: ServerContext): Promise<AcceptedChat> {
  const input = intakeInput(call, { fields: 'the fields as a JSON object' });
  const { key } = input;
  const chat = await inTurns(context.intake.checkChat(input));
  return { key, chat, headers: usedModelHeaders(chat.model, key, context) };
}

type ChatCall = Pick<Call, 'route' | 'requestId' | 'span' | 'signal' | 'claim'>;
type Context = Pick<ServerContext, 'chat' | 'registry'>;
type Headers = Readonly<Record<string, string>>;

/** One whole answer of the chat service. */
export async function answerChat(
  call: ChatCall,
  context: Context,
  { key, chat, headers }: AcceptedChat,
): Promise<Answer> {
  const { signal } = call;
  const whole = textAnswer(headers);
  const keeper = keeperOf(call, context, { whole });
  return whole(await context.chat.complete({ key, chat, signal, ...claimOf(call), ...keeper }));
}

/** A stream of the chat service, in the words of its dialect; refused like any request until it begins. */
export async function streamChat(
  call: ChatCall,
  context: Context,
  {
    key,
    chat,
    headers,
    dialect,
    type,
  }: AcceptedChat & { readonly dialect: StreamDialect; readonly type: string },
): Promise<Answer> {
  const { signal } = call;
  const begun: { headers: Headers } = { headers };
  const keeper = keeperOf(call, context, {
    streamHeaders: () => ({ ...begun.headers, 'content-type': type }),
  });
  const input = { key, chat, signal, ...claimOf(call), ...keeper };
  const stream = await context.chat.stream(input, dialect);
  begun.headers = { ...headers, ...warningsHeader(stream.warnings) };
  return {
    kind: 'stream',
    type,
    headers: begun.headers,
    run: (sink) => stream.run(sink),
    asked: stream.asked,
  };
}

/** Made without the request, which must not live as long as its answer takes. */
function textAnswer(headers: Headers): (answer: ChatAnswer) => Answer {
  return ({ text, warnings }) => ({
    kind: 'text',
    type: 'application/json; charset=utf-8',
    text,
    headers: { ...headers, ...warningsHeader(warnings) },
  });
}

/** What of a call is needed to tell its end again; never its body. */
type KeptCall = Pick<Call, 'route' | 'requestId' | 'claim'>;

interface KeptText {
  readonly whole?: (answer: ChatAnswer) => Answer;
  /** Those that a stream began with; asked for when it has. */
  readonly streamHeaders?: () => Readonly<Record<string, string>>;
}

/** The part of the chat service's input that keeps the answer of a claimed request; empty for all others. */
function keeperOf(
  { route, requestId, claim }: KeptCall,
  { registry }: Pick<ServerContext, 'registry'>,
  told: KeptText,
): { readonly keeper?: AnswerKeeper } {
  if (claim === undefined) return {};
  const transcript = createTranscript(MOST_KEPT_BYTES);
  const { whole, streamHeaders } = told;
  return {
    keeper: {
      whole: (answer) => (whole === undefined ? undefined : keptAnswer(whole(answer))),
      final: (error) => (error.code === 'internal_error' ? undefined : finalRefusal(error, registry)),
      refusal: (final) => keptRefusal(final, { route, requestId }, { registry }),
      wrote: transcript.add,
      stream(last) {
        transcript.add(last);
        const text = transcript.text();
        return text === undefined ? undefined : keptStream(text, streamHeaders?.() ?? {});
      },
    },
  };
}

/** Remembers what is written, as long as it is not too much. */
interface Transcript {
  add(text: string): void;
  /** Undefined when it was more than may be kept. */
  text(): string | undefined;
}

/** `mostBytes` of UTF-8 at most. */
function createTranscript(mostBytes: number): Transcript {
  let written: string[] | undefined = [];
  let bytes = 0;
  return {
    add(text) {
      if (written === undefined) return;
      // Each unit is at least a byte: the bytes of a text that is too long need not be counted, which takes a turn.
      bytes += text.length > mostBytes ? text.length : Buffer.byteLength(text);
      if (bytes > mostBytes) written = undefined;
      else written.push(text);
    },
    text: () => written?.join(''),
  };
}
