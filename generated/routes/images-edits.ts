// @generated from specs/routes/images-edits.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, orElse, toText } from '../../runtime/contract/index.ts';

/**
 * Changes the pictures that come along, in the shape of OpenAI's image API: files (`image`, several
 * as `image[]`, `mask`) or addresses in JSON. The answer is base64 unless `response_format` asks
 * for addresses.
 */
export const imagesEdits: Route = {
  id: 'images-edits',
  title: 'Edit images',
  surface: 'images',
  operation: 'image.generate',
  method: 'POST',
  path: '/v1/images/edits',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  needs: [{ role: 'reference', field: 'image' }, { fact: 'prompt', field: 'prompt' }],
  answer: 'images',
  examples: {
    accepted: [
      {
        title: 'a picture at an address',
        body: { model: 'image-l6', prompt: 'make it rain', image: 'https://cdn.example/heron.png' },
      },
      {
        title: 'part of a picture',
        body: {
          model: 'image-l6',
          prompt: 'put a hat on it',
          images: [{ image_url: 'https://cdn.example/heron.png' }],
          mask: 'https://cdn.example/mask.png',
          size: '1024x1024',
        },
      },
      {
        title: 'several pictures',
        body: {
          model: 'image-l3',
          prompt: 'they meet',
          image: ['https://cdn.example/heron.png', 'https://cdn.example/egret.png'],
          ratio: '4:3',
        },
      },
    ],
    rejected: [
      {
        title: 'no model',
        body: { prompt: 'make it rain', image: 'https://cdn.example/heron.png' },
        code: 'invalid_request',
        param: '',
      },
      {
        title: 'no picture',
        body: { model: 'image-l6', prompt: 'make it rain' },
        code: 'invalid_request',
        param: 'image',
      },
      {
        title: 'no picture by another line',
        body: { model: 'image-l3', prompt: 'make it rain', image: [] },
        code: 'invalid_request',
        param: 'image',
      },
      {
        title: 'a picture in a field that there is not',
        body: {
          model: 'image-l6',
          prompt: 'make it rain',
          image_file: 'https://cdn.example/heron.png',
        },
        code: 'invalid_request',
        param: 'image',
      },
      {
        title: 'a mask without a picture',
        body: {
          model: 'image-l6',
          prompt: 'put a hat on it',
          mask: 'https://cdn.example/mask.png',
        },
        code: 'invalid_request',
        param: 'image',
      },
      {
        title: 'a part of a picture without a prompt',
        body: {
          model: 'image-l6',
          image: 'https://cdn.example/heron.png',
          mask: 'https://cdn.example/mask.png',
        },
        code: 'invalid_request',
        param: 'prompt',
      },
      {
        title: 'no prompt',
        body: { model: 'image-l3', image: 'https://cdn.example/heron.png' },
        code: 'invalid_request',
        param: 'prompt',
      },
      {
        title: 'an empty prompt',
        body: { model: 'image-l6', prompt: ' ', image: 'https://cdn.example/heron.png' },
        code: 'invalid_request',
        param: 'prompt',
      },
    ],
  },
  response_format: (r) => toText(orElse(at(r.body, 'response_format'), 'b64_json')),
};
