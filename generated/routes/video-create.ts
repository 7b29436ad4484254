// @generated from specs/routes/video-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * One picture is the first frame, two are first and last, more are references; `size` is a tier, or
 * pixels.
 */
export const videoCreate: Route = {
  id: 'video-create',
  title: 'Create a video (counted pictures)',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/video/create',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864, max_form_bytes: 209715200 },
  query: {},
  answer: 'task',
  task_at: { id: ['id'] },
};
