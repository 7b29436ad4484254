// @generated from specs/protocols/hailuo.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const hailuo: Twin = {
  kind: 'polled',
  protocol: 'hailuo',
  auth: { use: 'bearer', params: {} },
  submit: [
    { method: 'POST', path: '/v1/video_generation', query: {}, body: 'json', required: ['model'] },
  ],
  poll: [
    { method: 'GET', path: '/v1/query/video_generation', query: {}, body: 'none', required: [] },
  ],
  fetch: { method: 'GET', path: '/v1/files/retrieve', query: {}, body: 'none', required: [] },
  id: ['task_id'],
  pollId: { in: 'query', name: 'task_id' },
  fetchId: { at: ['file_id'], name: 'file_id' },
  pollEcho: ['task_id'],
  state: {
    at: ['status'],
    words: {
      queued: ['Preparing', 'Queueing'],
      in_progress: ['Processing'],
      fetch: ['Success'],
      failed: ['Fail'],
    },
  },
  results: { video: ['file', 'download_url'] },
  failure: { code: ['base_resp', 'status_code'], message: ['base_resp', 'status_msg'] },
  examples: {
    submit: { task_id: '106916112212032', base_resp: { status_code: 0, status_msg: 'success' } },
    poll: {
      queued: {
        task_id: '106916112212032',
        status: 'Queueing',
        file_id: '',
        base_resp: { status_code: 0, status_msg: 'success' },
      },
      in_progress: {
        task_id: '106916112212032',
        status: 'Processing',
        file_id: '',
        base_resp: { status_code: 0, status_msg: 'success' },
      },
      fetch: {
        task_id: '106916112212032',
        status: 'Success',
        file_id: '176844028768320',
        video_width: 1366,
        video_height: 768,
        base_resp: { status_code: 0, status_msg: 'success' },
      },
      failed: {
        task_id: '106916112212032',
        status: 'Fail',
        file_id: '',
        base_resp: { status_code: 1013, status_msg: 'internal service error' },
      },
    },
    fetch: {
      file: {
        file_id: 176844028768320,
        bytes: 5896337,
        created_at: 1700469398,
        filename: 'output_aigc.mp4',
        purpose: 'video_generation',
        download_url: 'https://hailuo.example/out.mp4',
      },
      base_resp: { status_code: 0, status_msg: 'success' },
    },
    error: {
      http: 200,
      body: { base_resp: { status_code: 1013, status_msg: 'internal service error' } },
    },
    errors: {
      invalid_request: {
        http: 200,
        body: { base_resp: { status_code: 2013, status_msg: 'invalid params' } },
      },
      content_policy: {
        http: 200,
        body: { base_resp: { status_code: 1026, status_msg: 'input is sensitive' } },
      },
      quota: {
        http: 200,
        body: { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } },
      },
      rate_limit: {
        http: 200,
        body: { base_resp: { status_code: 1002, status_msg: 'rate limit' } },
      },
      invalid_key: {
        http: 200,
        body: { base_resp: { status_code: 1004, status_msg: 'login fail' } },
      },
      permission: {
        http: 200,
        body: { base_resp: { status_code: 2038, status_msg: 'no permission' } },
      },
      timeout: {
        http: 200,
        body: { base_resp: { status_code: 1001, status_msg: 'request timeout' } },
      },
      not_found: { http: 404, body: { base_resp: { status_code: 404, status_msg: 'not found' } } },
      upstream: {
        http: 200,
        body: { base_resp: { status_code: 1013, status_msg: 'internal service error' } },
      },
    },
  },
  about: {
    title: 'Video generation with a file step',
    about: 'Errors come with HTTP 200 in `base_resp`; the result is a second call, whose link lives one hour.',
  },
};
