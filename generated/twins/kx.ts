// @generated from specs/protocols/kx.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const kx: Twin = {
  kind: 'polled',
  protocol: 'kx',
  auth: {
    use: 'jwt_hs256',
    params: { issuer: 'access_key', secret: 'secret_key', ttl_secs: '1800', or: 'bearer' },
  },
  submit: [
    {
      method: 'POST',
      path: '/v1/videos/motion-control',
      query: {},
      body: 'json',
      required: ['model_name'],
    },
    {
      method: 'POST',
      path: '/v1/videos/omni-video',
      query: {},
      body: 'json',
      required: ['model_name'],
    },
    {
      method: 'POST',
      path: '/v1/videos/image2video',
      query: {},
      body: 'json',
      required: ['model_name'],
    },
    {
      method: 'POST',
      path: '/v1/videos/multi-image2video',
      query: {},
      body: 'json',
      required: ['model_name'],
    },
    {
      method: 'POST',
      path: '/v1/videos/text2video',
      query: {},
      body: 'json',
      required: ['model_name'],
    },
  ],
  poll: [
    {
      method: 'GET',
      path: '/v1/videos/{kind}/{upstream_id}',
      query: {},
      body: 'none',
      required: [],
    },
  ],
  callback: { in: 'body', at: ['callback_url'], verify: 'svix', params: {} },
  id: ['data', 'task_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['data', 'task_id'],
  keyEcho: ['data', 'task_info', 'external_task_id'],
  state: {
    at: ['data', 'task_status'],
    words: {
      queued: ['submitted'],
      in_progress: ['processing'],
      completed: ['succeed', 'succeeded'],
      failed: ['failed'],
    },
  },
  results: { video: ['data', 'task_result', 'videos', 0, 'url'] },
  failure: { message: ['data', 'task_status_msg'] },
  examples: {
    submit: {
      code: 0,
      message: 'SUCCEED',
      request_id: 'c065',
      data: {
        task_id: '867283741759111202',
        task_status: 'submitted',
        created_at: 1774805076166,
        updated_at: 1774805076166,
      },
    },
    poll: {
      queued: {
        code: 0,
        message: 'SUCCEED',
        data: {
          task_id: '867283741759111202',
          task_status: 'submitted',
          task_info: { external_task_id: 'ord-77' },
        },
      },
      in_progress: {
        code: 0,
        message: 'SUCCEED',
        data: {
          task_id: '867283741759111202',
          task_status: 'processing',
          task_info: { external_task_id: 'ord-77' },
        },
      },
      completed: {
        code: 0,
        message: 'SUCCEED',
        data: {
          task_id: '867283741759111202',
          task_status: 'succeed',
          task_status_msg: '',
          task_info: { external_task_id: 'ord-77' },
          task_result: {
            videos: [
              { id: 'v-1', url: 'https://kx.example/out.mp4', watermark_url: '', duration: '5.1' },
            ],
          },
          final_unit_deduction: '2.5',
        },
      },
      failed: {
        code: 0,
        message: 'SUCCEED',
        data: {
          task_id: '867283741759111202',
          task_status: 'failed',
          task_status_msg: 'it failed',
          task_info: { external_task_id: 'ord-77' },
        },
      },
    },
    error: { http: 500, body: { code: 5000, message: 'the server failed', request_id: 'r' } },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 1201, message: 'duration is not valid', request_id: 'r' },
      },
      content_policy: {
        http: 400,
        body: { code: 1301, message: 'the content was refused', request_id: 'r' },
      },
      invalid_key: {
        http: 401,
        body: { code: 1004, message: 'the token expired', request_id: 'r' },
      },
      quota: {
        http: 429,
        body: { code: 1102, message: 'the resource pack is used up', request_id: 'r' },
      },
      permission: {
        http: 403,
        body: { code: 1103, message: 'no permission for the model', request_id: 'r' },
      },
      not_found: { http: 404, body: { code: 1203, message: 'no such task', request_id: 'r' } },
      rate_limit: {
        http: 429,
        body: { code: 1303, message: 'parallel task over resource pack limit', request_id: 'r' },
      },
      overloaded: {
        http: 503,
        body: { code: 5001, message: 'under maintenance', request_id: 'r' },
      },
      timeout: { http: 504, body: { code: 5002, message: 'timed out', request_id: 'r' } },
      upstream: { http: 500, body: { code: 5000, message: 'the server failed', request_id: 'r' } },
    },
  },
  about: {
    title: 'Video tasks by kind',
    about: 'A poll repeats the kind of the submission in its path. Errors may come with HTTP 200 and a code that is not 0; of those under 429 some are about money and never pass. Pictures are addresses or raw base64, lengths are texts.',
  },
};
