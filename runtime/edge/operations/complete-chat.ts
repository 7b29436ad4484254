import { inTurns } from '../../contract/paused-work.ts';
import type { CheckedChat } from '../../intake/types.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { StreamDialect } from '../../work/chat-types.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { answerChat, streamChat } from './answer-chat.ts';
import { intakeInput, usedModelHeaders } from './intake-input.ts';
import { errorText } from './operation-parts.ts';

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
