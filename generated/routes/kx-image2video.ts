// @generated from specs/routes/kx-image2video.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** Create image to video (vendor's official format) */
export const kxImage2video: Route = {
  id: 'kx-image2video',
  title: 'Create image to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'video.submit',
  method: 'POST',
  path: '/kx/v1/videos/image2video',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  answer: 'submit',
  examples: {
    accepted: [
      {
        title: 'a first frame',
        body: {
          model_name: 'video-j',
          image: 'https://cdn.example/heron.png',
          prompt: 'it takes off',
          duration: '10',
        },
      },
      {
        title: 'first and last frame',
        body: {
          model_name: 'video-j-pro',
          image: 'https://cdn.example/heron.png',
          image_tail: 'https://cdn.example/egret.png',
          mode: '4k',
        },
      },
      {
        title: 'Family J, image to video in the vendor\'s format: first frame',
        family: 'kx-image2video',
        mode: 'first_frame',
        body: {
          model_name: 'video-j',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family J, image to video in the vendor\'s format: first last',
        family: 'kx-image2video',
        mode: 'first_last',
        body: {
          model_name: 'video-j',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          image_tail: 'https://cdn.example/egret.png',
        },
      },
    ],
    rejected: [
      {
        title: 'no picture',
        body: { model_name: 'video-j', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'a last frame and a camera',
        body: {
          model_name: 'video-j',
          image: 'https://cdn.example/heron.png',
          image_tail: 'https://cdn.example/egret.png',
          camera_control: { type: 'simple' },
        },
        code: 'invalid_request',
        param: 'camera_control',
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
