// @generated from specs/routes/images-tasks-delete.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Cancels where the upstream can, then forgets the pictures. */
export const imagesTasksDelete: Route = {
  id: 'images-tasks-delete',
  title: 'Delete an image task',
  surface: 'images',
  operation: 'task.delete',
  method: 'DELETE',
  path: '/v1/images/tasks/{task_id}',
  auth: 'key',
  query: {},
  tasks: { kind: 'image' },
  answer: 'deleted',
};
