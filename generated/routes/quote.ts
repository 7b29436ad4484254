// @generated from specs/routes/quote.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * What a request would cost, become and lose, without doing it: the body of any route that costs
 * money, and `route`, its path or id.
 */
export const quote: Route = {
  id: 'quote',
  title: 'Quote a request',
  surface: 'quote',
  operation: 'quote.get',
  method: 'POST',
  path: '/v1/quote',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864, max_keys: 100000 },
  query: {},
  examples: {
    accepted: [],
    rejected: [
      {
        title: 'no route',
        body: { model: 'video-a', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: 'route',
      },
      {
        title: 'a route that costs nothing',
        body: { route: '/v1/models' },
        code: 'invalid_request',
        param: 'route',
      },
      {
        title: 'a route that does not exist',
        body: { route: '/v1/vidoes', model: 'video-a', prompt: 'a heron takes off' },
        code: 'invalid_request',
        param: 'route',
      },
      {
        title: 'a route without what selects it',
        body: { route: '/jm', req_key: 'jimeng_t2i_v40', prompt: 'a heron' },
        code: 'invalid_request',
        param: 'route',
      },
      {
        title: 'a mistake of the request itself',
        body: {
          route: '/v1/videos',
          model: 'video-a',
          prompt: 'a heron takes off',
          seconds: 'heron',
        },
        code: 'invalid_request',
        param: 'seconds',
      },
      {
        title: 'an unknown model',
        body: { route: '/v1/videos', model: 'video-zz', prompt: 'a heron takes off' },
        code: 'model_not_found',
      },
    ],
  },
};
