// @generated from specs/routes/kx-text2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** Create text to video (vendor's official format) */
export const kxText2video: Route = {
  id: 'kx-text2video',
  title: 'Create text to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'video.submit',
  method: 'POST',
  path: '/kx/v1/videos/text2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  answer: 'submit',
  examples: {
    accepted: [
      {
        title: 'text',
        body: {
          model_name: 'video-j',
          prompt: 'a heron takes off',
          duration: '5',
          mode: 'pro',
          aspect_ratio: '16:9',
          sound: 'on',
          external_task_id: 'order-77',
        },
      },
      {
        title: 'the model under its usual name',
        body: { model: 'video-j-pro', prompt: 'a heron takes off' },
      },
      { title: 'the usual model', body: { prompt: 'a heron takes off' } },
      {
        title: 'Family J, text to video in the vendor\'s format: text',
        family: 'kx-text2video',
        mode: 'text',
        body: { model_name: 'video-j', prompt: 'a heron takes off' },
      },
    ],
    rejected: [
      { title: 'no prompt', body: { model_name: 'video-j' }, code: 'invalid_request', param: '' },
      {
        title: 'unknown model under its usual name',
        body: { model: 'video-zz', prompt: 'a heron takes off' },
        code: 'model_not_found',
      },
      {
        title: 'unknown model',
        body: { model_name: 'video-zz', prompt: 'a heron takes off' },
        code: 'model_not_found',
      },
      {
        title: 'a length the model does not have',
        body: { model_name: 'video-j', prompt: 'a heron takes off', duration: '7' },
        code: 'invalid_request',
        param: 'duration',
      },
      {
        title: 'an unknown mode',
        body: { model_name: 'video-j', prompt: 'a heron takes off', mode: 'ultra' },
        code: 'invalid_request',
        param: 'mode',
      },
    ],
  },
  model_field: 'model_name',
  model: (r) => firstOf(
    toText(at(r.body, 'model_name')),
    () => toText(at(r.body, 'model')),
    () => 'video-j',
  ),
};
