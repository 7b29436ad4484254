// @generated from specs/routes/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** Create several images to video (vendor's official format) */
export const kxMultiImage2video: Route = {
  id: 'kx-multi-image2video',
  title: 'Create several images to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'video.submit',
  method: 'POST',
  path: '/kx/v1/videos/multi-image2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  answer: 'submit',
  model_field: 'model_name',
  task_at: { id: ['data', 'task_id'] },
  model: (r) => firstOf(toText(at(r.body, 'model_name')), () => toText(at(r.body, 'model')), () => 'video-j'),
};
