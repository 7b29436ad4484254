// @generated from specs/routes/vx-img2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Image to video (vendor format) */
export const vxImg2video: Route = {
  id: 'vx-img2video',
  title: 'Image to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/img2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task_id'] },
};
