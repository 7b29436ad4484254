// @generated from specs/routes/plain-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Create a video */
export const plainCreate: Route = {
  id: 'plain-create',
  title: 'Create a video',
  surface: 'plain',
  operation: 'video.submit',
  method: 'POST',
  path: '/plain/v2/create',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task'] },
};
