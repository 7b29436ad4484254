import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { TaskScope } from '../../runtime/contract/protocol.ts';
import { applyVerdict } from '../../runtime/tasks/finish.ts';
import { pollOnce } from '../../runtime/tasks/poll-once.ts';
import { readPoll } from '../../runtime/tasks/read-poll.ts';
import { createStrikes } from '../../runtime/tasks/strikes.ts';
import { createTaskService } from '../../runtime/tasks/task-service.ts';
import { answer, createWorld, PRICE, WALLET } from './world.ts';

/** Answers of each vendor about the task `up-1`, from their documents, in every state that settles money. */
const ABOUT_UP_1: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  ark: {
    working: { id: 'up-1', status: 'running' },
    completed: { id: 'up-1', status: 'succeeded', content: { video_url: 'https://v.example/1.mp4' } },
    failed: { id: 'up-1', status: 'failed', error: { code: 'InternalServiceError', message: 'no' } },
  },
  hailuo: {
    working: { task_id: 'up-1', status: 'Processing', base_resp: { status_code: 0 } },
    fetch: { task_id: 'up-1', status: 'Success', file_id: '7', base_resp: { status_code: 0 } },
    failed: { task_id: 'up-1', status: 'Fail', base_resp: { status_code: 1027 } },
  },
  vx: {
    working: { id: 'up-1', state: 'processing' },
    completed: { id: 'up-1', state: 'success', creations: [{ url: 'https://v.example/1.mp4' }] },
    failed: { id: 'up-1', state: 'failed', err_code: 'UserCancelled' },
  },
  'openai-videos': {
    working: { id: 'up-1', status: 'in_progress', progress: 3 },
    completed: { id: 'up-1', status: 'completed', progress: 100 },
    failed: { id: 'up-1', status: 'failed', error: { code: 'moderation_blocked', message: 'no' } },
  },
  gateway: {
    working: { id: 'up-1', task_id: 'up-1', status: 'in_progress' },
    completed: { id: 'up-1', task_id: 'up-1', status: 'completed', video_url: 'https://v.example/1.mp4' },
    failed: { code: 'success', data: { task_id: 'up-1', status: 'FAILURE', fail_reason: 'no' } },
  },
  dashscope: {
    working: { output: { task_id: 'up-1', task_status: 'RUNNING' } },
    completed: {
      output: { task_id: 'up-1', task_status: 'SUCCEEDED', video_url: 'https://v.example/1.mp4' },
    },
    failed: { output: { task_id: 'up-1', task_status: 'FAILED', code: 'InternalError', message: 'no' } },
  },
  'dashscope-images': {
    working: { output: { task_id: 'up-1', task_status: 'RUNNING' } },
    completed: {
      output: { task_id: 'up-1', task_status: 'SUCCEEDED', results: [{ url: 'https://v.example/1.png' }] },
    },
    failed: { output: { task_id: 'up-1', task_status: 'FAILED', code: 'InternalError', message: 'no' } },
  },
  kx: {
    working: { code: 0, data: { task_id: 'up-1', task_status: 'processing' } },
    completed: {
      code: 0,
      data: {
        task_id: 'up-1',
        task_status: 'succeed',
        task_result: { videos: [{ id: 'v', url: 'https://v.example/1.mp4' }] },
      },
    },
    failed: { code: 0, data: { task_id: 'up-1', task_status: 'failed', task_status_msg: 'no' } },
  },
  'kx-tasks': {
    working: { code: 0, data: [{ id: 'up-1', status: 'processing' }] },
    completed: {
      code: 0,
      data: [
        { id: 'up-1', status: 'succeeded', outputs: [{ type: 'video', url: 'https://v.example/1.mp4' }] },
      ],
    },
    failed: { code: 0, data: [{ id: 'up-1', status: 'failed', message: 'no' }] },
  },
  'tencent-vod': {
    working: { Response: { Status: 'PROCESSING', AigcVideoTask: { TaskId: 'up-1', ErrCode: 0 } } },
    completed: {
      Response: {
        Status: 'FINISH',
        AigcVideoTask: {
          TaskId: 'up-1',
          ErrCode: 0,
          Output: { FileInfos: [{ FileUrl: 'https://v.example/1.mp4' }] },
        },
      },
    },
    failed: { Response: { Status: 'FINISH', AigcVideoTask: { TaskId: 'up-1', ErrCode: 70000 } } },
  },
  'unified-create': {
    working: { id: 'up-1', status: 'processing' },
    completed: { id: 'up-1', status: 'completed', video_url: 'https://v.example/1.mp4' },
    failed: { id: 'up-1', status: 'failed', error: { message: 'no' } },
  },
  fal: {
    working: { request_id: 'up-1', status: 'IN_PROGRESS' },
    fetch: { request_id: 'up-1', status: 'COMPLETED' },
    failed: { request_id: 'up-1', error_type: 'client_cancelled' },
  },
  'gemini-veo': {
    working: { name: 'up-1' },
    completed: {
      name: 'up-1',
      done: true,
      response: { generateVideoResponse: { generatedSamples: [{ video: { uri: 'https://v.example/1' } }] } },
    },
    failed: { name: 'up-1', done: true, error: { code: 13, message: 'no', status: 'INTERNAL' } },
  },
  replicate: {
    working: { id: 'up-1', status: 'processing' },
    completed: { id: 'up-1', status: 'succeeded', output: 'https://v.example/1.mp4' },
    failed: { id: 'up-1', status: 'failed', error: 'no' },
  },
  luma: {
    working: { id: 'up-1', state: 'dreaming' },
    completed: { id: 'up-1', state: 'completed', assets: { video: 'https://v.example/1.mp4' } },
    failed: { id: 'up-1', state: 'failed', failure_reason: 'no' },
  },
  runway: {
    working: { id: 'up-1', status: 'RUNNING' },
    completed: { id: 'up-1', status: 'SUCCEEDED', output: ['https://v.example/1.mp4'] },
    failed: { id: 'up-1', status: 'FAILED', failure: 'no', failureCode: 'INTERNAL' },
  },
  ax: {
    working: { code: 'success', data: { task_id: 'up-1', status: 'IN_PROGRESS', fail_reason: '' } },
    completed: {
      code: 'success',
      data: { task_id: 'up-1', status: 'SUCCESS', data: [{ id: 'c', audio_url: 'https://v.example/1.mp3' }] },
    },
    failed: { code: 'success', data: { task_id: 'up-1', status: 'FAILURE', fail_reason: 'no', data: [] } },
  },
};

/** Vendors whose answers do not say which task they are about. */
const SILENT = ['jm', 'xai-video'];

const cells = Object.entries(ABOUT_UP_1).flatMap(([protocol, answers]) =>
  Object.entries(answers).map(([kind, body]) => ({ protocol, kind, body })),
);

function verdictOf(id: string, body: Json, upstream_id: string) {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  const scope: TaskScope = { task: { id: 'task_1', upstream_id, created_at: 0 }, saved: {}, channel: {} };
  return readPoll({ protocol, scope, outcome: answer(200, body), now: 0, accepts: () => true });
}

test('every protocol that is polled is asked', () => {
  const polled = Object.entries(registry.protocols).flatMap(([id, { poll }]) => (poll ? [id] : []));
  expect([...Object.keys(ABOUT_UP_1), ...SILENT].sort()).toEqual(polled.sort());
});

describe.each(cells)('$protocol, $kind', ({ protocol, kind, body }) => {
  test('is taken for the task that was asked about', () => {
    expect(verdictOf(protocol, body, 'up-1').kind).toBe(kind);
  });

  test('is refused for any other task', () => {
    expect(verdictOf(protocol, body, 'up-2')).toEqual({ kind: 'trouble', reason: 'other_task' });
  });
});

test('a swapped answer moves neither state nor money, and the task is asked about again', async () => {
  const { ark } = registry.protocols;
  if (ark === undefined) throw new Error('no protocol ark');
  const pace = { first_secs: 0, every_secs: 0, slow_secs: 0 };
  const world = await createWorld({ protocols: [ark], channels: [{ id: 'a', protocol: 'ark', pace }] });
  world.script('a', answer(200, { id: 'up-2' }));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  await service.submit({ key: world.key, request: world.request() });
  world.script('a', answer(200, ABOUT_UP_1.ark?.completed));
  const [task] = await world.claim();
  const channel = world.deps.current().directory.byId('a');
  if (task === undefined || channel === undefined) throw new Error('expected a due task and its channel');
  const verdict = await pollOnce(world.deps, { task, channel, protocol: ark });
  const written = await applyVerdict(
    { deps: world.deps, strikes: createStrikes(), task, channel, protocol: ark },
    verdict,
  );
  expect([written.task?.state, written.task?.progress, written.task?.poll_failures]).toEqual([
    'queued',
    0,
    1,
  ]);
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  expect(await world.violated()).toEqual([]);
});
