import type { Operation } from '../../contract/route.ts';
import type { Handler } from '../call.ts';
import { ASSET_HANDLERS } from './asset-handlers.ts';
import { batchTasks } from './batch-tasks.ts';
import { cancelTask } from './cancel-task.ts';
import { completeChat } from './complete-chat.ts';
import { deleteTask } from './delete-task.ts';
import { generateContent, streamContent } from './generate-content.ts';
import { generateImage } from './generate-image.ts';
import { getModel } from './get-model.ts';
import { getOpenapi } from './get-openapi.ts';
import { getTask } from './get-task.ts';
import { liveHealth, readyHealth } from './health.ts';
import { listModels } from './list-models.ts';
import { listTasks, pageTasks } from './list-tasks.ts';
import { quoteRequest } from './quote-request.ts';
import { receiveCallback } from './receive-callback.ts';
import { remixVideo } from './remix-video.ts';
import { submitTask } from './submit-task.ts';
import { taskContent } from './task-content.ts';

/** What each operation of the route table does; an operation without a handler does not compile. */
export const HANDLERS: Readonly<Record<Operation, Handler>> = {
  ...ASSET_HANDLERS,
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
};
