// @generated from specs/routes/videos-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Recommended entry for most video families, in the shape of OpenAI's video API. */
export const videosCreate: Route = {
  id: 'videos-create',
  title: 'Create a video',
  surface: 'video',
  operation: 'video.submit',
  method: 'POST',
  path: '/v1/videos',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'task',
  examples: {
    accepted: [
      {
        title: 'text to video',
        body: { model: 'video-a', prompt: 'a heron takes off', seconds: '4', size: '1280x720' },
      },
      {
        title: 'a first frame',
        body: {
          model: 'video-a',
          prompt: 'it wakes up',
          input_reference: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'first and last frame',
        body: {
          model: 'video-g',
          prompt: 'from bud to bloom',
          seconds: 6,
          first_frame_image: 'https://cdn.example/bud.png',
          last_frame_image: 'https://cdn.example/bloom.png',
        },
      },
      {
        title: 'reference images',
        body: {
          model: 'vxq2-pro',
          prompt: 'the cat meets the dog',
          images: ['https://cdn.example/cat.png', 'https://cdn.example/dog.png'],
          duration: 5,
          metadata: { resolution: '720p' },
        },
      },
      {
        title: 'references in landscape',
        body: {
          model: 'video-b',
          prompt: 'they meet',
          input_reference: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
          size: '1280x720',
        },
      },
      {
        title: 'a first frame and references',
        body: {
          model: 'video-c-pro',
          prompt: 'they meet',
          image: 'https://cdn.example/heron.png',
          images: ['https://cdn.example/egret.png'],
        },
      },
      {
        title: 'a video to change',
        body: {
          model: 'video-d-v2v',
          prompt: 'make it rain',
          video_url: 'https://cdn.example/lake.mp4',
        },
      },
      {
        title: 'a picture that speaks',
        body: {
          model: 'video-e',
          metadata: {
            scene_type: 'digital_human',
            file_infos: [
              { type: 'Url', category: 'Image', url: 'https://cdn.example/heron.png' },
              { type: 'Url', category: 'Audio', url: 'https://cdn.example/lake.mp3' },
            ],
          },
        },
      },
      {
        title: 'the model names mode and size',
        body: {
          model: 'video-h-i2v-1280*720',
          prompt: 'it takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'sound by output_config',
        body: {
          model: 'video-j',
          prompt: 'a heron takes off',
          metadata: { output_config: { audio_generation: true, resolution: '1080p' } },
        },
      },
      {
        title: 'resolution by output_config',
        body: {
          model: 'video-l',
          prompt: 'a heron takes off',
          seconds: 6,
          metadata: { output_config: { resolution: '1080P' } },
        },
      },
    ],
    rejected: [
      {
        title: 'no prompt and no reference',
        body: { model: 'video-a' },
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
        body: { model: 'video-zz', prompt: 'a heron takes off' },
        code: 'model_not_found',
      },
      {
        title: 'a length the model does not have',
        body: { model: 'video-a', prompt: 'a heron takes off', seconds: 5 },
        code: 'invalid_request',
      },
      {
        title: 'a length that is no number',
        body: { model: 'video-g', prompt: 'a heron takes off', seconds: 'soon' },
        code: 'invalid_request',
      },
      {
        title: 'a length out of range',
        body: { model: 'video-g', prompt: 'a heron takes off', seconds: 12 },
        code: 'invalid_request',
      },
      {
        title: 'a mode the model does not have',
        body: { model: 'vx2.0', prompt: 'a heron takes off' },
        code: 'invalid_request',
      },
      {
        title: 'too many reference images',
        body: {
          model: 'vxq2-pro',
          prompt: 'four animals',
          images: [
            'https://cdn.example/1.png',
            'https://cdn.example/2.png',
            'https://cdn.example/3.png',
            'https://cdn.example/4.png',
          ],
        },
        code: 'invalid_request',
      },
      {
        title: 'a prompt that is no text',
        body: { model: 'video-a', prompt: ['a', 'heron'] },
        code: 'invalid_request',
        param: 'prompt',
      },
    ],
  },
};
