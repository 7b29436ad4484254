import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { readPoll } from '../../runtime/tasks/read-poll.ts';

interface Row {
  readonly protocol: string;
  readonly title: string;
  readonly http: number;
  readonly body?: Json;
  readonly verdict: object;
}

/** What a poll's answer, as vendors document it, makes of a task: each trap that would end it wrongly. */
const ROWS: readonly Row[] = [
  {
    protocol: 'jm',
    title: 'too many questions: ask again',
    http: 200,
    body: { code: 50429, data: null, message: 'Request Has Reached API Limit' },
    verdict: { kind: 'trouble', reason: 'rate_limit' },
  },
  {
    protocol: 'jm',
    title: 'too many tasks at once under HTTP 429: ask again',
    http: 429,
    body: { code: 50430, data: null, message: 'Request Has Reached API Concurrent Limit' },
    verdict: { kind: 'trouble', reason: 'rate_limit' },
  },
  {
    protocol: 'jm',
    title: 'its signature is refused: ask again',
    http: 401,
    body: { ResponseMetadata: { Error: { CodeN: 100010, Code: 'SignatureDoesNotMatch', Message: 'm' } } },
    verdict: { kind: 'trouble', reason: 'invalid_key' },
  },
  {
    protocol: 'jm',
    title: 'its output was refused',
    http: 400,
    body: { code: 50516, data: null, message: 'Output Video Risk Not Pass' },
    verdict: { kind: 'failed', code: 'content_policy_violation' },
  },
  {
    protocol: 'jm',
    title: 'its picture cannot be read',
    http: 200,
    body: { code: 50207, data: null, message: 'Image Decode Error' },
    verdict: { kind: 'failed', code: 'invalid_request' },
  },
  {
    protocol: 'jm',
    title: 'its picture cannot be read, under the documented HTTP 400',
    http: 400,
    body: { code: 50207, data: null, message: 'Image Decode Error' },
    verdict: { kind: 'failed', code: 'invalid_request' },
  },
  ...[50500, 50501, 50520, 50599].map((code) => ({
    protocol: 'jm',
    title: `${code} with HTTP 200: the vendor could not make it`,
    http: 200,
    body: { code, data: null, message: 'Internal Error' },
    verdict: { kind: 'failed', code: 'upstream_failed' },
  })),
  {
    protocol: 'jm',
    title: 'a parameter that is found wrong late',
    http: 200,
    body: { code: 50215, data: null, message: 'm' },
    verdict: { kind: 'failed', code: 'invalid_request' },
  },
  {
    protocol: 'jm',
    title: 'a server error, which is as well about the question: ask again',
    http: 500,
    body: { code: 50500, data: null, message: 'Internal Error' },
    verdict: { kind: 'trouble', reason: 'upstream' },
  },
  {
    protocol: 'jm',
    title: 'the account is overdue: ask again',
    http: 200,
    body: { code: 50400, data: null, message: 'the account is overdue' },
    verdict: { kind: 'trouble', reason: 'quota' },
  },
  {
    protocol: 'jm',
    title: 'HTTP 400 of no code: ask again',
    http: 400,
    verdict: { kind: 'trouble', reason: 'invalid_request' },
  },
  {
    protocol: 'jm',
    title: 'unknown or older than 12 hours',
    http: 200,
    body: { code: 10000, data: { status: 'not_found' } },
    verdict: { kind: 'failed', code: 'expired' },
  },
  {
    protocol: 'kx',
    title: 'a code of trouble with HTTP 200: ask again',
    http: 200,
    body: { code: 1302, message: 'too many requests' },
    verdict: { kind: 'trouble', reason: 'rate_limit' },
  },
  {
    protocol: 'kx',
    title: 'no such task',
    http: 404,
    body: { code: 1203, message: 'm' },
    verdict: { kind: 'missing' },
  },
  {
    protocol: 'kx',
    title: 'failed for its content, which only the text says',
    http: 200,
    body: {
      code: 0,
      data: { task_id: 'u-1', task_status: 'failed', task_status_msg: 'Failure to pass the risk control' },
    },
    verdict: { kind: 'failed', code: 'content_policy_violation' },
  },
  {
    protocol: 'kx-tasks',
    title: 'the answer is about another task',
    http: 200,
    body: { code: 0, data: [{ id: 'u-2', status: 'failed', message: 'm' }] },
    verdict: { kind: 'trouble', reason: 'other_task' },
  },
  {
    protocol: 'tencent-vod',
    title: 'an error with HTTP 200: ask again',
    http: 200,
    body: { Response: { Error: { Code: 'RequestLimitExceeded', Message: 'm' } } },
    verdict: { kind: 'trouble', reason: 'rate_limit' },
  },
  {
    protocol: 'tencent-vod',
    title: 'finished, but badly',
    http: 200,
    body: { Response: { Status: 'FINISH', AigcVideoTask: { TaskId: 'u-1', ErrCode: 70000, Message: 'm' } } },
    verdict: { kind: 'failed', code: 'upstream_failed' },
  },
  {
    protocol: 'tencent-vod',
    title: 'finished without a file',
    http: 200,
    body: { Response: { Status: 'FINISH', AigcVideoTask: { TaskId: 'u-1', ErrCode: 0, Output: {} } } },
    verdict: { kind: 'resultless', reason: 'no_address' },
  },
  {
    protocol: 'xai-video',
    title: 'HTTP 202 without a body: still at work',
    http: 202,
    verdict: { kind: 'working', state: 'in_progress' },
  },
  {
    protocol: 'xai-video',
    title: 'done, but withheld',
    http: 200,
    body: { status: 'done', video: { respect_moderation: false } },
    verdict: { kind: 'failed', code: 'content_policy_violation' },
  },
  {
    protocol: 'unified-create',
    title: 'unknown says nothing: the task keeps its state',
    http: 200,
    body: { id: 'u-1', status: 'unknown' },
    verdict: { kind: 'unknown', word: 'unknown' },
  },
  {
    protocol: 'dashscope-images',
    title: 'every picture failed for its content in a task that succeeded',
    http: 200,
    body: {
      output: {
        task_id: 'u-1',
        task_status: 'SUCCEEDED',
        results: [{ code: 'DataInspectionFailed', message: 'm' }],
        task_metrics: { TOTAL: 1, SUCCEEDED: 0, FAILED: 1 },
      },
    },
    verdict: { kind: 'failed', code: 'content_policy_violation' },
  },
  {
    protocol: 'dashscope-images',
    title: 'every picture failed in a task that succeeded and does not count them',
    http: 200,
    body: {
      output: {
        task_id: 'u-1',
        task_status: 'SUCCEEDED',
        results: [{ code: 'InternalError', message: 'm' }],
      },
    },
    verdict: { kind: 'resultless', reason: 'no_address' },
  },
  {
    protocol: 'dashscope',
    title: 'the quota of questions: ask again',
    http: 429,
    body: { code: 'Throttling.RateQuota', message: 'm' },
    verdict: { kind: 'trouble', reason: 'rate_limit' },
  },
];

test.each(ROWS)('$protocol: $title', ({ protocol: id, http, body, verdict }) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  const task = { id: 'task_1', upstream_id: 'u-1', created_at: 0 };
  const seen = readPoll({
    protocol,
    scope: { task, saved: {}, channel: {} },
    outcome: { kind: 'answer', answer: { http, headers: {}, body } },
    now: 0,
    accepts: () => true,
  });
  expect(seen).toMatchObject(verdict);
});
