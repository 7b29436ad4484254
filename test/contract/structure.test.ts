import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathText } from '../../runtime/contract/field-name.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { mergeMetadata } from '../../runtime/contract/metadata.ts';
import {
  choose,
  concat,
  each,
  eachFlat,
  formFields,
  items,
  merge,
  object,
  someObject,
  when,
} from '../../runtime/contract/structure.ts';
import type { Warning } from '../../runtime/contract/warning.ts';

test('objects leave out what is absent', () => {
  expect(object({ a: 1, b: undefined, c: null, d: false })).toStrictEqual({ a: 1, c: null, d: false });
  expect(object({ a: undefined })).toStrictEqual({});
  expect(someObject({ a: undefined })).toBeUndefined();
  expect(someObject({ a: 0, b: undefined })).toStrictEqual({ a: 0 });
  const whole = { a: 1 };
  expect(object(whole)).toBe(whole);
  const file = { file: { kind: 'image' as const, url: 'u' } };
  expect(formFields({ a: 'x', b: undefined, c: file })).toStrictEqual({ a: 'x', c: file });
});

test('lists leave out what is absent and are absent when empty', () => {
  expect(items([1, undefined, [], null, 0])).toStrictEqual([1, null, 0]);
  expect(items([undefined])).toBeUndefined();
  expect(concat([1], undefined, ['a'])).toStrictEqual([1, 'a']);
  expect(concat(undefined, undefined)).toBeUndefined();
  expect(each(['a', 'b', 'c'], (item, index) => (index === 1 ? undefined : item + index))).toStrictEqual([
    'a0',
    'c2',
  ]);
  expect(each(undefined, () => 1)).toBeUndefined();
  expect(each([], () => 1)).toBeUndefined();
  expect(eachFlat([1, 2], (item) => (item === 1 ? [item, item] : undefined))).toStrictEqual([1, 1]);
});

test('when computes only what holds', () => {
  expect(when(true, () => 1)).toBe(1);
  const never = (): never => {
    throw new Error('computed');
  };
  expect(when(false, never)).toBeUndefined();
});

describe('choose', () => {
  const cases = { a: () => 1, 2: () => 'two', true: () => 'yes' };
  test.each([
    ['a', 1],
    [2, 'two'],
    ['2', 'two'],
    [true, 'yes'],
    ['b', 'else'],
    ['toString', 'else'],
    ['__proto__', 'else'],
    [undefined, 'else'],
    [null, 'else'],
    [['a'], 'else'],
  ])('%j chooses %j', (value, expected) => {
    expect(choose(value, cases, () => 'else')).toBe(expected);
  });

  test('without an else', () => {
    expect(choose('b', cases)).toBeUndefined();
  });
});

describe('merge', () => {
  test('deep, the later wins, lists are replaced', () => {
    const base = { a: { b: 1, c: [1, 2] }, d: 1 };
    expect(merge(base, { a: { c: [3] }, e: null }, undefined, { d: { x: 1 } })).toStrictEqual({
      a: { b: 1, c: [3] },
      d: { x: 1 },
      e: null,
    });
    expect(base).toStrictEqual({ a: { b: 1, c: [1, 2] }, d: 1 });
    expect(merge(undefined, undefined)).toBeUndefined();
    expect(merge({ a: 1 }, { a: undefined })).toStrictEqual({ a: 1 });
  });

  test('hostile depth ends', () => {
    let deep: JsonObject = { end: 1 };
    for (let level = 0; level < 5000; level += 1) deep = { down: deep };
    expect(() => merge(deep, deep)).not.toThrow();
    expect(() => mergeMetadata(deep, deep, ['down.x'], [])).not.toThrow();
  });
});

describe('mergeMetadata', () => {
  test('denied keys are reported and never arrive', () => {
    const warnings: Warning[] = [];
    const metadata = { model: 'x', input: { callback: 'y', other: 1 }, seed: 2 };
    const merged = mergeMetadata(
      { model: 'm', input: { prompt: 'p' } },
      metadata,
      ['model', 'input.callback'],
      warnings,
    );
    expect(merged).toStrictEqual({ model: 'm', input: { prompt: 'p', other: 1 }, seed: 2 });
    const message = (path: string): string =>
      `metadata.${path} is decided by the gateway and cannot be set by callers; it was ignored`;
    expect(warnings).toStrictEqual([
      { field: 'metadata.model', action: 'ignored', message: message('model') },
      { field: 'metadata.input.callback', action: 'ignored', message: message('input.callback') },
    ]);
    expect(mergeMetadata(undefined, undefined, [], [])).toStrictEqual({});
  });

  test.each([
    ['model', ['model'], {}],
    ['another case', ['Model', 'MODEL'], {}],
    ['another spelling', ['duration_seconds', 'Duration-Seconds', 'durationseconds'], {}],
    ['letters that fold', ['\u017Feed', '\u212Aey'], {}],
    ['a dotted key', ['config.length', 'CONFIG.Length.more'], {}],
    ['a longer word', ['models', 'model2'], { models: 1, model2: 1 }],
  ])('%s is told from what it is not', (_, keys, kept) => {
    const warnings: Warning[] = [];
    const deny = ['model', 'durationSeconds', 'seed', 'key', 'config.length'];
    const metadata = Object.fromEntries(keys.map((key) => [key, 1]));
    expect(mergeMetadata({}, metadata, deny, warnings)).toStrictEqual(kept);
    const ignored = keys.filter((key) => !Object.hasOwn(kept, key));
    expect(warnings.map(({ field }) => field)).toStrictEqual(
      ignored.map((key) => pathText(['metadata', key])),
    );
  });

  test('an object that holds something of ours is merged under our spelling of it', () => {
    const warnings: Warning[] = [];
    const metadata = {
      output_config: { duration: 9, PersonGeneration: 'AllowAdult' },
      OutputConfig: { Duration: 9, OffPeak: 'Enabled' },
      OUTPUTCONFIG: { duration: 9 },
    };
    const base = { OutputConfig: { Duration: 5 } };
    expect(mergeMetadata(base, metadata, ['OutputConfig.Duration'], warnings)).toStrictEqual({
      OutputConfig: { Duration: 5, PersonGeneration: 'AllowAdult', OffPeak: 'Enabled' },
    });
    expect(warnings.map(({ field }) => field)).toStrictEqual([
      'metadata.output_config.duration',
      'metadata.OutputConfig.Duration',
      'metadata.OUTPUTCONFIG.duration',
    ]);
  });

  test.each([['text'], [5], [null], [[{ Duration: 9 }]]])(
    '%j replaces no object that is ours in part',
    (value) => {
      const warnings: Warning[] = [];
      const base = { OutputConfig: { Duration: 5 } };
      const merged = mergeMetadata(base, { OutputConfig: value }, ['OutputConfig.Duration'], warnings);
      expect(merged).toStrictEqual(base);
      expect(warnings).toStrictEqual([
        {
          field: 'metadata.OutputConfig',
          action: 'ignored',
          message:
            'metadata.OutputConfig must be an object, because the gateway decides `Duration` in it; it was ignored',
        },
      ]);
    },
  );

  test('a part of it is merged alone, under the same rules', () => {
    const warnings: Warning[] = [];
    const metadata = { model: 'x', input: { url: 'evil', template: 't', model: 1 } };
    const merge = (below: readonly string[], from: JsonObject = metadata): JsonObject =>
      mergeMetadata({ url: 'ours' }, from, ['model', 'input.url'], warnings, below);
    expect(merge(['input'])).toStrictEqual({ url: 'ours', template: 't', model: 1 });
    expect(merge(['input', 'deeper'])).toStrictEqual({ url: 'ours' });
    expect(merge(['toString'])).toStrictEqual({ url: 'ours' });
    expect(merge(['input'], { input: 'text' })).toStrictEqual({ url: 'ours' });
    expect(warnings.map(({ field, message }) => [field, message.slice(field.length)])).toStrictEqual([
      ['metadata.input.url', ' is decided by the gateway and cannot be set by callers; it was ignored'],
      ['metadata.input', ' must be an object, whose fields are passed on; it was ignored'],
    ]);
  });

  test('thousands of spellings are ignored at once, and the first of them named', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`model${'-'.repeat(at % 200)}_${'_'.repeat(at / 200)}`, at]),
    );
    const warnings: Warning[] = [];
    expect(mergeMetadata({}, many, ['model'], warnings)).toStrictEqual({});
    expect(warnings).toHaveLength(33);
    expect(warnings[0]?.field).toBe('metadata.model_');
    expect(warnings.at(-1)).toStrictEqual({
      field: 'metadata',
      action: 'ignored',
      message: 'metadata holds more that cannot be set by callers; it was ignored',
    });
  });

  test('a word spelt at length is not repeated at length', () => {
    const warnings: Warning[] = [];
    expect(mergeMetadata({}, { [`model${'-'.repeat(100_000)}`]: 1 }, ['model'], warnings)).toStrictEqual({});
    expect(warnings.map(({ field }) => field)).toStrictEqual([`metadata["model${'-'.repeat(55)}"]`]);
  });

  test('thousands of keys are merged at once', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]));
    expect(mergeMetadata({}, many, ['model', 'a.b'], [])).toStrictEqual(many);
    expect(mergeMetadata({}, { ['.'.repeat(100_000)]: 1 }, ['model', 'a.b'], [])).toHaveProperty([
      '.'.repeat(100_000),
    ]);
  });

  test('prototypes stay what they are', () => {
    const metadata = JSON.parse(
      '{"__proto__": {"polluted": 1}, "a": {"__proto__": {"polluted": 1}}, "constructor": {"prototype": {"polluted": 1}}}',
    );
    const merged = mergeMetadata({ a: { b: 1 } }, metadata, [], []);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.hasOwn(merged, '__proto__')).toBe(false);
    expect(merged.a).toStrictEqual({ b: 1 });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get(Object, 'polluted')).toBeUndefined();
  });

  const key = fc.constantFrom('model', 'a', 'b', '__proto__', 'constructor');
  test('never keeps a denied key, whatever is merged', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.dictionary(key, fc.integer(), { maxKeys: 3, noNullPrototype: true }),
    );
    const body = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });
    fc.assert(
      fc.property(body, fc.subarray(['model', 'a', 'b', 'a.b']), (metadata, deny) => {
        const warnings: Warning[] = [];
        const merged = mergeMetadata({}, metadata, deny, warnings);
        for (const path of deny) {
          const [head = '', tail] = path.split('.');
          const found = Object.hasOwn(merged, head) ? merged[head] : undefined;
          if (tail === undefined) expect(found).toBeUndefined();
          else expect(typeof found === 'object' && found !== null && Object.hasOwn(found, tail)).toBe(false);
        }
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(warnings.every((one) => one.action === 'ignored')).toBe(true);
      }),
    );
  });
});
