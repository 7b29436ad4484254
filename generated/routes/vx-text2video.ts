// @generated from specs/routes/vx-text2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Text to video (vendor format) */
export const vxText2video: Route = {
  id: 'vx-text2video',
  title: 'Text to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/text2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  task_at: { id: ['task_id'] },
};
