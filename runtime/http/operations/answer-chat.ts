import type { ChatAnswer, StreamDialect } from '../../chat/types.ts';
import type { Answer, Call } from '../call.ts';
import { keeperOf } from '../idempotency/answer-keeper.ts';
import type { ServerContext } from '../server-deps.ts';
import { warningsHeader } from '../warnings-header.ts';
import type { AcceptedChat } from './check-chat.ts';
import { claimOf } from './claim-of.ts';

type ChatCall = Pick<Call, 'route' | 'requestId' | 'signal' | 'claim'>;
type Context = Pick<ServerContext, 'chat' | 'registry'>;
type Headers = Readonly<Record<string, string>>;

/** One whole answer of the chat service. */
export async function answerChat(
  call: ChatCall,
  context: Context,
  { key, chat, headers }: AcceptedChat,
): Promise<Answer> {
  const { requestId, signal } = call;
  const whole = textAnswer(headers);
  const keeper = keeperOf(call, context, { whole });
  return whole(await context.chat.complete({ key, chat, signal, ...claimOf(call), requestId, ...keeper }));
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
  const { requestId, signal } = call;
  const begun: { headers: Headers } = { headers };
  const keeper = keeperOf(call, context, {
    streamHeaders: () => ({ ...begun.headers, 'content-type': type }),
  });
  const input = { key, chat, signal, ...claimOf(call), requestId, ...keeper };
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
