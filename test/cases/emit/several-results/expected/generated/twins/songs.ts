// @generated from specs/protocols/songs.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const songs: Twin = {
  kind: 'polled',
  protocol: 'songs',
  auth: { use: 'bearer', params: {} },
  submit: [
    { method: 'POST', path: '/submit/music', query: {}, body: 'json', required: [] },
    { method: 'POST', path: '/submit/cover', query: {}, body: 'json', required: [] },
  ],
  poll: [{ method: 'GET', path: '/fetch/{upstream_id}', query: {}, body: 'none', required: [] }],
  remix: {
    method: 'POST',
    path: '/submit/{action}/{upstream_id}',
    query: {},
    body: 'json',
    required: [],
  },
  batch: {
    endpoint: { method: 'POST', path: '/fetch', query: {}, body: 'json', required: [] },
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
      queued: ['SUBMITTED'],
      in_progress: ['IN_PROGRESS'],
      completed: ['SUCCESS'],
      failed: ['FAILURE'],
    },
  },
  progress: ['data', 'progress'],
  results: {
    audio: ['data', 'data', 0, 'audio_url'],
    image: ['data', 'data', 0, 'image_url'],
    audio_2: ['data', 'data', 1, 'audio_url'],
    image_2: ['data', 'data', 1, 'image_large_url'],
  },
  failure: { message: ['data', 'fail_reason'] },
  examples: {
    submit: { code: 'success', message: '', data: 's-1' },
    poll: {
      queued: { code: 'success', data: { task_id: 's-1', status: 'SUBMITTED', progress: '0%' } },
      in_progress: {
        code: 'success',
        data: { task_id: 's-1', status: 'IN_PROGRESS', progress: '50%' },
      },
      completed: {
        code: 'success',
        data: {
          task_id: 's-1',
          status: 'SUCCESS',
          progress: '100%',
          credits: 2,
          data: [
            {
              id: 'c-1',
              audio_url: 'https://songs.example/1.mp3',
              image_url: 'https://songs.example/1.png',
              metadata: { duration: 61.5 },
            },
            {
              id: 'c-2',
              audio_url: 'https://songs.example/2.mp3',
              image_large_url: 'https://songs.example/2.png',
              metadata: { duration: 60 },
            },
          ],
        },
      },
      failed: {
        code: 'success',
        data: { task_id: 's-1', status: 'FAILURE', fail_reason: 'it broke' },
      },
    },
    error: { http: 200, body: { code: 'quota_not_enough', message: 'not enough', data: null } },
    errors: {
      quota: { http: 200, body: { code: 'quota_not_enough', message: 'not enough', data: null } },
    },
  },
  about: { title: 'Songs, two for each task' },
};
