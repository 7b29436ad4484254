// @generated from specs/routes/vx-text2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Text to video (vendor format) */
export const vxText2video: Route = {
  id: 'vx-text2video',
  title: 'Text to video (vendor format)',
  surface: 'vx',
  operation: 'video.submit',
  method: 'POST',
  path: '/vx/ent/v2/text2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  examples: {
    accepted: [
      {
        title: 'text',
        body: {
          model: 'vxq2-pro',
          prompt: 'a heron takes off',
          duration: 5,
          aspect_ratio: '16:9',
          resolution: '1080p',
        },
      },
      {
        title: 'Family I, text to video in the vendor\'s format: text',
        family: 'vx-text2video',
        mode: 'text',
        body: { model: 'vxq1', prompt: 'a heron takes off' },
      },
    ],
    rejected: [
      { title: 'no prompt', body: { model: 'vxq2-pro' }, code: 'invalid_request', param: '' },
      {
        title: 'a model that needs a picture',
        body: { model: 'vx2.0', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: 'model',
      },
    ],
  },
};
