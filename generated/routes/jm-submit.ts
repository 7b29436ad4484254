// @generated from specs/routes/jm-submit.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** `req_key` names the model; `jm-result` reads the task. */
export const jmSubmit: Route = {
  id: 'jm-submit',
  title: 'Create an image (vendor\'s official format)',
  surface: 'jm',
  operation: 'image.submit',
  method: 'POST',
  path: '/jm',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  selected_by: { Action: 'CVSync2AsyncSubmitTask', Version: '2022-08-31' },
  answer: 'submit',
  examples: {
    accepted: [
      { title: 'text', body: { req_key: 'jimeng_t2i_v40', prompt: 'a heron takes off' } },
      {
        title: 'width and height',
        body: {
          req_key: 'image-l3',
          prompt: 'a heron takes off',
          width: 2560,
          height: 1440,
          seed: -1,
        },
      },
      {
        title: 'references and their weight',
        body: {
          req_key: 'image-l3',
          prompt: 'they meet',
          image_urls: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
          width: 2048,
          height: 2048,
          scale: 0.5,
        },
      },
    ],
    rejected: [
      {
        title: 'no such action',
        query: { Action: 'CVProcess' },
        body: { req_key: 'image-l3', prompt: 'a heron' },
        code: 'invalid_request',
        param: 'Action',
      },
      {
        title: 'another version',
        query: { Version: '2024-06-06' },
        body: { req_key: 'image-l3', prompt: 'a heron' },
        code: 'invalid_request',
        param: 'Version',
      },
      { title: 'no prompt', body: { req_key: 'image-l3' }, code: 'invalid_request' },
      {
        title: 'a width without a height',
        body: { req_key: 'image-l3', prompt: 'a heron', width: 1024 },
        code: 'invalid_request',
        param: 'width',
      },
      {
        title: 'unknown model',
        body: { req_key: 'jimeng_t2i_v99', prompt: 'a heron' },
        code: 'model_not_found',
        param: 'req_key',
      },
    ],
  },
  model_field: 'req_key',
  model: (r) => toText(at(r.body, 'req_key')),
};
