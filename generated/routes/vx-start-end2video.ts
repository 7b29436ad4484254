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
  examples: {
    accepted: [
      {
        title: 'two pictures',
        body: {
          model: 'vxq2-turbo',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
          prompt: 'from one to the other',
        },
      },
      {
        title: 'Family I, start and end frame to video in the vendor\'s format: first last',
        family: 'vx-start-end2video',
        mode: 'first_last',
        body: {
          model: 'vxq1',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
    ],
    rejected: [
      {
        title: 'one picture',
        body: { model: 'vxq2-turbo', images: ['https://cdn.example/heron.png'] },
        code: 'invalid_request',
        param: 'images',
      },
      {
        title: 'three pictures',
        body: {
          model: 'vxq2-turbo',
          images: [
            'https://cdn.example/heron.png',
            'https://cdn.example/egret.png',
            'https://cdn.example/heron.png',
          ],
        },
        code: 'invalid_request',
        param: 'images',
      },
    ],
  },
};
