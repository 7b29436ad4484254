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
  sdk: 'images.generate',
  answer: 'images',
};
