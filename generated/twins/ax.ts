// @generated from specs/protocols/ax.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const ax: Twin = {
  kind: 'polled',
  protocol: 'ax',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/suno/submit/{action}',
      query: {},
      body: 'json',
      required: ['make_instrumental'],
    },
  ],
  poll: [
    { method: 'GET', path: '/suno/fetch/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
  batch: {
    endpoint: { method: 'POST', path: '/suno/fetch', query: {}, body: 'json', required: [] },
    ids: { in: 'body', name: 'ids', joined: false },
    list: ['data'],
    item: ['data'],
  },
  callback: { in: 'body', at: ['notify_hook'], verify: 'none', params: {} },
  id: ['data'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['data', 'task_id'],
  state: {
    at: ['data', 'status'],
    words: {
      queued: ['not_start', 'submitted', 'queued', 'queueing'],
      in_progress: ['in_progress', 'processing', 'unknown'],
      completed: ['success'],
      failed: ['failure', 'failed'],
    },
  },
  progress: ['data', 'progress'],
  results: {
    audio: ['data', 'data', 0, 'audio_url'],
    video: ['data', 'data', 0, 'video_url'],
    image: ['data', 'data', 0, 'image_url'],
    audio_2: ['data', 'data', 1, 'audio_url'],
    video_2: ['data', 'data', 1, 'video_url'],
    image_2: ['data', 'data', 1, 'image_url'],
  },
  texts: {
    path: '/suno/submit/lyrics',
    at: [['data', 'data', 'text']],
    completed: {
      code: 'success',
      message: '',
      data: {
        task_id: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf',
        action: 'LYRICS',
        status: 'SUCCESS',
        fail_reason: '',
        progress: '100%',
        data: {
          id: '0c1e5a5f-1111-4f49-a851-66a7dae6cfaf',
          status: 'complete',
          title: 'Night Rain',
          text: '[Verse]\nRain upon the river',
          tags: 'slow',
        },
      },
    },
  },
  failure: { message: ['data', 'fail_reason'] },
  examples: {
    submit: { code: 'success', message: '', data: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf' },
    poll: {
      queued: {
        code: 'success',
        message: '',
        data: {
          task_id: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf',
          action: 'MUSIC',
          status: 'NOT_START',
          fail_reason: '',
          progress: '0%',
          data: [],
        },
      },
      in_progress: {
        code: 'success',
        message: '',
        data: {
          task_id: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf',
          action: 'MUSIC',
          status: 'IN_PROGRESS',
          fail_reason: '',
          progress: '50%',
          data: [],
        },
      },
      completed: {
        code: 'success',
        message: '',
        data: {
          task_id: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf',
          action: 'MUSIC',
          status: 'SUCCESS',
          fail_reason: '',
          submit_time: 1716191749,
          start_time: 1716191786,
          finish_time: 1716191850,
          progress: '100%',
          data: [
            {
              id: 'e9893d04-6a63-4007-8473-64b706eca4d1',
              title: 'Electric Dance Party',
              status: 'complete',
              audio_url: 'https://ax.example/1.mp3',
              video_url: 'https://ax.example/1.mp4',
              image_url: 'https://ax.example/1.jpeg',
              metadata: { tags: 'edm', prompt: '[Verse]', duration: 123.4, error_type: null },
            },
            {
              id: 'e9893d04-6a63-4007-8473-64b706eca4d2',
              title: 'Electric Dance Party',
              status: 'complete',
              audio_url: 'https://ax.example/2.mp3',
              video_url: 'https://ax.example/2.mp4',
              image_url: 'https://ax.example/2.jpeg',
              metadata: { tags: 'edm', prompt: '[Verse]', duration: 120, error_type: null },
            },
          ],
        },
      },
      failed: {
        code: 'success',
        message: '',
        data: {
          task_id: '346c5d10-a4a1-4f49-a851-66a7dae6cfaf',
          action: 'MUSIC',
          status: 'FAILURE',
          fail_reason: 'the song could not be made',
          progress: '100%',
          data: [],
        },
      },
    },
    error: { http: 500, body: { code: 'task_failed', message: 'it failed', data: null } },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 'prompt_empty', message: 'the prompt is empty', data: null },
      },
      content_policy: {
        http: 400,
        body: { code: 'sensitive_words_detected', message: 'the words are sensitive', data: null },
      },
      invalid_key: {
        http: 401,
        body: { error: { message: 'the key is not valid', type: 'new_api_error', code: '' } },
      },
      quota: {
        http: 403,
        body: { code: 'quota_not_enough', message: 'the balance is too low', data: null },
      },
      permission: { http: 403, body: { error: { message: 'not allowed', type: 'new_api_error' } } },
      not_found: {
        http: 400,
        body: { code: 'task_not_exist', message: 'no such task', data: null },
      },
      rate_limit: {
        http: 429,
        body: { code: 'too_many_requests', message: 'slow down', data: null },
      },
      overloaded: {
        http: 503,
        body: { code: 'get_channel_failed', message: 'nobody is free', data: null },
      },
      upstream: { http: 500, body: { code: 'task_failed', message: 'it failed', data: null } },
    },
  },
  about: {
    title: 'Songs and lyrics by action',
    about: 'The answer to a submission is a bare id as text, and one task makes two songs, or one text of lyrics. A reason of failure alone is a failure, whatever the state says; progress is a text with a percent sign. Relays spell states in either case.',
  },
};
