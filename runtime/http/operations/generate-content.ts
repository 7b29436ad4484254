import { isTaskModel } from '../../intake/find-model.ts';
import { modelName } from '../../intake/model-name.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { answerChat, streamChat } from './answer-chat.ts';
import type { AnswerFrame } from './answer-task.ts';
import { checkChat } from './check-chat.ts';
import { contentEvents, contentList } from './content-dialect.ts';
import { intakeInput } from './intake-input.ts';
import { makePictures } from './make-pictures.ts';

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
