import { describe, expect, test } from 'vitest';
import { answer, compile, objectOf, programOf, submit, task } from './compile-and-run-samples.ts';

const run = programOf({
  ark: ['s, deniedMetadata', compile(submit, 'ark')],
  kx: ['s, deniedMetadata', compile(submit, 'kx')],
  isImageToVideo: ['s', compile(submit, 'kx_routes', 'image2video')],
  isMulti: ['s', compile(submit, 'kx_routes', 'multi')],
  kxPath: ['s', compile(submit, 'kx_routes', 'path')],
  kxLookUp: ['s', compile(task, 'kx_routes', 'look_up')],
  jm: ['s', compile(submit, 'jm')],
  jmKey: ['s', compile(submit, 'jm_key')],
  jmPoll: ['s', compile(task, 'jm_poll')],
  openaiVideos: ['s', compile(submit, 'openai_videos')],
  answers: ['a', objectOf(answer, 'answers')],
  subjects: ['s', compile(submit, 'subjects')],
});

function request(over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { facts = {}, roles = {}, mode = 'text', route = {}, metadata } = over;
  return {
    request: { facts, roles, mode, metadata },
    model: 'up-model',
    task: { id: 'task_1', created_at: 1 },
    route,
    channel: {},
    warnings: [],
  };
}

const image = { kind: 'image', url: 'https://a.example/1.png' };
const data = { kind: 'image', base64: 'iVBORw0=', mime: 'image/png' };

describe('protocols', () => {
  test('ark: tagged list, metadata last and without denied keys', () => {
    const s = request({
      mode: 'first_frame',
      facts: {
        prompt: 'a heron',
        seconds: 5.4,
        size: { pixels: { width: 1280, height: 720 } },
        audio: false,
      },
      roles: { first_frame: [image], reference: [data], reference_video: [] },
      metadata: { model: 'mine', watermark: false, seed: 7 },
    });
    expect(run('ark', s, ['model', 'callback_url'])).toStrictEqual({
      model: 'up-model',
      content: [
        { type: 'text', text: 'a heron' },
        { type: 'image_url', image_url: { url: 'https://a.example/1.png' }, role: 'first_frame' },
        {
          type: 'image_url',
          image_url: { url: 'data:image/png;base64,iVBORw0=' },
          role: 'reference_image',
        },
      ],
      duration: 5,
      ratio: '16:9',
      resolution: '720p',
      generate_audio: false,
      watermark: false,
      seed: 7,
    });
    expect(s.warnings).toStrictEqual([
      {
        field: 'seconds',
        action: 'coerced',
        message: 'seconds must be a whole number (got 5.4); 5 was used',
        change: { from: 5.4, to: 5 },
      },
      {
        field: 'metadata.model',
        action: 'ignored',
        message: 'metadata.model is decided by the gateway and cannot be set by callers; it was ignored',
      },
    ]);
  });

  test('ark: nothing but a prompt', () => {
    const s = request({ facts: { prompt: 'a heron' } });
    expect(run('ark', s, [])).toStrictEqual({
      model: 'up-model',
      content: [{ type: 'text', text: 'a heron' }],
    });
  });

  test('kx: three modes', () => {
    const facts = { prompt: 'p', seconds: 5, size: { ratio: '4:3', tier: '1080p' }, audio: true };
    const text = request({ facts, route: { kind: 'text2video' } });
    expect(run('kx', text, [])).toStrictEqual({
      model_name: 'up-model',
      prompt: 'p',
      duration: '5',
      aspect_ratio: '1:1',
      mode: 'pro',
      sound: 'on',
      external_task_id: 'task_1',
    });
    expect(text.warnings).toStrictEqual([
      {
        field: 'size',
        action: 'fallback',
        message: 'size "4:3" is not one of 16:9, 9:16, 1:1; 1:1 was used',
        used: { ratio: '1:1' },
      },
    ]);
    const frames = request({
      facts: { size: facts.size },
      roles: { first_frame: [image], last_frame: [data] },
      mode: 'first_last',
      route: { kind: 'image2video' },
    });
    expect(run('kx', frames, [])).toStrictEqual({
      model_name: 'up-model',
      image: 'https://a.example/1.png',
      image_tail: 'iVBORw0=',
      mode: 'pro',
      external_task_id: 'task_1',
    });
    // The aspect ratio is not sent here, so nobody is told that it fell back.
    expect(frames.warnings).toStrictEqual([]);
    const many = request({ roles: { reference: [image, data] }, route: { kind: 'multi-image2video' } });
    expect(run('kx', many, [])).toStrictEqual({
      model_name: 'up-model',
      image_list: [{ image: 'https://a.example/1.png' }, { image: 'iVBORw0=' }],
      external_task_id: 'task_1',
    });
  });

  test('kx: route conditions and paths of single segments', () => {
    expect(run('isImageToVideo', request({ mode: 'first_last' }))).toBe(true);
    expect(run('isImageToVideo', request({ mode: 'text' }))).toBe(false);
    expect(run('isMulti', request({ roles: { reference: [image] } }))).toBe(true);
    expect(run('isMulti', request({ roles: {} }))).toBe(false);
    expect(run('kxPath', request({ route: { kind: 'text2video' } }))).toBe('/v1/videos/text2video');
    const saved = { kind: 'a/b' };
    const later = { saved, task: { id: 'task_1', upstream_id: '1?x#../2', created_at: 1 } };
    expect(run('kxLookUp', later)).toBe('/v1/videos/a%2Fb/1%3Fx%23..%2F2');
  });

  test.each(['', '.', '..', undefined, '\ud800'])('a path never gets the segment %j', (upstream_id) => {
    const later = { saved: { kind: 'x' }, task: { id: 't', upstream_id, created_at: 1 } };
    expect(() => run('kxLookUp', later)).toThrow(/^internal: a path segment/);
  });

  test('jm: formula, tier chooses the product, JSON in a string', () => {
    const s = request({
      facts: { prompt: 'p', seconds: 7, seed: 3 },
      roles: { first_frame: [data], last_frame: [data] },
      mode: 'first_last',
      route: { key: 'k' },
    });
    expect(run('jm', s)).toStrictEqual({
      req_key: 'k',
      prompt: 'p',
      binary_data_base64: ['iVBORw0=', 'iVBORw0='],
      frames: 121,
      seed: 3,
    });
    expect(s.warnings).toStrictEqual([
      {
        field: 'seconds',
        action: 'clamped',
        message: 'seconds 7 is not one of 5, 10; 5 was used',
        change: { from: 7, to: 5 },
      },
    ]);
    expect(run('jmKey', request({ facts: { size: { tier: '1080p' } } }))).toBe('jimeng_t2v_v30_1080p');
    expect(run('jmKey', request({ facts: { size: { tier: '480p' } } }))).toBe('jimeng_t2v_v30');
    expect(run('jmKey', request({}))).toBe('jimeng_t2v_v30');
    const poll = { saved: { key: 'k' }, task: { id: 't', upstream_id: 'u', created_at: 1 } };
    expect(run('jmPoll', poll)).toStrictEqual({
      req_key: 'k',
      task_id: 'u',
      req_json: '{"return_url":true}',
    });
  });

  test('openai-videos: multipart fields with a file', () => {
    const file = { kind: 'image', bytes: new Uint8Array([1]), mime: 'image/png' };
    const s = request({
      facts: { prompt: 'p', seconds: 6, size: { ratio: '9:16', tier: '720p' } },
      roles: { first_frame: [file] },
    });
    expect(run('openaiVideos', s)).toStrictEqual({
      model: 'up-model',
      prompt: 'p',
      seconds: '4',
      size: '720x1280',
      input_reference: { file },
    });
    expect(run('openaiVideos', request({ facts: { prompt: 'p' } }))).toStrictEqual({
      model: 'up-model',
      prompt: 'p',
    });
  });

  test('answers: ids stay text, lists and times are read, wrong shapes are absent', () => {
    const read = (body: unknown): unknown => run('answers', { answer: { http: 200, headers: {}, body } });
    const full = {
      data: { task_id: '867283741759111202', task_result: { videos: [{ url: 'https://v.example/1' }] } },
      expires_at: '2026-01-31T08:00:00+08:00',
      Response: { AigcVideoTask: { ErrCode: 3 } },
    };
    expect(read(full)).toStrictEqual({
      id: '867283741759111202',
      url: 'https://v.example/1',
      expires_at: 1769817600,
      failed: true,
    });
    const empty = { id: undefined, url: undefined, expires_at: undefined, failed: false };
    for (const body of [
      undefined,
      null,
      5,
      'x',
      [],
      { data: 'x' },
      { data: { task_result: { videos: [] } } },
    ]) {
      expect(read(body)).toStrictEqual(empty);
    }
  });

  test('what a role carries beside the file', () => {
    const subject = [{ ...image, with: { subject_id: 'hero' } }];
    expect(run('subjects', request({ roles: { subject } }))).toStrictEqual([
      { id: 'hero', images: ['https://a.example/1.png'] },
    ]);
  });
});
