// @generated from specs/routes/videos-remix.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * A new task made from a finished one and a prompt that says what to change, where its upstream
 * can.
 */
export const videosRemix: Route = {
  id: 'videos-remix',
  title: 'Remix a video',
  surface: 'video',
  operation: 'video.remix',
  method: 'POST',
  path: '/v1/videos/{task_id}/remix',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 1048576 },
  query: {},
  sdk: 'videos.remix',
  answer: 'task',
  task_at: { id: ['id'] },
};
