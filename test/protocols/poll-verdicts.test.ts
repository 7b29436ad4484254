import { expect, test } from 'vitest';
import { errorClasses } from '../../generated/errors.ts';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { readFetch, readPoll } from '../../runtime/work/poll/read-poll.ts';

/** What the two calls of a poll come to for the vendors whose answers mean more, or less, than their status says. */
interface Polled {
  readonly title: string;
  readonly protocol: string;
  /** `fetch`: the answer of the second call. */
  readonly call: 'poll' | 'fetch';
  readonly http: number;
  readonly body?: Json;
  readonly verdict: object;
}

const REFUSED = { kind: 'failed', code: 'content_policy_violation' };
const FAILED = { kind: 'failed', code: 'upstream_failed' };
const NSFW = { images: [{ url: 'https://f.example/1.png' }], has_nsfw_concepts: [true] };
const VIDEO = { url: 'https://f.example/1.mp4' };

const rows: readonly Polled[] = [
  {
    title: 'a completed entry of the queue is only asked for its result',
    protocol: 'fal',
    call: 'poll',
    http: 200,
    body: { status: 'COMPLETED' },
    verdict: { kind: 'fetch' },
  },
  {
    title: 'which may be there',
    protocol: 'fal',
    call: 'fetch',
    http: 200,
    body: { video: VIDEO },
    verdict: { kind: 'completed', result: { files: { video: { ...VIDEO, ttl_secs: 604800 } } } },
  },
  {
    title: 'or a refusal of the content',
    protocol: 'fal',
    call: 'fetch',
    http: 422,
    body: { detail: [{ msg: 'no', type: 'content_policy_violation' }] },
    verdict: REFUSED,
  },
  { title: 'or black', protocol: 'fal', call: 'fetch', http: 200, body: NSFW, verdict: REFUSED },
  {
    title: 'or a refusal of the request',
    protocol: 'fal',
    call: 'fetch',
    http: 422,
    body: { detail: [{ msg: 'too large', type: 'image_too_large' }] },
    verdict: { kind: 'failed', code: 'invalid_request' },
  },
  {
    title: 'or a failure of the model',
    protocol: 'fal',
    call: 'fetch',
    http: 500,
    body: { detail: [{ msg: 'no', type: 'internal_server_error' }] },
    verdict: FAILED,
  },
  {
    title: 'or not yet there',
    protocol: 'fal',
    call: 'fetch',
    http: 400,
    body: { detail: 'Request is still in progress' },
    verdict: { kind: 'trouble', reason: 'conflict' },
  },
  {
    title: 'or out of reach, while the account has no money',
    protocol: 'fal',
    call: 'fetch',
    http: 403,
    body: { detail: 'User is locked. Reason: Exhausted balance.' },
    verdict: { kind: 'trouble', reason: 'quota' },
  },
  {
    title: 'or behind a gateway in trouble',
    protocol: 'fal',
    call: 'fetch',
    http: 503,
    body: { detail: 'try again' },
    verdict: { kind: 'trouble', reason: 'overloaded' },
  },
  {
    title: 'an operation that is gone',
    protocol: 'gemini-veo',
    call: 'poll',
    http: 404,
    body: { error: { code: 404, message: 'no such operation', status: 'NOT_FOUND' } },
    verdict: { kind: 'missing' },
  },
  {
    title: 'an operation whose video was withheld',
    protocol: 'gemini-veo',
    call: 'poll',
    http: 200,
    body: { name: 'u', done: true, response: { generateVideoResponse: { raiMediaFilteredCount: 1 } } },
    verdict: REFUSED,
  },
  {
    title: 'a key that is refused under 400 says nothing of the task',
    protocol: 'gemini-veo',
    call: 'poll',
    http: 400,
    body: { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    verdict: { kind: 'trouble', reason: 'invalid_key' },
  },
  {
    title: 'a task that another status forgot',
    protocol: 'ax',
    call: 'poll',
    http: 400,
    body: { code: 'task_not_exist', message: 'no', data: null },
    verdict: { kind: 'missing' },
  },
  {
    title: 'a song of whose two clips one failed',
    protocol: 'ax',
    call: 'poll',
    http: 200,
    body: {
      code: 'success',
      data: {
        status: 'SUCCESS',
        data: [
          { id: '1', status: 'error', audio_url: '' },
          { id: '2', audio_url: 'https://f.example/2.mp3' },
        ],
      },
    },
    verdict: {
      kind: 'completed',
      result: {
        files: { audio: { url: 'https://f.example/2.mp3' } },
        items: [{ files: ['audio'], facts: { id: '2' } }],
      },
    },
  },
  {
    title: 'a song without a clip',
    protocol: 'ax',
    call: 'poll',
    http: 200,
    body: { code: 'success', data: { status: 'SUCCESS', data: [] } },
    verdict: { kind: 'resultless', reason: 'no_address' },
  },
  {
    title: 'lyrics, which have no file',
    protocol: 'ax',
    call: 'poll',
    http: 200,
    body: { code: 'success', data: { status: 'SUCCESS', data: { id: '1', text: 'la' } } },
    verdict: {
      kind: 'completed',
      result: { files: {}, items: [{ files: [], facts: { id: '1', text: 'la' } }] },
    },
  },
  {
    title: 'a prediction that came after an hour',
    protocol: 'replicate',
    call: 'poll',
    http: 200,
    body: { id: 'u', status: 'succeeded', output: null, data_removed: true },
    verdict: { kind: 'failed', code: 'expired' },
  },
  {
    title: 'a prediction of nothing',
    protocol: 'replicate',
    call: 'poll',
    http: 200,
    body: { id: 'u', status: 'succeeded', output: [] },
    verdict: { kind: 'resultless', reason: 'no_address' },
  },
  {
    title: 'a generation that moderation refused',
    protocol: 'luma',
    call: 'poll',
    http: 200,
    body: { id: 'u', state: 'failed', failure_reason: 'prompt not allowed' },
    verdict: REFUSED,
  },
  {
    title: 'a picture that the vendor found wrong too late to blame the caller',
    protocol: 'runway',
    call: 'poll',
    http: 200,
    body: { id: 'u', status: 'FAILED', failureCode: 'ASSET.INVALID', failure: 'no' },
    verdict: FAILED,
  },
  {
    title: 'an answer about another task',
    protocol: 'runway',
    call: 'poll',
    http: 200,
    body: { id: 'another', status: 'SUCCEEDED', output: ['https://f.example/1.mp4'] },
    verdict: { kind: 'trouble', reason: 'other_task' },
  },
];

test.each(rows)('$protocol, $call with HTTP $http: $title', ({ protocol: id, call, verdict, http, body }) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  const task = { id: 'task_1', upstream_id: 'u', created_at: 0 };
  const asked = {
    protocol,
    scope: { task, saved: {}, channel: {} },
    outcome: { kind: 'answer', answer: { http, headers: {}, body } },
    now: 0,
    classes: errorClasses,
    accepts: () => true,
  } as const;
  const { message: _ours, ...seen } = {
    message: '',
    ...(call === 'poll' ? readPoll(asked) : readFetch(asked)),
  };
  expect(seen).toEqual(verdict);
});
