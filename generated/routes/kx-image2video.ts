// @generated from specs/routes/kx-image2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** Create image to video (vendor's official format) */
export const kxImage2video: Route = {
  id: 'kx-image2video',
  title: 'Create image to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'video.submit',
  method: 'POST',
  path: '/kx/v1/videos/image2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  answer: 'submit',
  model_field: 'model_name',
  task_at: { id: ['data', 'task_id'] },
  model: (r) => firstOf(toText(at(r.body, 'model_name')), () => toText(at(r.body, 'model')), () => 'video-j'),
};
