// @generated from specs/routes/video-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * One picture is the first frame, two are first and last, more are references; `size` is a tier, or
 * pixels.
 */
export const videoCreate: Route = {
  id: 'video-create',
  title: 'Create a video (counted pictures)',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/video/create',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'task',
  examples: {
    accepted: [
      {
        title: 'text to video',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          aspect_ratio: '16:9',
          size: '720P',
          duration: 6,
        },
      },
      {
        title: 'a size in pixels',
        body: { model: 'video-k', prompt: 'a heron takes off', size: '1280x720' },
      },
      {
        title: 'a first frame',
        body: {
          model: 'video-k',
          prompt: 'it wakes up',
          images: ['https://cdn.example/heron.png'],
        },
      },
      {
        title: 'first and last frame',
        body: {
          model: 'video-k',
          prompt: 'from one to the other',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'references',
        body: {
          model: 'video-k-10s',
          prompt: 'all of them meet',
          images: [
            'https://cdn.example/heron.png',
            'https://cdn.example/egret.png',
            'https://cdn.example/lake.png',
          ],
        },
      },
      {
        title: 'Family K on its own entry: first frame',
        family: 'k-create',
        mode: 'first_frame',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png'],
        },
      },
      {
        title: 'Family K on its own entry: first last',
        family: 'k-create',
        mode: 'first_last',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family K on its own entry: reference',
        family: 'k-create',
        mode: 'reference',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          images: [
            'https://cdn.example/heron.png',
            'https://cdn.example/egret.png',
            'https://cdn.example/heron.png',
          ],
        },
      },
      {
        title: 'Family K on its own entry: text',
        family: 'k-create',
        mode: 'text',
        body: { model: 'video-k', prompt: 'a heron takes off' },
      },
    ],
    rejected: [
      {
        title: 'no prompt and no image',
        body: { model: 'video-k' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'a size in words',
        body: { model: 'video-k', prompt: 'a heron takes off', size: 'large' },
        code: 'invalid_request',
        param: 'size',
      },
      {
        title: 'a model of another family',
        body: { model: 'video-a', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: 'model',
      },
      {
        title: 'a ratio the family does not have',
        body: { model: 'video-k', prompt: 'a heron takes off', aspect_ratio: '21:9' },
        code: 'invalid_request',
      },
    ],
  },
};
