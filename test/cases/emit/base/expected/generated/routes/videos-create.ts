// @generated from specs/routes/videos-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Create a video */
export const videosCreate: Route = {
  id: 'videos-create',
  title: 'Create a video',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/videos',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  answer: 'task',
  examples: {
    accepted: [{ title: 'text to video', body: { model: 'f-one', prompt: 'a heron takes off' } }],
    rejected: [
      { title: 'no model', body: { prompt: 'a heron takes off' }, code: 'invalid_request' },
    ],
  },
};
