// @generated from specs/protocols/kx-tasks.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const kxTasks: Twin = {
  kind: 'polled',
  protocol: 'kx-tasks',
  auth: {
    use: 'jwt_hs256',
    params: { issuer: 'access_key', secret: 'secret_key', ttl_secs: '1800', or: 'bearer' },
  },
  submit: [
    { method: 'POST', path: '/motion-control/{model}', query: {}, body: 'json', required: [] },
    { method: 'POST', path: '/omni-video/{model}', query: {}, body: 'json', required: [] },
    { method: 'POST', path: '/image-to-video/{model}', query: {}, body: 'json', required: [] },
    { method: 'POST', path: '/text-to-video/{model}', query: {}, body: 'json', required: [] },
  ],
  poll: [{ method: 'GET', path: '/tasks', query: {}, body: 'none', required: [] }],
  batch: {
    endpoint: { method: 'GET', path: '/tasks', query: {}, body: 'none', required: [] },
    ids: { in: 'query', name: 'task_ids', joined: true },
    list: ['data', 'result'],
    item: ['data', 'result', 0],
  },
  callback: { in: 'body', at: ['options', 'callback_url'], verify: 'svix', params: {} },
  id: ['data', 'id'],
  pollId: { in: 'query', name: 'task_ids' },
  pollEcho: ['data', 'result', 0, 'id'],
  keyEcho: ['data', 'result', 0, 'external_id'],
  state: {
    at: ['data', 'result', 0, 'status'],
    words: {
      queued: ['submitted'],
      in_progress: ['processing'],
      completed: ['succeeded', 'succeed'],
      failed: ['failed'],
    },
  },
  results: { video: ['data', 'result', 0, 'outputs', 0, 'url'] },
  failure: { message: ['data', 'result', 0, 'message'] },
  examples: {
    submit: {
      code: 0,
      message: 'SUCCEED',
      request_id: 'r',
      data: { id: '893605946402811985', status: 'submitted', create_time: 1781080778802 },
    },
    poll: {
      queued: {
        code: 0,
        message: 'SUCCEED',
        data: {
          result: [
            { id: '893605946402811985', status: 'submitted', message: '', external_id: 'ord-78' },
          ],
        },
      },
      in_progress: {
        code: 0,
        message: 'SUCCEED',
        data: {
          result: [
            { id: '893605946402811985', status: 'processing', message: '', external_id: 'ord-78' },
          ],
        },
      },
      completed: {
        code: 0,
        message: 'SUCCEED',
        data: {
          result: [
            {
              id: '893605946402811985',
              status: 'succeeded',
              message: '',
              external_id: 'ord-78',
              outputs: [
                {
                  type: 'video',
                  id: 'v-1',
                  url: 'https://kx.example/out.mp4',
                  watermark_url: '',
                  duration: '5.04',
                },
              ],
              billing: [{ charge_type: 'unit', package_type: 'video', amount: '5' }],
            },
          ],
        },
      },
      failed: {
        code: 0,
        message: 'SUCCEED',
        data: {
          result: [
            {
              id: '893605946402811985',
              status: 'failed',
              message: 'it failed',
              external_id: 'ord-78',
            },
          ],
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
    title: 'Video tasks by model path',
    about: 'The newer generation of `kx`, with the same keys and errors: the model stands in the path, one call polls many tasks, lengths are numbers. Some answers hold the tasks in `data`, some in `data.result`. `metadata` is merged into `settings`, its `options` and `watermark_info` into `options`.',
  },
};
