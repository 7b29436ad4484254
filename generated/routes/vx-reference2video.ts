// @generated from specs/routes/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Reference to video (vendor format) */
export const vxReference2video: Route = {
  id: 'vx-reference2video',
  title: 'Reference to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/reference2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  examples: {
    accepted: [
      {
        title: 'a subject that the prompt speaks of',
        body: {
          model: 'vxq2-pro',
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'], voice_id: '' }],
          prompt: '@heron takes off',
          duration: 5,
          resolution: '720p',
          payload: 'order-91',
        },
      },
      {
        title: 'the system writes the prompt',
        body: {
          model: 'vxq3-pro',
          subjects: [
            { id: 'a', images: ['https://cdn.example/heron.png'] },
            { id: 'b', images: ['https://cdn.example/egret.png'] },
          ],
          is_rec: true,
          audio: true,
        },
      },
      {
        title: 'Family I, reference to video in the vendor\'s format: subject',
        family: 'vx-reference2video',
        mode: 'subject',
        body: {
          model: 'vxq1',
          prompt: '@heron takes off',
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'], voice_id: '' }],
        },
      },
    ],
    rejected: [
      {
        title: 'no subjects',
        body: { model: 'vxq2-pro', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'no model',
        body: { subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }] },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'too many images of a subject',
        body: {
          model: 'vxq2-pro',
          subjects: [
            {
              id: 'heron',
              images: [
                'https://cdn.example/heron.png',
                'https://cdn.example/heron.png',
                'https://cdn.example/heron.png',
                'https://cdn.example/heron.png',
              ],
            },
          ],
        },
        code: 'invalid_request',
        param: 'subjects[0].images',
      },
      {
        title: 'a subject that is not there',
        body: {
          model: 'vxq2-pro',
          prompt: '@egret lands',
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }],
        },
        code: 'invalid_request',
        param: 'prompt',
      },
      {
        title: 'base64 without its prefix',
        body: { model: 'vxq2-pro', subjects: [{ id: 'heron', images: ['aGVyb24='] }] },
        code: 'invalid_request',
        param: 'subjects[0].images[0]',
      },
      {
        title: 'a length out of range',
        body: {
          model: 'vxq2-pro',
          duration: 12,
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }],
        },
        code: 'invalid_request',
        param: 'duration',
      },
      {
        title: 'a resolution that the model does not have',
        body: {
          model: 'vxq2-pro',
          resolution: '360p',
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }],
        },
        code: 'invalid_request',
        param: 'resolution',
      },
      {
        title: 'an unknown corner',
        body: {
          model: 'vxq2-pro',
          wm_position: 5,
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }],
        },
        code: 'invalid_request',
        param: 'wm_position',
      },
      {
        title: 'unknown model',
        body: {
          model: 'vxq9',
          subjects: [{ id: 'heron', images: ['https://cdn.example/heron.png'] }],
        },
        code: 'model_not_found',
      },
    ],
  },
};
