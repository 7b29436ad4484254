import type { Handlers } from '../../../generated/handlers.ts';
import type { Operation } from '../../contract/route.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { assetContent } from './asset-content.ts';
import { batchTasks } from './batch-tasks.ts';
import { getModel, getOpenapi, listModels } from './catalogue-operations.ts';
import { completeChat } from './complete-chat.ts';
import { deleteAsset, getAsset, listAssets } from './find-asset.ts';
import { generateContent, streamContent } from './generate-content.ts';
import { liveHealth, readyHealth } from './health.ts';
import { generateImage } from './make-pictures.ts';
import { quoteRequest } from './quote-request.ts';
import { receiveCallback } from './receive-callback.ts';
import { remixVideo } from './remix-video.ts';
import { taskContent } from './task-content.ts';
import { cancelTask, deleteTask, getTask, listTasks, pageTasks, submitTask } from './task-operations.ts';
import { uploadAsset } from './upload-asset.ts';

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
} satisfies ForItsRoutes;

/** A handler as the server calls it: with a query that was checked against the route, and the body of the request. */
interface Mounted {
  run(call: Call, context: ServerContext): Promise<Answer>;
}

export const HANDLERS: Readonly<Record<Operation, Mounted['run']>> = TABLE;
