// @generated from specs/routes/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Reference to video (vendor format) */
export const vxReference2video: Route = {
  id: 'vx-reference2video',
  title: 'Reference to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/reference2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task_id'] },
};
