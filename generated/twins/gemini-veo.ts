// @generated from specs/protocols/gemini-veo.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const geminiVeo: Twin = {
  kind: 'polled',
  protocol: 'gemini-veo',
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  submit: [
    {
      method: 'POST',
      path: '/v1beta/models/{model}:predictLongRunning',
      query: {},
      body: 'json',
      required: ['instances'],
    },
  ],
  poll: [{ method: 'GET', path: '/v1beta/{+upstream_id}', query: {}, body: 'none', required: [] }],
  id: ['name'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['name'],
  state: { at: [], words: {} },
  results: { video: ['response', 'generateVideoResponse', 'generatedSamples', 0, 'video', 'uri'] },
  failure: { code: ['error', 'status'], message: ['error', 'message'] },
  examples: {
    submit: { name: 'models/veo-3.1-generate-preview/operations/abc123xyz' },
    poll: {
      in_progress: { name: 'models/veo-3.1-generate-preview/operations/abc123xyz' },
      completed: {
        name: 'models/veo-3.1-generate-preview/operations/abc123xyz',
        done: true,
        response: {
          '@type': 'type.googleapis.com/google.ai.generativelanguage.v1beta.PredictLongRunningResponse',
          generateVideoResponse: {
            generatedSamples: [
              { video: { uri: 'https://veo.example/v1beta/files/f0o:download?alt=media' } },
            ],
          },
        },
      },
      failed: {
        name: 'models/veo-3.1-generate-preview/operations/abc123xyz',
        done: true,
        error: { code: 13, message: 'the video could not be made', status: 'INTERNAL' },
      },
    },
    error: { http: 500, body: { error: { code: 500, message: 'it failed', status: 'INTERNAL' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: { code: 400, message: 'the duration is not valid', status: 'INVALID_ARGUMENT' },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            code: 400,
            message: 'The prompt violates the Responsible AI practices. Support codes: 58061214',
            status: 'INVALID_ARGUMENT',
          },
        },
      },
      invalid_key: {
        http: 400,
        body: {
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
          },
        },
      },
      quota: {
        http: 429,
        body: {
          error: {
            code: 429,
            message: 'You exceeded your current quota, please check your plan and billing details.',
            status: 'RESOURCE_EXHAUSTED',
          },
        },
      },
      permission: {
        http: 403,
        body: { error: { code: 403, message: 'no access', status: 'PERMISSION_DENIED' } },
      },
      not_found: {
        http: 404,
        body: { error: { code: 404, message: 'no such model', status: 'NOT_FOUND' } },
      },
      rate_limit: {
        http: 429,
        body: { error: { code: 429, message: 'too many requests', status: 'RESOURCE_EXHAUSTED' } },
      },
      timeout: {
        http: 504,
        body: { error: { code: 504, message: 'too late', status: 'DEADLINE_EXCEEDED' } },
      },
      overloaded: {
        http: 503,
        body: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
      },
      upstream: {
        http: 500,
        body: { error: { code: 500, message: 'it failed', status: 'INTERNAL' } },
      },
    },
  },
  about: {
    title: 'Long-running video operations',
    about: 'The id of a task is a name with slashes, and a task has no state but done or not. Pictures are sent as bytes. What the filter withholds is done without a video. The file lies behind the key, on the channel\'s own origin, for two days. A bad key is HTTP 400. `metadata` is merged into `parameters`.',
  },
};
