import type { Handlers } from '../../../generated/handlers.ts';
import type { Operation } from '../../contract/route.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { batchTasks } from './batch-tasks.ts';
import { getModel, listModels } from './catalogue-operations.ts';
import { completeChat } from './complete-chat.ts';
import { deleteAsset, getAsset, listAssets } from './find-asset.ts';
import { generateContent, streamContent } from './generate-content.ts';
import { liveHealth, readyHealth } from './health.ts';
import { generateImage } from './make-pictures.ts';
import { quoteRequest } from './quote-call.ts';
import { getDocs, getOpenapi } from './reference-operations.ts';
import { remixVideo } from './remix-video.ts';
import { taskContent } from './task-content.ts';
import { cancelTask, deleteTask, getTask, listTasks, pageTasks, submitTask } from './task-operations.ts';
import { assetContent, uploadAsset } from './upload-asset.ts';

/**
 * `callback.receive`: a vendor says that a task changed. A hint, never truth: it can make the next poll come
 * at once and nothing else. The answer is the same 204 for a good hint, a forged one and an unknown task, so
 * that it tells a stranger nothing; the token was checked before the body was read.
 */
const receiveCallback: Handler<Uint8Array> = async (call, context) => {
  const { task_id: task } = call.path;
  if (call.caller.kind !== 'vendor' || task === undefined) return { kind: 'nothing' };
  const mark = call.url.indexOf('?');
  const read = call.body?.take();
  try {
    await context.tasks.callback({
      task_id: task,
      method: call.route.method,
      path: pathBefore(context) + (mark < 0 ? call.url : call.url.slice(0, mark)),
      query: mark < 0 ? '' : call.url.slice(mark + 1),
      headers: call.headers,
      body: read?.kind === 'raw' ? read.bytes : new Uint8Array(0),
    });
  } catch (error) {
    // A lost hint costs the time until the next poll; a sender that retries would not make that shorter.
    context.log.warn({ task, error }, 'a callback could not be taken');
  }
  return { kind: 'nothing' };
};

/** What a proxy takes off the path of the public address: vendors sign the path that they were given. */
function pathBefore(context: Pick<ServerContext, 'deployment'>): string {
  return URL.parse(context.deployment().server.public_url)?.pathname.replace(/\/$/, '') ?? '';
}

type RouteOf<O extends Operation> = Extract<Handlers[keyof Handlers], { readonly operation: O }>;

/** Each handler is written for the bodies and queries of all routes of its operation. */
type ForItsRoutes = {
  readonly [O in Operation]: Handler<Required<RouteOf<O>['body']>, RouteOf<O>['query']>;
};

/** What each operation of the route table does. One without a handler does not compile, nor one whose routes changed. */
const TABLE = {
  'asset.upload': uploadAsset,
  'asset.get': getAsset,
  'asset.list': listAssets,
  'asset.delete': deleteAsset,
  'asset.content': assetContent,
  'video.submit': submitTask,
  'video.remix': remixVideo,
  'audio.submit': submitTask,
  'image.submit': submitTask,
  'image.generate': generateImage,
  'chat.complete': completeChat,
  'content.generate': generateContent,
  'content.stream': streamContent,
  'task.get': getTask,
  'task.batch': batchTasks,
  'task.list': listTasks,
  'task.page': pageTasks,
  'task.cancel': cancelTask,
  'task.delete': deleteTask,
  'task.content': taskContent,
  'callback.receive': receiveCallback,
  'models.list': listModels,
  'models.get': getModel,
  'quote.get': quoteRequest,
  'health.live': liveHealth,
  'health.ready': readyHealth,
  'openapi.get': getOpenapi,
  'docs.get': getDocs,
} satisfies ForItsRoutes;

/** A handler as the server calls it: with a query that was checked against the route, and the body of the request. */
interface Mounted {
  run(call: Call, context: ServerContext): Promise<Answer>;
}

export const HANDLERS: Readonly<Record<Operation, Mounted['run']>> = TABLE;
