// @generated from specs/routes/vx-start-end2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Start and end frame to video (vendor format) */
export const vxStartEnd2video: Route = {
  id: 'vx-start-end2video',
  title: 'Start and end frame to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/start-end2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task_id'] },
};
