// @generated from specs/routes/video-generations.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** One entry for text-to-video and image-to-video; vendor parameters pass through metadata. */
export const videoGenerations: Route = {
  id: 'video-generations',
  title: 'Create a video (unified route)',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/video/generations',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864, max_form_bytes: 209715200 },
  query: {},
  answer: 'task',
  task_at: { id: ['id'] },
};
