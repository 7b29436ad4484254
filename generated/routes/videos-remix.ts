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
  answer: 'task',
  examples: {
    accepted: [],
    rejected: [
      {
        title: 'malformed id',
        path: { task_id: 'not-a-task' },
        body: { prompt: 'make it rain' },
        code: 'task_not_found',
      },
      {
        title: 'unknown id',
        path: { task_id: 'task_00000000000000000000000000000000' },
        body: { prompt: 'make it rain' },
        code: 'task_not_found',
      },
    ],
  },
};
