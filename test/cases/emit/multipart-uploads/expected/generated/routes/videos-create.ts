// @generated from specs/routes/videos-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Create a video */
export const videosCreate: Route = {
  id: 'videos-create',
  title: 'Create a video',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/videos',
  auth: 'key',
  body: { kinds: ['multipart', 'json'], max_bytes: 1048576 },
  query: {},
  answer: 'task',
  task_at: { id: ['id'] },
};
