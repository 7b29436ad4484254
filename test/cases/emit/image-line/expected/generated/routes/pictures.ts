// @generated from specs/routes/pictures.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Create a picture */
export const pictures: Route = {
  id: 'pictures',
  title: 'Create a picture',
  surface: 'video',
  operation: 'image.submit',
  method: 'POST',
  path: '/v1/pictures',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  answer: 'task',
  task_at: { id: ['id'] },
};
