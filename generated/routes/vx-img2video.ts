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
  examples: {
    accepted: [
      {
        title: 'one picture',
        body: {
          model: 'vxq2-turbo',
          images: ['https://cdn.example/heron.png'],
          prompt: 'it takes off',
        },
      },
      {
        title: 'Family I, image to video in the vendor\'s format: first frame',
        family: 'vx-img2video',
        mode: 'first_frame',
        body: {
          model: 'vxq1',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png'],
        },
      },
    ],
    rejected: [
      {
        title: 'no picture',
        body: { model: 'vxq2-turbo', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'two pictures',
        body: {
          model: 'vxq2-turbo',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
        code: 'invalid_request',
        param: 'images',
      },
    ],
  },
};
