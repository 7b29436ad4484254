import { describe, expect, test } from 'vitest';
import { surfaceScope } from '../../../generator/language/scopes.ts';
import { compile, family, objectOf, programOf } from './compile-and-run-samples.ts';

const run = programOf({
  familyD: ['r, warnings', objectOf(family, 'family_d')],
  familyF: ['r, warnings', objectOf(family, 'family_f')],
  familyForm: ['r, warnings', objectOf(family, 'family_form')],
  vxSubmit: ['v', compile(surfaceScope(), 'vx_submit')],
  vxError: ['v', compile(surfaceScope(), 'vx_error')],
  vxList: ['v', compile(surfaceScope(), 'vx_list')],
});

describe('families', () => {
  test('d: first of several fields, text as numbers, strings and lists as media', () => {
    const body = {
      prompt: 'a heron',
      seconds: '5',
      first_image_url: 'https://a.example/1.png',
      images: ['asset://x', 'data:image/png;base64,iVBORw0=', 'iVBORw0='],
      input_video: { url: 'https://a.example/v.mp4' },
    };
    expect(run('familyD', { body, files: {} }, [])).toStrictEqual({
      prompt: 'a heron',
      seconds: 5,
      first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }],
      last_frame: undefined,
      reference: [
        { kind: 'image', url: 'asset://x' },
        { kind: 'image', base64: 'iVBORw0=', mime: 'image/png' },
        { kind: 'image', base64: 'iVBORw0=' },
      ],
      source_video: [{ kind: 'video', url: 'https://a.example/v.mp4' }],
    });
  });

  test('f: tagged content list', () => {
    const warnings: unknown[] = [];
    const body = {
      content: [
        { type: 'text', text: 'a heron' },
        { type: 'image_url', role: 'first_frame', image_url: { url: 'https://a.example/1.png' } },
        { type: 'image_url', role: 'reference_image', image_url: { url: 'https://a.example/2.png' } },
        { type: 'image_url', role: 'reference_image', image_url: {} },
        { type: 'audio_url', audio_url: { url: 'https://a.example/a.mp3' } },
        'not an object',
      ],
      metadata: { duration: 7, ratio: '9:16', resolution: '720P' },
    };
    expect(run('familyF', { body, files: {} }, warnings)).toStrictEqual({
      prompt: 'a heron',
      first_frame: [{ kind: 'image', url: 'https://a.example/1.png' }],
      last_frame: undefined,
      reference: [{ kind: 'image', url: 'https://a.example/2.png' }],
      reference_video: undefined,
      reference_audio: [{ kind: 'audio', url: 'https://a.example/a.mp3' }],
      seconds: 7,
      size: { ratio: '9:16', tier: '720p' },
    });
    expect(warnings).toStrictEqual([]);
    const odd = { prompt: 'p', metadata: { ratio: 'adaptive' } };
    expect(run('familyF', { body: odd, files: {} }, warnings)).toMatchObject({
      prompt: 'p',
      size: undefined,
    });
    expect(warnings).toStrictEqual([
      {
        field: 'size',
        action: 'ignored',
        message: 'size must be a ratio such as `16:9` (got "adaptive"); it was ignored',
      },
    ]);
  });

  test('multipart files become media, and inputs carry what stands beside them', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const file = { field: 'input_reference', bytes, filename: 'x.png', declaredMime: 'text/html' };
    const body = {
      input_reference: 'https://a.example/never.png',
      subjects: [
        { id: 'hero', images: ['https://a.example/1.png', 'iVBORw0='], voice_id: 'v1' },
        { id: 'fox', images: [] },
      ],
    };
    expect(run('familyForm', { body, files: { input_reference: [file] } }, [])).toStrictEqual({
      first_frame: [{ kind: 'image', bytes }],
      subject: [
        { kind: 'image', url: 'https://a.example/1.png', with: { subject_id: 'hero', voice_id: 'v1' } },
        { kind: 'image', base64: 'iVBORw0=', with: { subject_id: 'hero', voice_id: 'v1' } },
      ],
    });
    expect(run('familyForm', { body: { input_reference: 'iVBORw0=' }, files: {} }, [])).toStrictEqual({
      first_frame: [{ kind: 'image', base64: 'iVBORw0=' }],
      subject: undefined,
    });
  });
});

describe('surfaces', () => {
  const task = { id: 'task_1', status: 'in_progress', created_at: 5 };

  test('status words of the vendor', () => {
    expect(run('vxSubmit', { task })).toStrictEqual({
      task_id: 'task_1',
      status: 'processing',
      created_at: 5,
    });
  });

  test('a case for one value, null for the others', () => {
    const error = { code: 'timeout', message: 'too late', type: 'x', param: '' };
    expect(run('vxError', { task: { ...task, status: 'failed' }, error })).toStrictEqual({
      code: 'timeout',
      message: 'too late',
    });
    expect(run('vxError', { task, error })).toBeNull();
  });

  test('an empty page is an empty list, and an unknown key is null', () => {
    expect(run('vxList', { page: { items: [], has_more: false } })).toStrictEqual({
      object: 'list',
      data: [],
      last_id: null,
    });
  });
});
