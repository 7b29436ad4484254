import { isTaskModel } from '../../intake/find-model.ts';
import { modelName } from '../../intake/requested-model.ts';
import type { StreamDialect } from '../../work/chat-types.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import type { AnswerFrame } from './answer-task.ts';
import { answerChat, checkChat, streamChat } from './complete-chat.ts';
import { makePictures } from './make-pictures.ts';
import { errorText, intakeInput } from './operation-parts.ts';

const EVENTS = 'text/event-stream; charset=utf-8';
const LIST = 'application/json; charset=utf-8';

/** A picture is one piece: a stream of one event, or a list of one item. */
const ONE_EVENT: AnswerFrame = { type: EVENTS, before: 'data: ', after: '\r\n\r\n' };
const ONE_ITEM: AnswerFrame = { type: LIST, before: '[', after: ']' };

/** `content.generate`: one whole answer in the dialect of the route; models that make pictures make them. */
export const generateContent: Handler = async (call, context) =>
  makesPictures(call, context)
    ? makePictures(call, context)
    : answerChat(call, context, await checkChat(call, context));

/** `content.stream`: pieces of an answer as server-sent events (`alt=sse`), else as one JSON list. */
export const streamContent: Handler<unknown, { alt: 'sse' | 'json' }> = async (call, context) => {
  const asEvents = call.query.alt === 'sse';
  if (makesPictures(call, context)) return makePictures(call, context, pictureFrame(call));
  const accepted = await checkChat(call, context);
  return asEvents
    ? streamChat(call, context, { ...accepted, dialect: contentEvents(call, context), type: EVENTS })
    : streamChat(call, context, { ...accepted, dialect: contentList(call, context), type: LIST });
};

/** What stands around pictures that a route of these operations answers; undefined: nothing. */
export function pictureFrame({ route, query }: Pick<Call, 'route' | 'query'>): AnswerFrame | undefined {
  if (route.operation !== 'content.stream') return undefined;
  return query.alt === 'sse' ? ONE_EVENT : ONE_ITEM;
}

/** Whether the named model makes tasks; one that is not known is left to the chat path, which refuses it. */
function makesPictures(call: Call, { intake }: Pick<ServerContext, 'intake'>): boolean {
  const input = intakeInput(call, { fields: 'the fields as a JSON object' });
  const found = intake.models.find(modelName(input), call.route.id);
  return found !== undefined && isTaskModel(found);
}

/** What errors tell; a dialect lives as long as its stream, and must not keep the rest of the call with it. */
type DialectCall = Pick<Call, 'route' | 'requestId'>;

type Known = Pick<ServerContext, 'registry'>;

/**
 * Pieces of content as server-sent events; the last piece says itself that it is the last. Clients of the dialect
 * take each line for a piece, so that nothing may be written while the upstream is silent.
 */
function contentEvents({ route, requestId }: DialectCall, context: Known): StreamDialect {
  return {
    chunk: (json) => `data: ${json}\r\n\r\n`,
    end: '',
    error: (error) => `data: ${errorText(error, { route, requestId }, context)}\r\n\r\n`,
    keepAlive: undefined,
    usageChunk: false,
  };
}

/**
 * Pieces of content as the items of one JSON list, closed also behind an error, which is its last item then. One
 * for each stream: it knows whether the list has begun.
 */
function contentList({ route, requestId }: DialectCall, context: Known): StreamDialect {
  let begun = false;
  const item = (text: string): string => `${begun ? ',\r\n' : '['}${text}`;
  return {
    chunk(json) {
      const text = item(json);
      begun = true;
      return text;
    },
    get end() {
      return begun ? ']' : '[]';
    },
    error: (error) => `${item(errorText(error, { route, requestId }, context))}]`,
    keepAlive: '\n',
    usageChunk: false,
  };
}
