// @generated from specs/protocols/xai-video.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const xaiVideo: Twin = {
  kind: 'polled',
  protocol: 'xai-video',
  auth: { use: 'bearer', params: {} },
  submit: [
    { method: 'POST', path: '/v1/videos/edits', query: {}, body: 'json', required: ['model'] },
    {
      method: 'POST',
      path: '/v1/videos/generations',
      query: {},
      body: 'json',
      required: ['model'],
    },
  ],
  poll: [
    { method: 'GET', path: '/v1/videos/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
  http: { in_progress: 202 },
  id: ['request_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  state: {
    at: ['status'],
    words: {
      in_progress: ['pending'],
      completed: ['done'],
      failed: ['failed'],
      expired: ['expired'],
    },
  },
  progress: ['progress'],
  results: { video: ['video', 'url'] },
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: { request_id: 'd97415a1-5796-b7ec-379f-4e6819e08fdf' },
    poll: {
      in_progress: { status: 'pending', progress: 40 },
      completed: {
        status: 'done',
        model: 'grok-imagine-video',
        progress: 100,
        video: { url: 'https://xai.example/out.mp4', duration: 6, respect_moderation: true },
        usage: { cost_in_usd_ticks: 3600000000 },
      },
      failed: {
        status: 'failed',
        error: { code: 'internal_error', message: 'the video could not be generated' },
      },
      expired: { status: 'expired' },
    },
    error: { http: 500, body: { error: { message: 'it failed', code: 'internal_error' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 'Client specified an invalid argument', error: 'duration is not valid' },
      },
      content_policy: { http: 400, body: { error: 'the content violates usage guidelines' } },
      invalid_key: {
        http: 400,
        body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided' },
      },
      quota: { http: 429, body: { error: 'your team has used all available credits' } },
      permission: {
        http: 403,
        body: { error: { message: 'the team is blocked', type: 'permission', code: null } },
      },
      not_found: { http: 404, body: { error: 'no such request' } },
      rate_limit: {
        http: 429,
        body: { error: { message: 'slow down', code: 'rate_limit_exceeded' } },
      },
      overloaded: { http: 503, body: { error: 'try again later' } },
      upstream: { http: 500, body: { error: { message: 'it failed', code: 'internal_error' } } },
    },
  },
  about: {
    title: 'xAI video tasks',
    about: 'While it works the answer is HTTP 202 and may be empty; a finished one may lack its status word. A video that moderation withholds is done but has no address. Three shapes of errors, told apart by their words.',
  },
};
