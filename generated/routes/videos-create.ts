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
      {
        title: 'Family A: first frame',
        family: 'a',
        mode: 'first_frame',
        body: {
          model: 'video-a',
          prompt: 'a heron takes off',
          input_reference: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family A: first frame reference',
        family: 'a',
        mode: 'first_frame_reference',
        body: {
          model: 'video-a',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          images: ['https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family A: first last',
        family: 'a',
        mode: 'first_last',
        body: {
          model: 'video-a',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family A: reference',
        family: 'a',
        mode: 'reference',
        body: {
          model: 'video-a',
          prompt: 'a heron takes off',
          input_reference: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family A: text',
        family: 'a',
        mode: 'text',
        body: { model: 'video-a', prompt: 'a heron takes off' },
      },
      {
        title: 'Family B: first frame',
        family: 'b',
        mode: 'first_frame',
        body: {
          model: 'video-b',
          prompt: 'a heron takes off',
          input_reference: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family B: first last',
        family: 'b',
        mode: 'first_last',
        body: {
          model: 'video-b',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family B: reference',
        family: 'b',
        mode: 'reference',
        body: {
          model: 'video-b',
          prompt: 'a heron takes off',
          input_reference: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family B: text',
        family: 'b',
        mode: 'text',
        body: { model: 'video-b', prompt: 'a heron takes off' },
      },
      {
        title: 'Family C: first frame',
        family: 'c',
        mode: 'first_frame',
        body: {
          model: 'video-c',
          prompt: 'a heron takes off',
          input_reference: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family C: first frame reference',
        family: 'c',
        mode: 'first_frame_reference',
        body: {
          model: 'video-c',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          images: ['https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family C: first last',
        family: 'c',
        mode: 'first_last',
        body: {
          model: 'video-c',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family C: reference',
        family: 'c',
        mode: 'reference',
        body: {
          model: 'video-c',
          prompt: 'a heron takes off',
          input_reference: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family C: text',
        family: 'c',
        mode: 'text',
        body: { model: 'video-c', prompt: 'a heron takes off' },
      },
      {
        title: 'Family D: first frame',
        family: 'd',
        mode: 'first_frame',
        body: {
          model: 'video-d',
          prompt: 'a heron takes off',
          first_image_url: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family D: first last',
        family: 'd',
        mode: 'first_last',
        body: {
          model: 'video-d',
          prompt: 'a heron takes off',
          first_image_url: 'https://cdn.example/heron.png',
          last_image_url: 'https://cdn.example/egret.png',
        },
      },
      {
        title: 'Family D: reference',
        family: 'd',
        mode: 'reference',
        body: {
          model: 'video-d-fast',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family D: text',
        family: 'd',
        mode: 'text',
        body: { model: 'video-d', prompt: 'a heron takes off' },
      },
      {
        title: 'Family D: video edit',
        family: 'd',
        mode: 'video_edit',
        body: {
          model: 'video-d-v2v',
          prompt: 'a heron takes off',
          video: 'https://cdn.example/lake.mp4',
        },
      },
      {
        title: 'Family E: digital human',
        family: 'e',
        mode: 'digital_human',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
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
        title: 'Family E: first frame',
        family: 'e',
        mode: 'first_frame',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family E: first last',
        family: 'e',
        mode: 'first_last',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family E: lip sync',
        family: 'e',
        mode: 'lip_sync',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          metadata: {
            scene_type: 'lip_sync',
            file_infos: [
              { type: 'Url', category: 'Video', url: 'https://cdn.example/lake.mp4' },
              { type: 'Url', category: 'Audio', url: 'https://cdn.example/lake.mp3' },
            ],
          },
        },
      },
      {
        title: 'Family E: motion control',
        family: 'e',
        mode: 'motion_control',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          metadata: {
            scene_type: 'motion_control',
            file_infos: [
              { type: 'Url', category: 'Image', url: 'https://cdn.example/heron.png' },
              { type: 'Url', category: 'Video', url: 'https://cdn.example/lake.mp4' },
            ],
          },
        },
      },
      {
        title: 'Family E: reference',
        family: 'e',
        mode: 'reference',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family E: template',
        family: 'e',
        mode: 'template',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          metadata: {
            scene_type: 'template_effect',
            template: 'hug',
            file_infos: [{ type: 'Url', category: 'Image', url: 'https://cdn.example/heron.png' }],
          },
        },
      },
      {
        title: 'Family E: text',
        family: 'e',
        mode: 'text',
        body: { model: 'video-e', prompt: 'a heron takes off' },
      },
      {
        title: 'Family E: video reference',
        family: 'e',
        mode: 'video_reference',
        body: {
          model: 'video-e',
          prompt: 'a heron takes off',
          metadata: {
            file_infos: [{ type: 'Url', category: 'Video', url: 'https://cdn.example/lake.mp4' }],
          },
        },
      },
      {
        title: 'Family F: first frame',
        family: 'f',
        mode: 'first_frame',
        body: {
          model: 'video-f',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family F: first last',
        family: 'f',
        mode: 'first_last',
        body: {
          model: 'video-f',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family F: reference',
        family: 'f',
        mode: 'reference',
        body: {
          model: 'video-f',
          prompt: 'a heron takes off',
          content: [
            {
              type: 'image_url',
              image_url: { url: 'https://cdn.example/heron.png' },
              role: 'reference_image',
            },
            {
              type: 'image_url',
              image_url: { url: 'https://cdn.example/egret.png' },
              role: 'reference_image',
            },
          ],
        },
      },
      {
        title: 'Family F: text',
        family: 'f',
        mode: 'text',
        body: { model: 'video-f', prompt: 'a heron takes off' },
      },
      {
        title: 'Family F: video reference',
        family: 'f',
        mode: 'video_reference',
        body: {
          model: 'video-f',
          prompt: 'a heron takes off',
          content: [
            {
              type: 'video_url',
              video_url: { url: 'https://cdn.example/lake.mp4' },
              role: 'reference_video',
            },
          ],
        },
      },
      {
        title: 'Family G: first frame',
        family: 'g',
        mode: 'first_frame',
        body: {
          model: 'video-g',
          prompt: 'a heron takes off',
          first_frame_image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family G: first last',
        family: 'g',
        mode: 'first_last',
        body: {
          model: 'video-g',
          prompt: 'a heron takes off',
          first_frame_image: 'https://cdn.example/heron.png',
          last_frame_image: 'https://cdn.example/egret.png',
        },
      },
      {
        title: 'Family G: last frame',
        family: 'g',
        mode: 'last_frame',
        body: {
          model: 'video-g',
          prompt: 'a heron takes off',
          last_frame_image: 'https://cdn.example/egret.png',
        },
      },
      {
        title: 'Family G: reference',
        family: 'g',
        mode: 'reference',
        body: {
          model: 'video-g',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family G: text',
        family: 'g',
        mode: 'text',
        body: { model: 'video-g', prompt: 'a heron takes off' },
      },
      {
        title: 'Family H: first frame',
        family: 'h',
        mode: 'first_frame',
        body: {
          model: 'video-h-i2v-480*832',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family H: first last',
        family: 'h',
        mode: 'first_last',
        body: {
          model: 'video-h-i2v-480*832',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family H: reference',
        family: 'h',
        mode: 'reference',
        body: {
          model: 'video-h-i2v-480*832',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family H: text',
        family: 'h',
        mode: 'text',
        body: { model: 'video-h-t2v-1280*720', prompt: 'a heron takes off' },
      },
      {
        title: 'Family I: first frame',
        family: 'i',
        mode: 'first_frame',
        body: {
          model: 'vxq1',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family I: first last',
        family: 'i',
        mode: 'first_last',
        body: {
          model: 'vxq1',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family I: reference',
        family: 'i',
        mode: 'reference',
        body: {
          model: 'vxq1',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family I: text',
        family: 'i',
        mode: 'text',
        body: { model: 'vxq1', prompt: 'a heron takes off' },
      },
      {
        title: 'Family J: first frame',
        family: 'j',
        mode: 'first_frame',
        body: {
          model: 'video-j',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family J: first last',
        family: 'j',
        mode: 'first_last',
        body: {
          model: 'video-j',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family J: reference',
        family: 'j',
        mode: 'reference',
        body: {
          model: 'video-j',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family J: text',
        family: 'j',
        mode: 'text',
        body: { model: 'video-j', prompt: 'a heron takes off' },
      },
      {
        title: 'Family K: first frame',
        family: 'k',
        mode: 'first_frame',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          input_reference: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family K: first last',
        family: 'k',
        mode: 'first_last',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          input_reference: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family K: reference',
        family: 'k',
        mode: 'reference',
        body: {
          model: 'video-k',
          prompt: 'a heron takes off',
          input_reference: [
            'https://cdn.example/heron.png',
            'https://cdn.example/egret.png',
            'https://cdn.example/heron.png',
          ],
        },
      },
      {
        title: 'Family K: text',
        family: 'k',
        mode: 'text',
        body: { model: 'video-k', prompt: 'a heron takes off' },
      },
      {
        title: 'Family L: first frame',
        family: 'l',
        mode: 'first_frame',
        body: {
          model: 'video-l',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
        },
      },
      {
        title: 'Family L: first last',
        family: 'l',
        mode: 'first_last',
        body: {
          model: 'video-l',
          prompt: 'a heron takes off',
          image: 'https://cdn.example/heron.png',
          metadata: { last_frame_url: 'https://cdn.example/egret.png' },
        },
      },
      {
        title: 'Family L: reference',
        family: 'l',
        mode: 'reference',
        body: {
          model: 'video-l',
          prompt: 'a heron takes off',
          images: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
        },
      },
      {
        title: 'Family L: text',
        family: 'l',
        mode: 'text',
        body: { model: 'video-l', prompt: 'a heron takes off' },
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
