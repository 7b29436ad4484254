// @generated from specs/routes/images-tasks-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Also finds the tasks of requests that waited: their answers name it in the header `gateway-task`.
 */
export const imagesTasksGet: Route = {
  id: 'images-tasks-get',
  title: 'Query an image task',
  surface: 'images',
  operation: 'task.get',
  method: 'GET',
  path: '/v1/images/tasks/{task_id}',
  auth: 'key',
  query: {},
  tasks: { kind: 'image' },
  answer: 'task',
  task_at: {
    status: {
      at: ['status'],
      words: { queued: 'queued', in_progress: 'in_progress', completed: 'completed', failed: 'failed' },
    },
    error: ['error', 'message'],
  },
};
