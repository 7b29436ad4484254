import type { Operation } from '../../contract/route.ts';
import type { Handler } from '../call.ts';
import { deleteTask } from './delete-task.ts';
import { getModel } from './get-model.ts';
import { getOpenapi } from './get-openapi.ts';
import { getTask } from './get-task.ts';
import { liveHealth, readyHealth } from './health.ts';
import { listModels } from './list-models.ts';
import { listTasks } from './list-tasks.ts';
import { submitVideo } from './submit-video.ts';
import { taskContent } from './task-content.ts';

/** What each operation of the route table does; an operation without a handler does not compile. */
export const HANDLERS: Readonly<Record<Operation, Handler>> = {
  'video.submit': submitVideo,
  'task.get': getTask,
  'task.list': listTasks,
  'task.delete': deleteTask,
  'task.content': taskContent,
  'models.list': listModels,
  'models.get': getModel,
  'health.live': liveHealth,
  'health.ready': readyHealth,
  'openapi.get': getOpenapi,
};
