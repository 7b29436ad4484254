// @generated from specs/protocols/gateway.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const gateway: Twin = {
  kind: 'polled',
  protocol: 'gateway',
  auth: { use: 'bearer', params: {} },
  submit: [
    { method: 'POST', path: '/v1/images/tasks', query: {}, body: 'json', required: ['model'] },
    { method: 'POST', path: '/v1/video/generations', query: {}, body: 'json', required: ['model'] },
  ],
  poll: [
    {
      method: 'GET',
      path: '/v1/{group}/{list}/{upstream_id}',
      query: {},
      body: 'none',
      required: [],
    },
  ],
  pictures: {
    models: [{ sizes: { kind: 'range', tier_alone: true } }],
    list: ['data'],
    item: 0,
    url: ['url'],
    base64: ['b64_json'],
    revised_prompt: ['revised_prompt'],
    gives: [{ format: 'url' }],
    made: {
      path: '/v1/images/tasks',
      completed: {
        id: 'task_9',
        task_id: 'task_9',
        object: 'image',
        model: 'image-l2',
        status: 'completed',
        progress: 100,
        data: [{ url: 'https://gateway.example/v1/images/tasks/task_9/content' }],
      },
    },
    asked: {
      model: [['model']],
      prompt: [['prompt']],
      size: [['size']],
      count: [['n']],
      format: [['response_format']],
      reference: [['image']],
      mask: [['mask']],
    },
  },
  remix: {
    method: 'POST',
    path: '/v1/videos/{upstream_id}/remix',
    query: {},
    body: 'json',
    required: [],
  },
  id: ['task_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['task_id'],
  state: {
    at: ['status'],
    words: {
      queued: ['queued', 'not_start', 'submitted', 'pending'],
      in_progress: ['in_progress', 'processing', 'running'],
      completed: ['completed', 'success', 'succeeded'],
      failed: ['failed', 'failure', 'error'],
      cancelled: ['cancelled', 'canceled'],
      expired: ['expired'],
    },
  },
  progress: ['progress'],
  results: { video: ['video_url'] },
  also: [['metadata', 'url']],
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: {
      id: 'task_9',
      task_id: 'task_9',
      object: 'video',
      model: 'video-f',
      status: 'queued',
      progress: 0,
      created_at: 1767225600,
    },
    poll: {
      queued: {
        id: 'task_9',
        task_id: 'task_9',
        object: 'video',
        model: 'video-f',
        status: 'queued',
        progress: 0,
      },
      in_progress: {
        id: 'task_9',
        task_id: 'task_9',
        object: 'video',
        model: 'video-f',
        status: 'in_progress',
        progress: 50,
      },
      completed: {
        id: 'task_9',
        task_id: 'task_9',
        object: 'video',
        model: 'video-f',
        status: 'completed',
        progress: 100,
        video_url: 'https://gateway.example/v1/videos/task_9/content',
        metadata: { url: 'https://gateway.example/v1/videos/task_9/content' },
      },
      failed: {
        id: 'task_9',
        task_id: 'task_9',
        object: 'video',
        model: 'video-f',
        status: 'failed',
        progress: 50,
        error: { code: 'upstream_failed', message: 'the video could not be generated' },
      },
    },
    error: { http: 502, body: { error: { message: 'it failed', code: 'upstream_error' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: { error: { message: 'prompt is missing', code: 'invalid_request' } },
      },
      content_policy: {
        http: 400,
        body: { error: { message: 'refused', code: 'content_policy_violation' } },
      },
      invalid_key: {
        http: 401,
        body: { error: { message: 'the key is not valid', code: 'invalid_api_key' } },
      },
      quota: {
        http: 403,
        body: { error: { message: 'the balance is too low', code: 'insufficient_user_quota' } },
      },
      permission: {
        http: 403,
        body: { error: { message: 'not allowed', code: 'model_not_allowed' } },
      },
      not_found: {
        http: 404,
        body: { error: { message: 'no such task', code: 'task_not_found' } },
      },
      rate_limit: {
        http: 429,
        body: { code: 'too_many_requests', message: 'retry later', data: null },
      },
      timeout: { http: 504, body: { error: { message: 'timed out', code: 'upstream_timeout' } } },
      overloaded: {
        http: 503,
        body: { error: { message: 'nobody is free', code: 'no_available_channel' } },
      },
      upstream: { http: 502, body: { error: { message: 'it failed', code: 'upstream_error' } } },
    },
  },
  about: {
    title: 'Another gateway of this dialect',
    about: 'Reads both the plain task object and the older envelope `{code, message, data}`. A channel whose upstream takes the first frame as `input_reference` says so with `settings: { image_field: input_reference }`. No cancel: deleting a task there may forget a result that was paid for. Pictures are tasks there too, of which addresses are wanted: this gateway turns them into bytes itself.',
  },
};
