import type { StreamDialect } from '../../chat/types.ts';
import type { Answer, Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { warningsHeader } from '../warnings-header.ts';
import type { AcceptedChat } from './check-chat.ts';
import { claimOf } from './claim-of.ts';

/** One whole answer of the chat service. */
export async function answerChat(
  call: Pick<Call, 'requestId' | 'signal' | 'claim'>,
  { chat: service }: Pick<ServerContext, 'chat'>,
  { key, chat, headers }: AcceptedChat,
): Promise<Answer> {
  const answer = await service.complete({
    key,
    chat,
    requestId: call.requestId,
    signal: call.signal,
    ...claimOf(call),
  });
  return {
    kind: 'json',
    status: 200,
    body: answer.body,
    headers: { ...headers, ...warningsHeader(answer.warnings) },
  };
}

/** A stream of the chat service, in the words of its dialect; refused like any request until it begins. */
export async function streamChat(
  call: Pick<Call, 'requestId' | 'signal' | 'claim'>,
  { chat: service }: Pick<ServerContext, 'chat'>,
  {
    key,
    chat,
    headers,
    dialect,
    type,
  }: AcceptedChat & { readonly dialect: StreamDialect; readonly type: string },
): Promise<Answer> {
  const { requestId, signal } = call;
  const stream = await service.stream({ key, chat, requestId, signal, ...claimOf(call) }, dialect);
  return {
    kind: 'stream',
    type,
    headers: { ...headers, ...warningsHeader(stream.warnings) },
    run: (sink) => stream.run(sink),
    asked: stream.asked,
  };
}
