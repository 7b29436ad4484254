import type { Handler } from '../call.ts';
import { answerChat, streamChat } from './answer-chat.ts';
import { chatDialect } from './chat-dialect.ts';
import { checkChat } from './check-chat.ts';

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
