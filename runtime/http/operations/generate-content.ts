import type { Handler } from '../call.ts';
import { answerChat, streamChat } from './answer-chat.ts';
import { checkChat } from './check-chat.ts';
import { contentEvents, contentList } from './content-dialect.ts';

/** `content.generate`: one whole answer in the dialect of the route. */
export const generateContent: Handler = async (call, context) =>
  answerChat(call, context, checkChat(call, context));

/** `content.stream`: pieces of an answer as server-sent events (`alt=sse`), else as one JSON list. */
export const streamContent: Handler = async (call, context) => {
  const accepted = checkChat(call, context);
  return call.query.alt === 'sse'
    ? streamChat(call, context, {
        ...accepted,
        dialect: contentEvents(call, context),
        type: 'text/event-stream; charset=utf-8',
      })
    : streamChat(call, context, {
        ...accepted,
        dialect: contentList(call, context),
        type: 'application/json; charset=utf-8',
      });
};
