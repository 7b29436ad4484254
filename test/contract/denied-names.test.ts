import { describe, expect, test } from 'vitest';
import { deniedNames } from '../../generated/vocabulary.ts';
import { nameGuard } from '../../runtime/contract/denied-names.ts';
import { pathText } from '../../runtime/contract/field-name.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { SPELT_BY_HAND } from '../conformance/vendor/metadata.ts';

const DENIED = ['model', 'task_id', '*callback*', '*token', 'secret*', 'key'];

function guarded(metadata: JsonObject, allowed: readonly string[] = []) {
  const warnings: Warning[] = [];
  const kept = atOnce(nameGuard({ denied: DENIED, allowed })(metadata, warnings));
  return { kept, ignored: warnings.map(({ field }) => field) };
}

test('names are taken out at any depth, below lists too, and what is left is handed on', () => {
  const metadata = {
    seed: 1,
    model: 'x',
    camera: { model: 'y', type: 'pan', lens: { Task_Id: 1 } },
    shots: [{ taskId: 'z', index: 1 }, { callbackUrl: 'c' }, 3, [{ key: 1, keys: 2 }]],
    empty: {},
    none: [],
  };
  expect(guarded(metadata)).toEqual({
    kept: { seed: 1, camera: { type: 'pan' }, shots: [{ index: 1 }, 3, [{ keys: 2 }]], empty: {}, none: [] },
    ignored: [
      'metadata.model',
      'metadata.camera.model',
      'metadata.camera.lens.Task_Id',
      'metadata.shots[0].taskId',
      'metadata.shots[1].callbackUrl',
      'metadata.shots[3][0].key',
    ],
  });
});

describe('spellings', () => {
  test.each([
    ['case', ['MODEL', 'Task_ID', 'CallBack']],
    ['joints', ['task-id', 'taskid', '_model_', 'call_back_url']],
    ['letters that fold', ['\u212Aey', '\uFF4Dodel', 'mode\u24DB']],
    ['steps of a name', ['a.model', 'model.a', 'model[]', 'a[task_id]', '..model..', 'a.b.my_callback_url']],
    ['patterns', ['my_callback', 'callback_url', 'access_token', 'token', 'secret', 'secretKey']],
  ])('%s', (_, names) => {
    const metadata = Object.fromEntries(names.map((name) => [name, 1]));
    expect(guarded(metadata)).toEqual({
      kept: {},
      ignored: names.map((name) => pathText(['metadata', name])),
    });
  });

  test('longer words are other words', () => {
    const metadata = { models: 1, tokens: 1, my_secret: 1, keyframe: 1, 'task.id': 1 };
    expect(guarded(metadata)).toEqual({ kept: metadata, ignored: [] });
  });
});

test('a name that is allowed may be set, however it is spelt', () => {
  const metadata = { my_callback: 1, MyCallback: 2, callback: 3 };
  expect(guarded(metadata, ['my_callback'])).toEqual({
    kept: { my_callback: 1, MyCallback: 2 },
    ignored: ['metadata.callback'],
  });
});

test('metadata that holds none of them is the same object', () => {
  const metadata = { a: { b: [1, { c: 'model' }] } };
  expect(guarded(metadata).kept).toBe(metadata);
});

test('prototypes stay what they are', () => {
  const metadata: JsonObject = JSON.parse('{ "a": { "__proto__": { "polluted": 1 }, "b": 1 } }');
  expect(guarded(metadata)).toEqual({ kept: { a: { b: 1 } }, ignored: ['metadata.a.__proto__'] });
});

describe('the names of the vocabulary', () => {
  test.each(SPELT_BY_HAND)('%s is kept from every vendor', (name) => {
    const guard = nameGuard({ denied: deniedNames });
    expect(atOnce(guard({ [name]: 1, deep: { [name]: 1 } }, []))).toEqual({});
  });

  test.each([
    ...['max_tokens', 'total_tokens', 'tokens', 'seed_of_style', 'style_id', 'voice_id', 'template_id'],
    ...['model_strength', 'keyframes', 'prompt_strength'],
  ])('%s is handed on', (name) => {
    const warnings: Warning[] = [];
    expect(atOnce(nameGuard({ denied: deniedNames })({ [name]: 1 }, warnings))).toEqual({ [name]: 1 });
    expect(warnings).toEqual([]);
  });
});
