// @generated from specs/routes/videos-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Recommended entry for most video families, in the shape of OpenAI's video API. */
export const videosCreate: Route = {
  id: 'videos-create',
  title: 'Create a video',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/videos',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864, max_form_bytes: 209715200 },
  query: {},
  sdk: 'videos.create',
  answer: 'task',
  task_at: { id: ['id'] },
};
