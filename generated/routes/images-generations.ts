// @generated from specs/routes/images-generations.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Waits for the pictures and answers them, in the shape of OpenAI's image API; `images-tasks`
 * answers a task at once.
 */
export const imagesGenerations: Route = {
  id: 'images-generations',
  title: 'Generate images',
  surface: 'images',
  operation: 'image.generate',
  method: 'POST',
  path: '/v1/images/generations',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  answer: 'images',
  examples: {
    accepted: [
      {
        title: 'a ratio',
        body: { model: 'image-l2', prompt: 'a heron takes off', size: '16:9', n: 2 },
      },
      {
        title: 'a reference as base64',
        body: {
          model: 'image-l2',
          prompt: 'in the rain',
          image: [
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          ],
          response_format: 'b64_json',
        },
      },
      {
        title: 'a ratio with its tier',
        body: { model: 'image-l2-pro', prompt: 'a heron takes off', size: '16:9(2K)' },
      },
      {
        title: 'a ratio and a tier',
        body: {
          model: 'image-l2-pro',
          prompt: 'a heron takes off',
          ratio: '3:2',
          resolution: '4k',
        },
      },
      {
        title: 'width and height',
        body: { model: 'image-l3', prompt: 'a heron takes off', size: '1024*1024' },
      },
      {
        title: 'references at addresses',
        body: {
          model: 'image-l3',
          prompt: 'the heron meets the egret',
          image: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
          ratio: '21:9',
          resolution: '2k',
        },
      },
      {
        title: 'the vendor\'s name of a model',
        body: { model: 'jimeng_t2i_v31', prompt: 'a heron', size: '4:3' },
      },
      {
        title: 'a wide picture',
        body: { model: 'image-l4', prompt: 'a heron over the lake', size: '21:9' },
      },
      {
        title: 'pictures as addresses',
        body: { model: 'image-l5', prompt: 'a heron', size: '2048x2048', response_format: 'url' },
      },
      {
        title: 'the upstream decides on the size',
        body: {
          model: 'image-l6',
          prompt: 'a heron',
          size: 'auto',
          quality: 'high',
          background: 'transparent',
          output_format: 'png',
          user: 'u-1',
        },
      },
      {
        title: 'fields that are null',
        body: {
          model: 'image-l6-mini',
          prompt: 'a heron',
          n: null,
          size: null,
          response_format: null,
          style: null,
        },
      },
    ],
    rejected: [
      { title: 'no model', body: { prompt: 'a heron' }, code: 'invalid_request', param: '' },
      { title: 'no prompt', body: { model: 'image-l2' }, code: 'invalid_request', param: '' },
      {
        title: 'unknown model',
        body: { model: 'image-l9', prompt: 'a heron' },
        code: 'model_not_found',
      },
      {
        title: 'a ratio that the line does not have',
        body: { model: 'image-l2', prompt: 'a heron', size: '21:9' },
        code: 'invalid_request',
        param: 'size',
      },
      {
        title: 'a tier that the line does not have',
        body: { model: 'image-l2', prompt: 'a heron', resolution: '4k' },
        code: 'invalid_request',
        param: 'resolution',
      },
      {
        title: 'a size out of bounds',
        body: { model: 'image-l4', prompt: 'a heron', size: '100x100' },
        code: 'invalid_request',
        param: 'size',
      },
      {
        title: 'too many pictures',
        body: { model: 'image-l2', prompt: 'a heron', n: 11 },
        code: 'invalid_request',
        param: 'n',
      },
      {
        title: 'no pictures',
        body: { model: 'image-l2', prompt: 'a heron', n: 0 },
        code: 'invalid_request',
        param: 'n',
      },
      {
        title: 'an unknown output',
        body: { model: 'image-l2', prompt: 'a heron', response_format: 'png' },
        code: 'invalid_request',
        param: 'response_format',
      },
      {
        title: 'too many references',
        body: {
          model: 'image-l2',
          prompt: 'all of them',
          image: [
            'https://cdn.example/1.png',
            'https://cdn.example/2.png',
            'https://cdn.example/3.png',
            'https://cdn.example/4.png',
            'https://cdn.example/5.png',
            'https://cdn.example/6.png',
            'https://cdn.example/7.png',
            'https://cdn.example/8.png',
            'https://cdn.example/9.png',
            'https://cdn.example/10.png',
            'https://cdn.example/11.png',
          ],
        },
        code: 'invalid_request',
        param: 'image',
      },
      {
        title: 'half a picture',
        body: { model: 'image-l2', prompt: 'in the rain', image: ['iVBORw0KGgo='] },
        code: 'invalid_request',
        param: 'image[0]',
      },
      {
        title: 'a mode that the line does not have',
        body: {
          model: 'image-l3',
          prompt: 'a hat',
          image: 'https://cdn.example/heron.png',
          mask: 'https://cdn.example/mask.png',
        },
        code: 'invalid_request',
      },
      {
        title: 'a stream of pictures',
        body: { model: 'image-l6', prompt: 'a heron', stream: true },
        code: 'invalid_request',
        param: 'stream',
      },
      {
        title: 'unfinished pictures',
        body: { model: 'image-l6', prompt: 'a heron', partial_images: 2 },
        code: 'invalid_request',
        param: 'partial_images',
      },
    ],
  },
};
