import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerView, PublicStatus, TaskView } from '../../runtime/contract/surface.ts';
import { renderError } from '../../runtime/edge/answers/render-error.ts';
import { errorCodes } from '../support/error-codes.ts';

/** What the vendor-format routes answer, written by hand from a task. */
const task = (status: PublicStatus, over: Partial<TaskView> = {}): TaskView => ({
  id: 'task_1',
  kind: 'video',
  model: 'vxq2-pro',
  status,
  progress: status === 'completed' ? 100 : 40,
  created_at: 1_774_805_076,
  updated_at: 1_774_805_191,
  seconds: 5,
  ...over,
});
const clip = {
  id: 'task_1-1',
  video_url: 'https://gateway.example/v1/videos/task_1/content?signature=x',
  thumbnail_url: 'https://gateway.example/v1/videos/task_1/content?variant=thumbnail&signature=y',
};
const done = { ...clip, items: [clip] };
const failure = {
  code: 'content_policy_violation',
  message: 'refused',
  type: 'gateway_api_error',
  param: '',
};

function answer(surface: string, name: string, view: AnswerView): Json {
  const template = registry.surfaces[surface]?.answers[name];
  if (template === undefined) throw new Error(`surface ${surface} has no answer ${name}`);
  return template({ request: { id: 'req_1' }, ...view });
}

function refused(surface: string, code: GatewayError['code'], param?: string): Json {
  const error = new GatewayError(code, { message: 'no', ...(param === undefined ? {} : { param }) });
  return renderError(registry, { error, surface, requestId: 'req_1' }).body;
}

describe('vx', () => {
  test.each<[PublicStatus, string]>([
    ['queued', 'processing'],
    ['in_progress', 'processing'],
    ['completed', 'completed'],
    ['failed', 'failed'],
  ])('%s is %s', (status, word) => {
    expect(answer('vx', 'submit', { task: task(status) })).toEqual({
      task_id: 'task_1',
      status: word,
      created_at: 1_774_805_076,
    });
  });

  test('the query of unfinished work has no creations', () => {
    expect(answer('vx', 'query', { task: task('in_progress', { echo: { payload: 'order-91' } }) })).toEqual({
      task_id: 'task_1',
      status: 'processing',
      created_at: 1_774_805_076,
      progress: 40,
      err_code: '',
      payload: 'order-91',
      creations: [],
    });
  });

  test('the query of finished work has the video and its cover', () => {
    expect(answer('vx', 'query', { task: task('completed'), result: done })).toMatchObject({
      status: 'completed',
      err_code: '',
      creations: [{ id: 'task_1-1', url: clip.video_url, cover_url: clip.thumbnail_url }],
    });
  });

  test('the query of failed work says why', () => {
    expect(answer('vx', 'query', { task: task('failed'), error: failure })).toMatchObject({
      status: 'failed',
      err_code: 'content_policy_violation',
      err_message: 'refused',
      creations: [],
    });
  });

  test('cancelling is answered by an empty object', () => {
    expect(answer('vx', 'cancelled', { task: task('failed'), error: failure })).toEqual({});
  });

  test('refusals have the vendor’s shape with our code', () => {
    expect(refused('vx', 'invalid_request', 'subjects[0].images')).toEqual({
      code: 400,
      reason: 'invalid_request',
      message: 'no',
      metadata: { trace_id: 'req_1', param: 'subjects[0].images', retryable: false, charged: 0 },
    });
  });
});

describe('kx', () => {
  test.each<[PublicStatus, string]>([
    ['queued', 'submitted'],
    ['in_progress', 'processing'],
    ['completed', 'succeed'],
    ['failed', 'failed'],
  ])('%s is %s', (status, word) => {
    expect(answer('kx', 'submit', { task: task(status, { echo: { external_task_id: 'ord-77' } }) })).toEqual({
      code: 0,
      message: 'SUCCEED',
      request_id: 'req_1',
      data: {
        task_id: 'task_1',
        task_status: word,
        task_info: { external_task_id: 'ord-77' },
        created_at: 1_774_805_076_000,
        updated_at: 1_774_805_191_000,
      },
    });
  });

  test('the query of finished work has its videos, and a list has the same objects', () => {
    const data = {
      task_id: 'task_1',
      task_status: 'succeed',
      task_status_msg: '',
      task_result: { videos: [{ id: 'task_1-1', url: clip.video_url, duration: '5' }] },
      created_at: 1_774_805_076_000,
      updated_at: 1_774_805_191_000,
    };
    const view = { task: task('completed'), result: done };
    expect(answer('kx', 'query', view)).toEqual({ code: 0, message: 'SUCCEED', request_id: 'req_1', data });
    expect(answer('kx', 'item', view)).toEqual(data);
    const page = { items: [data], has_more: false };
    expect(answer('kx', 'list', { page })).toMatchObject({ code: 0, data: [data] });
    expect(answer('kx', 'list', { page: { items: [], has_more: false } })).toMatchObject({
      code: 0,
      data: [],
    });
  });

  test('failed work says why', () => {
    expect(answer('kx', 'query', { task: task('failed'), error: failure })).toMatchObject({
      code: 0,
      data: { task_status: 'failed', task_status_msg: 'refused' },
    });
  });

  test.each<[GatewayError['code'], number]>([
    ['invalid_request', 1201],
    ['invalid_api_key', 1000],
    ['insufficient_user_quota', 1101],
    ['model_not_allowed', 1103],
    ['model_not_found', 1203],
    ['task_not_found', 1203],
    ['content_policy_violation', 1301],
    ['too_many_requests', 1302],
    ['no_available_channel', 5001],
    ['upstream_timeout', 5002],
    ['internal_error', 5000],
  ])('%s is %i', (code, number) => {
    expect(refused('kx', code)).toMatchObject({
      code: number,
      message: 'no',
      request_id: 'req_1',
      error: { code, param: '', charged: 0 },
    });
  });
});

describe('ax', () => {
  const song = task('completed', { kind: 'audio', echo: { action: 'music' }, completed_at: 1_774_805_200 });
  const clips = [1, 2].map((n) => ({
    id: `task_1-${n}`,
    title: 'Heron',
    text: '[Verse]',
    tags: 'folk',
    seconds: 123.4,
    audio_url: `https://gateway.example/a${n}`,
    image_url: `https://gateway.example/i${n}`,
  }));
  const shown = clips.map(({ text, tags, seconds, ...rest }) => ({
    ...rest,
    status: 'complete',
    metadata: { tags, prompt: text, duration: seconds },
  }));

  test('a submission is answered by the bare id', () => {
    expect(answer('ax', 'submit', { task: task('queued', { kind: 'audio' }) })).toEqual({
      code: 'success',
      message: '',
      data: 'task_1',
    });
  });

  test('a song has its clips', () => {
    const view = { task: song, result: { items: clips } };
    const data = {
      task_id: 'task_1',
      action: 'MUSIC',
      status: 'SUCCESS',
      fail_reason: '',
      submit_time: 1_774_805_076,
      finish_time: 1_774_805_200,
      progress: '100%',
      data: shown,
    };
    expect(answer('ax', 'task', view)).toEqual({ code: 'success', message: '', data });
    expect(answer('ax', 'item', view)).toEqual(data);
    expect(answer('ax', 'batch', { page: { items: [data], has_more: false } })).toEqual({
      code: 'success',
      message: '',
      data: [data],
    });
  });

  test('lyrics are one text', () => {
    const lyrics = { ...song, echo: { action: 'lyrics' } };
    const items = [{ id: 'task_1-1', title: 'Heron', text: '[Verse] a heron' }];
    expect(answer('ax', 'item', { task: lyrics, result: { items } })).toMatchObject({
      action: 'LYRICS',
      data: { id: 'task_1-1', status: 'complete', title: 'Heron', text: '[Verse] a heron' },
    });
  });

  test.each<[PublicStatus, string, string]>([
    ['queued', 'QUEUED', ''],
    ['in_progress', 'IN_PROGRESS', ''],
    ['failed', 'FAILURE', 'refused'],
  ])('%s is %s', (status, word, reason) => {
    const view = { task: { ...song, status, progress: 40, completed_at: undefined } };
    const told = answer('ax', 'item', status === 'failed' ? { ...view, error: failure } : view);
    expect(told).toMatchObject({
      status: word,
      fail_reason: reason,
      finish_time: 0,
      progress: '40%',
      data: null,
    });
  });

  test('refusals', () => {
    expect(refused('ax', 'invalid_request', 'mv')).toEqual({
      code: 'invalid_request',
      message: 'no',
      data: null,
      request_id: 'req_1',
      error: {
        code: 'invalid_request',
        type: 'gateway_api_error',
        param: 'mv',
        retryable: false,
        charged: 0,
      },
    });
  });
});

test('every error of the vendor-format routes has their shape', () => {
  for (const code of errorCodes) {
    for (const surface of ['vx', 'kx', 'ax']) expect(registry.errors[code].shapes[surface]).toBe('vendor');
    expect(registry.errors[code].shapes.video ?? 'object').toBe(
      code === 'too_many_requests' ? 'flat' : 'object',
    );
  }
});

test('a remixed video names the one that it was made from', () => {
  const made = answer('video', 'task', { task: task('queued', { remixed_from: 'task_0' }) });
  expect(made).toMatchObject({ remixed_from_video_id: 'task_0' });
  expect(answer('video', 'task', { task: task('queued') })).toMatchObject({ remixed_from_video_id: null });
});

test('an asset is answered as it is stored', () => {
  const asset = {
    id: 'asset_1',
    uri: 'asset://asset_1',
    media_type: 'image/png',
    bytes: 70,
    created_at: 1_774_805_076,
    expires_at: 1_775_409_876,
  };
  const { id, ...rest } = asset;
  expect(answer('assets', 'asset', { asset })).toEqual({ asset_id: id, ...rest });
  expect(answer('assets', 'deleted', { asset })).toEqual({ asset_id: id, deleted: true });
  expect(answer('assets', 'list', { page: { items: [], has_more: false } })).toMatchObject({
    object: 'list',
    data: [],
    has_more: false,
  });
});

describe('images', () => {
  const picture = {
    id: 'task_1-1',
    image_url: 'https://gateway.example/1.png',
    base64: 'b25l',
    revised_prompt: 'a grey heron',
  };
  const pictures = { items: [picture, { id: 'task_1-2' }] };
  const asked = task('completed', {
    kind: 'image',
    model: 'image-l5',
    prompt: 'a heron',
    size: '2048x2048',
    completed_at: 1_774_805_300,
    expires_at: 1_774_891_700,
    response_format: 'url',
  });

  test('a task shows what was asked, and its pictures', () => {
    expect(answer('images', 'task', { task: asked, result: pictures })).toEqual({
      id: 'task_1',
      task_id: 'task_1',
      object: 'image',
      model: 'image-l5',
      status: 'completed',
      progress: 100,
      created_at: 1_774_805_076,
      completed_at: 1_774_805_300,
      expires_at: 1_774_891_700,
      prompt: 'a heron',
      size: '2048x2048',
      data: [{ url: 'https://gateway.example/1.png', revised_prompt: 'a grey heron' }],
      error: null,
    });
  });

  test('a whole answer has the pictures, their format and the usage that strict clients read', () => {
    const usage = {
      input_tokens: 9,
      output_tokens: 300,
      total_tokens: 309,
      output_image_tokens: 290,
      output_text_tokens: 10,
    };
    const result = { items: [{ ...picture, mime: 'image/webp' }], usage };
    expect(answer('images', 'images', { task: asked, result })).toEqual({
      created: 1_774_805_300,
      data: [{ url: 'https://gateway.example/1.png', revised_prompt: 'a grey heron' }],
      size: '2048x2048',
      output_format: 'webp',
      usage: {
        input_tokens: 9,
        output_tokens: 300,
        total_tokens: 309,
        input_tokens_details: { text_tokens: 0, image_tokens: 0 },
        output_tokens_details: { text_tokens: 10, image_tokens: 290 },
      },
    });
  });

  test('in the form of Google each candidate has said why it ended', () => {
    const { candidates } = answer('gemini', 'image', { task: asked, result: pictures }) as {
      readonly candidates: readonly Json[];
    };
    expect(candidates).toEqual([expect.objectContaining({ index: 0, finishReason: 'STOP' })]);
  });
});
