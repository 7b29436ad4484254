// @generated from specs/routes/videos-content-head.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Look at a file */
export const videosContentHead: Route = {
  id: 'videos-content-head',
  title: 'Look at a file',
  surface: 'video',
  operation: 'task.content',
  method: 'HEAD',
  path: '/v1/videos/{task_id}/content',
  auth: 'key_or_link',
  query: {},
};
