// @generated from specs/routes/video-generations.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** One entry for text-to-video and image-to-video; vendor parameters pass through metadata. */
export const videoGenerations: Route = {
  id: 'video-generations',
  title: 'Create a video (unified route)',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/video/generations',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'task',
  examples: {
    accepted: [
      {
        title: 'text to video',
        body: {
          model: 'video-f',
          prompt: 'a heron takes off',
          duration: 5,
          metadata: { ratio: '16:9', resolution: '720p' },
        },
      },
      {
        title: 'role-tagged content',
        body: {
          model: 'video-f',
          content: [
            { type: 'text', text: 'the camera circles the heron' },
            {
              type: 'image_url',
              image_url: { url: 'https://cdn.example/heron.png' },
              role: 'reference_image',
            },
            {
              type: 'audio_url',
              audio_url: { url: 'https://cdn.example/lake.mp3' },
              role: 'reference_audio',
            },
          ],
          metadata: { duration: 8 },
        },
      },
      { title: 'image to video', body: { model: 'vxq1', image: 'https://cdn.example/heron.png' } },
    ],
    rejected: [
      {
        title: 'no prompt and no reference',
        body: { model: 'video-f' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'no model',
        body: { prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'unknown model',
        body: { model: 'video-q', prompt: 'a heron takes off' },
        code: 'model_not_found',
      },
      {
        title: 'a length out of range',
        body: { model: 'video-f', prompt: 'a heron takes off', metadata: { duration: 99 } },
        code: 'invalid_request',
      },
      {
        title: 'content that is no list',
        body: { model: 'video-f', content: 'a heron takes off' },
        code: 'invalid_request',
        param: 'content',
      },
      {
        title: 'metadata that is no object',
        body: { model: 'video-f', prompt: 'a heron takes off', metadata: [1] },
        code: 'invalid_request',
        param: 'metadata',
      },
    ],
  },
};
