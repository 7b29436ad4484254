// @generated from specs/routes/v-remix.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Make a new video of a finished one */
export const vRemix: Route = {
  id: 'v-remix',
  title: 'Make a new video of a finished one',
  surface: 'v',
  operation: 'video.remix',
  method: 'POST',
  path: '/v/tasks/{task_id}/remix',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task_id'] },
};
