// @generated from specs/routes/images-tasks.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * The same requests as the other image routes, answered at once with a task that can be queried.
 */
export const imagesTasks: Route = {
  id: 'images-tasks',
  title: 'Create an image task',
  surface: 'images',
  operation: 'image.submit',
  method: 'POST',
  path: '/v1/images/tasks',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'task',
  examples: {
    accepted: [
      { title: 'a picture', body: { model: 'image-l2', prompt: 'a heron takes off', size: '4:3' } },
      {
        title: 'a line with a dialect of its own',
        body: {
          model: 'gemini-image-2k',
          prompt: 'a heron takes off',
          size: '16:9',
          resolution: '2k',
        },
      },
    ],
    rejected: [
      { title: 'no prompt', body: { model: 'image-l2' }, code: 'invalid_request', param: '' },
      {
        title: 'a ratio that the line does not have',
        body: { model: 'gemini-image', prompt: 'a heron', ratio: '21:9' },
        code: 'invalid_request',
        param: 'ratio',
      },
    ],
  },
};
