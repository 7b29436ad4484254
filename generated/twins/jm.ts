// @generated from specs/protocols/jm.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const jm: Twin = {
  kind: 'polled',
  protocol: 'jm',
  auth: { use: 'volc_v4', params: { region: 'cn-north-1', service: 'cv' } },
  submit: [
    {
      method: 'POST',
      path: '/',
      query: { Action: 'CVSync2AsyncSubmitTask', Version: '2022-08-31' },
      body: 'json',
      required: ['req_key'],
    },
  ],
  poll: [
    {
      method: 'POST',
      path: '/',
      query: { Action: 'CVSync2AsyncGetResult', Version: '2022-08-31' },
      body: 'json',
      required: [],
    },
  ],
  pictures: {
    models: [
      {
        models: ['*_v40*', '*seedream46*'],
        per_call: 1,
        max_prompt_chars: 800,
        sizes: {
          kind: 'range',
          min_pixels: 1048576,
          max_pixels: 16777216,
          min_ratio: '1:3',
          max_ratio: '3:1',
        },
      },
      { models: ['*_i2i_seed3*'], per_call: 1, max_prompt_chars: 800, sizes: { kind: 'none' } },
      {
        models: ['*_t2i_v30*', '*_t2i_v31*', '*_i2i_v30*'],
        per_call: 1,
        max_prompt_chars: 800,
        sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      },
      {
        models: ['*t2i*', '*i2i*', '*seedream*', '*image*'],
        per_call: 1,
        max_prompt_chars: 800,
        sizes: {
          kind: 'range',
          min_side_px: 512,
          max_side_px: 2048,
          min_pixels: 1048576,
          min_ratio: '1:3',
          max_ratio: '3:1',
        },
      },
    ],
    list: ['data', 'image_urls'],
    item: 0,
    url: [],
    base64: [],
    base64_list: ['data', 'binary_data_base64'],
    gives: [{ format: 'b64_json' }],
    made: {
      completed: {
        code: 10000,
        data: {
          status: 'done',
          video_url: '',
          image_urls: ['https://jm.example/out.png'],
          binary_data_base64: ['iVBORw0KGgo='],
          resp_data: '',
        },
        message: 'Success',
        status: 10000,
      },
    },
    asked: {
      model: [['req_key']],
      prompt: [['prompt']],
      width: [['width']],
      height: [['height']],
      format: [['req_json', 'return_url']],
      reference: [['image_urls'], ['binary_data_base64']],
    },
  },
  id: ['data', 'task_id'],
  pollId: { in: 'body', name: 'task_id' },
  state: {
    at: ['data', 'status'],
    words: {
      queued: ['in_queue'],
      in_progress: ['processing', 'generating'],
      completed: ['done'],
      expired: ['not_found', 'expired'],
    },
  },
  results: { video: ['data', 'video_url'] },
  failure: { code: ['code'], message: ['message'] },
  examples: {
    submit: {
      code: 10000,
      data: { task_id: '7392616336519610409' },
      message: 'Success',
      request_id: 'r',
      status: 10000,
      time_elapsed: '104.85ms',
    },
    poll: {
      queued: {
        code: 10000,
        data: { status: 'in_queue', video_url: '', image_urls: null },
        message: 'Success',
        status: 10000,
      },
      in_progress: {
        code: 10000,
        data: { status: 'generating', video_url: '', image_urls: null },
        message: 'Success',
        status: 10000,
      },
      completed: {
        code: 10000,
        data: {
          status: 'done',
          video_url: 'https://jm.example/out.mp4',
          image_urls: null,
          binary_data_base64: null,
          resp_data: '',
        },
        message: 'Success',
        status: 10000,
      },
      failed: { code: 50207, data: null, message: 'the image cannot be decoded', status: 50207 },
      expired: {
        code: 10000,
        data: { status: 'not_found', video_url: '', image_urls: null },
        message: 'Success',
        status: 10000,
      },
    },
    error: {
      http: 500,
      body: { code: 50500, data: null, message: 'Internal Error', status: 50500 },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 50215, data: null, message: 'a parameter is not valid', status: 50215 },
      },
      content_policy: {
        http: 400,
        body: { code: 50412, data: null, message: 'Text Risk Not Pass', status: 50412 },
      },
      rate_limit: {
        http: 429,
        body: {
          code: 50430,
          data: null,
          message: 'Request Has Reached API Concurrent Limit',
          status: 50430,
        },
      },
      quota: {
        http: 403,
        body: { code: 50400, data: null, message: 'the account is overdue', status: 50400 },
      },
      permission: {
        http: 403,
        body: { code: 50400, data: null, message: 'Access Denied', status: 50400 },
      },
      invalid_key: {
        http: 401,
        body: {
          ResponseMetadata: {
            RequestId: 'r',
            Error: {
              CodeN: 100010,
              Code: 'SignatureDoesNotMatch',
              Message: 'the signature is wrong',
            },
          },
        },
      },
      not_found: {
        http: 404,
        body: {
          ResponseMetadata: {
            RequestId: 'r',
            Error: { Code: 'NotFound', Message: 'no such action' },
          },
        },
      },
      upstream: {
        http: 500,
        body: { code: 50500, data: null, message: 'Internal Error', status: 50500 },
      },
    },
  },
  about: {
    title: 'Visual tasks by request key',
    about: 'The model named `jimeng_v30` chooses its `req_key` by mode and tier; every other name but `jimeng_v30_pro` is itself a `req_key`. A video\'s key fixes its tier, and serves no request that is nearer to the other one. Keys of pictures make one for a task; each line has its own fields and sizes. The code in the body decides: with HTTP 200 a poll\'s ends the task, except 10000, 50429 and 50430 (ask later) and 50400 (the account). Errors come in two envelopes. Addresses of videos live one hour, those of pictures a day; some keys give bytes instead.',
  },
};
