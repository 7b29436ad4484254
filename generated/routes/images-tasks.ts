// @generated from specs/routes/images-tasks.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * The same requests as the other image routes, answered at once with a task that can be queried.
 */
export const imagesTasks: Route = {
  id: 'images-tasks',
  title: 'Create an image task',
  surface: 'images',
  operation: 'image.submit',
  method: 'POST',
  path: '/v1/images/tasks',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'task',
  task_at: { id: ['id'] },
};
