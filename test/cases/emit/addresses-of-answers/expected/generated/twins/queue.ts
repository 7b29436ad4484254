// @generated from specs/protocols/queue.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const queue: Twin = {
  kind: 'polled',
  protocol: 'queue',
  auth: { use: 'header', params: { name: 'Authorization', prefix: 'Key ' } },
  submit: [
    {
      method: 'POST',
      path: '/{+model}',
      query: {},
      headers: { 'x-action': 'Create' },
      body: 'json',
      required: ['prompt'],
    },
  ],
  poll: [
    {
      method: 'GET',
      path: '/some/app/requests/{upstream_id}/status',
      query: {},
      headers: { 'x-action': 'Status' },
      body: 'none',
      required: [],
    },
  ],
  fetch: {
    method: 'GET',
    path: '/some/app/requests/{upstream_id}',
    query: {},
    body: 'none',
    required: [],
  },
  addresses: [
    { at: ['status_url'], path: '/some/app/requests/{upstream_id}/status' },
    { at: ['response_url'], path: '/some/app/requests/{upstream_id}' },
  ],
  http: { expired: 404 },
  callback: { in: 'query', at: ['webhook'], verify: 'svix', params: {} },
  id: ['request_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  state: {
    at: ['status'],
    words: { queued: ['IN_QUEUE'], in_progress: ['IN_PROGRESS'], fetch: ['COMPLETED'] },
  },
  results: { video: ['video', 'url'] },
  examples: {
    submit: {
      request_id: 'r-1',
      status: 'IN_QUEUE',
      status_url: 'https://queue.example/some/app/requests/r-1/status',
      response_url: 'https://queue.example/some/app/requests/r-1',
    },
    poll: {
      queued: { status: 'IN_QUEUE' },
      in_progress: { status: 'IN_PROGRESS', logs: 'step 1: 40%' },
      fetch: { status: 'COMPLETED' },
      failed: { status: 'COMPLETED', error_type: 'content_policy_violation' },
      expired: { detail: 'not found' },
    },
    fetch: { video: { url: 'https://queue.example/files/out.mp4' } },
    error: { http: 401, body: { detail: 'the key is not valid' } },
    errors: {
      invalid_key: { http: 401, body: { detail: 'the key is not valid' } },
      content_policy: { http: 422, body: { detail: 'refused' } },
    },
  },
  about: { title: 'Queue whose answers name the addresses of later calls' },
};
