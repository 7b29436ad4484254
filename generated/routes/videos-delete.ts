// @generated from specs/routes/videos-delete.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Cancels where the upstream can, then forgets the result. */
export const videosDelete: Route = {
  id: 'videos-delete',
  title: 'Delete a video',
  surface: 'video',
  operation: 'task.delete',
  method: 'DELETE',
  path: '/v1/videos/{task_id}',
  auth: 'key',
  query: {},
  sdk: 'videos.delete',
  answer: 'deleted',
};
