import { describe, expect, test } from 'vitest';
import {
  toBoolean,
  toInteger,
  toList,
  toNumber,
  toObject,
  toText,
} from '../../runtime/contract/filters/casts.ts';
import {
  count,
  first,
  join,
  last,
  nth,
  pick,
  pickEach,
  take,
  where,
  without,
} from '../../runtime/contract/filters/lists.ts';
import { clamp, nearest, plus, suffix, times } from '../../runtime/contract/filters/numbers.ts';
import {
  jsonText,
  lower,
  mapTo,
  oneOf,
  orElse,
  parseJson,
  trim,
  upper,
  uuid,
  yesNo,
} from '../../runtime/contract/filters/texts.ts';
import { beijingTime, epoch, epochMs, percent, rfc3339 } from '../../runtime/contract/filters/times.ts';
import type { Json } from '../../runtime/contract/json.ts';
import {
  numberSent,
  publicWarning,
  type Reporter,
  report,
  type Warning,
} from '../../runtime/contract/warning.ts';

/** What a filter gives and what it tells the caller. */
function told<T>(run: (reporter: Reporter) => T): { readonly value: T; readonly said: readonly string[] } {
  const warnings: Warning[] = [];
  const value = run(report('seconds', warnings));
  return { value, said: warnings.map((one) => `${one.field} ${one.action}: ${one.message}`) };
}

describe('casts', () => {
  test.each([
    ['5', 5],
    [' 2.50 ', 2.5],
    ['-1e3', -1000],
    ['.5', 0.5],
    [7, 7],
    ['', undefined],
    ['5s', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['1e999', undefined],
    ['9'.repeat(41), undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [true, undefined],
    [[5], undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('number of %j is %j', (value, expected) => {
    expect(toNumber(value)).toBe(expected);
  });

  test.each([
    [5, 5, []],
    ['5.0', 5, []],
    [5.5, 6, ['seconds coerced: seconds must be a whole number (got 5.5); 6 was used']],
    ['-0.4', 0, ['seconds coerced: seconds must be a whole number (got -0.4); 0 was used']],
    ['x', undefined, ['seconds ignored: seconds must be a number (got "x"); it was ignored']],
    [{}, undefined, ['seconds ignored: seconds must be a number (got an object); it was ignored']],
    ['', undefined, []],
    [null, undefined, []],
  ])('int of %j is %j', (value, expected, said) => {
    expect(told((reporter) => toInteger(value, reporter))).toStrictEqual({ value: expected, said });
  });

  test.each([
    ['a', 'a'],
    ['', ''],
    [867283741759111, '867283741759111'],
    [0, '0'],
    [false, 'false'],
    [Number.NaN, undefined],
    [['a'], undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('string of %j is %j', (value, expected) => {
    expect(toText(value)).toBe(expected);
  });

  test.each([
    [true, true],
    ['Enabled', true],
    ['ON', true],
    [1, true],
    [0, false],
    ['no', false],
    ['maybe', undefined],
    [2, undefined],
    [null, undefined],
  ])('bool of %j is %j', (value, expected) => {
    expect(toBoolean(value)).toBe(expected);
  });

  test('what cannot be read is told', () => {
    expect(told((reporter) => toBoolean('maybe', reporter))).toStrictEqual({
      value: undefined,
      said: ['seconds ignored: seconds must be true or false (got "maybe"); it was ignored'],
    });
    expect(told((reporter) => toNumber(['5'], reporter)).said).toStrictEqual([
      'seconds ignored: seconds must be a number (got a list); it was ignored',
    ]);
    expect(told((reporter) => [toNumber(undefined, reporter), toBoolean('', reporter)]).said).toStrictEqual(
      [],
    );
  });

  test('lists and objects', () => {
    expect(toList([1])).toStrictEqual([1]);
    expect(toList({ a: 1 })).toStrictEqual([{ a: 1 }]);
    expect(toList('')).toStrictEqual(['']);
    expect([toList([]), toList(null), toList(undefined)]).toStrictEqual([undefined, undefined, undefined]);
    expect(toObject({ a: 1 })).toStrictEqual({ a: 1 });
    expect([toObject([]), toObject('x'), toObject(null)]).toStrictEqual([undefined, undefined, undefined]);
  });
});

test.each<[Json | undefined, string | undefined, readonly string[]]>([
  ['low', 'low', []],
  [4, '4', []],
  ['Low', undefined, ['seconds ignored: seconds "Low" is not one of low, 4; it was ignored']],
  ['', undefined, ['seconds ignored: seconds "" is not one of low, 4; it was ignored']],
  [{}, undefined, ['seconds ignored: seconds an object is not one of low, 4; it was ignored']],
  [null, undefined, []],
  [undefined, undefined, []],
])('one_of %j', (value, expected, said) => {
  expect(told((reporter) => oneOf(value, ['low', '4'], reporter))).toStrictEqual({ value: expected, said });
});

test('tables and spellings', () => {
  expect(mapTo('720p', { '720p': 'std' })).toBe('std');
  expect(mapTo(4, { 4: 'four' })).toBe('four');
  expect(mapTo(true, { true: 1 })).toBe(1);
  for (const value of ['constructor', '__proto__', 'x', undefined, null, ['a']]) {
    expect(mapTo(value, { a: 'b' })).toBeUndefined();
  }
  expect([orElse(undefined, 'x'), orElse([], 'x'), orElse(0, 5), orElse('', 'x')]).toStrictEqual([
    'x',
    'x',
    0,
    '',
  ]);
  expect([yesNo(true, 'on', 'off'), yesNo(false, 'on', 'off'), yesNo(undefined, 'on', 'off')]).toStrictEqual([
    'on',
    'off',
    undefined,
  ]);
});

describe('numbers', () => {
  test.each([
    [5, 5, []],
    [0, 1, ['seconds clamped: seconds 0 is outside 1 to 10; 1 was used']],
    [12, 10, ['seconds clamped: seconds 12 is outside 1 to 10; 10 was used']],
    [undefined, undefined, []],
  ])('clamp %j', (value, expected, said) => {
    expect(told((reporter) => clamp(value, 1, 10, reporter))).toStrictEqual({ value: expected, said });
  });

  test.each([
    [8, 8, []],
    [6, 4, ['seconds clamped: seconds 6 is not one of 12, 4, 8; 4 was used']],
    [10, 8, ['seconds clamped: seconds 10 is not one of 12, 4, 8; 8 was used']],
    [99, 12, ['seconds clamped: seconds 99 is not one of 12, 4, 8; 12 was used']],
    [undefined, undefined, []],
  ])('nearest %j', (value, expected, said) => {
    expect(told((reporter) => nearest(value, [12, 4, 8], reporter))).toStrictEqual({ value: expected, said });
  });

  test('sums, products, endings', () => {
    expect([plus(1, 2), plus(undefined, 2), times(5, 24), times(1e308, 10)]).toStrictEqual([
      3,
      undefined,
      120,
      undefined,
    ]);
    expect([suffix(5, 's'), suffix('5', 's'), suffix(undefined, 's')]).toStrictEqual(['5s', '5s', undefined]);
  });

  test('without a reporter nothing is told, and the same thing is told once', () => {
    expect(nearest(6, [4, 8])).toBe(4);
    const twice = told((reporter) => [nearest(6, [4, 8], reporter), nearest(6, [4, 8], reporter)]);
    expect(twice.said).toHaveLength(1);
  });
});

describe('lists', () => {
  const list = [{ role: 'a', n: { m: 1 } }, { role: 'b', n: { m: null } }, 'text', { role: 'a' }];

  test('where and pick', () => {
    expect(where(list, ['role'], 'a')).toStrictEqual([{ role: 'a', n: { m: 1 } }, { role: 'a' }]);
    expect(where([{ n: 1 }, { n: '1' }], ['n'], 1)).toStrictEqual([{ n: 1 }, { n: '1' }]);
    expect([where(list, ['role'], 'x'), where(undefined, ['role'], 'a')]).toStrictEqual([
      undefined,
      undefined,
    ]);
    expect(pick(list, ['n', 'm'])).toStrictEqual([1]);
    expect(pick({ n: { m: 2 } }, ['n', 'm'])).toBe(2);
    expect([pick(list, ['x']), pick(undefined, ['x']), pick('a', ['length'])]).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(pickEach(list, ['role'])).toStrictEqual(['a', 'b', 'a']);
    expect(pickEach(undefined, ['role'])).toBeUndefined();
  });

  test.each<[list: Json[] | undefined, unwanted: string | boolean, left: Json[] | undefined]>([
    [list, 'a', [{ role: 'b', n: { m: null } }, 'text']],
    [[{ role: true }, { role: 'true' }, { role: false }, {}], true, [{ role: false }, {}]],
    [[{ role: 'a' }], 'a', undefined],
    [undefined, 'a', undefined],
  ])('of %j, without the role %j: %j', (given, unwanted, left) => {
    expect(without(given, ['role'], unwanted)).toStrictEqual(left);
  });

  test('by position, how many, the front, joined', () => {
    expect([
      first(['a', 'b']),
      last(['a', 'b']),
      nth(['a', 'b'], 1),
      nth(['a'], 5),
      first([]),
      first(undefined),
    ]).toStrictEqual(['a', 'b', 'b', undefined, undefined, undefined]);
    expect([count([1, 2]), count([]), count(undefined)]).toStrictEqual([2, 0, 0]);
    expect([take([1, 2, 3], 2), take([1], 5), take([1], 0), take(undefined, 1)]).toStrictEqual([
      [1, 2],
      [1],
      undefined,
      undefined,
    ]);
    expect([join(['a', 1, {}, true], '-'), join([{}], '-'), join(undefined, '-')]).toStrictEqual([
      'a-1-true',
      undefined,
      undefined,
    ]);
  });
});

test('text', () => {
  expect([lower('AbÇ'), upper('ab'), trim(' a '), lower(undefined)]).toStrictEqual([
    'abç',
    'AB',
    'a',
    undefined,
  ]);
  expect([jsonText({ a: [1] }), jsonText(null), jsonText(undefined)]).toStrictEqual([
    '{"a":[1]}',
    'null',
    undefined,
  ]);
  expect([
    parseJson('{"a":1}'),
    parseJson('null'),
    parseJson('[]'),
    parseJson('{'),
    parseJson(undefined),
  ]).toStrictEqual([{ a: 1 }, undefined, undefined, undefined, undefined]);
});

describe('times and progress', () => {
  test.each([
    ['2026-01-31T00:00:00Z', 1769817600],
    ['2026-01-31T08:00:00.987+08:00', 1769817600],
    ['2026-01-31 00:00:00z', 1769817600],
    [1769817600, 1769817600],
    ['1769817600', 1769817600],
    [1769817600987, 1769817600],
    [0, undefined],
    ['0', undefined],
    [-5, undefined],
    ['2026-01-31', undefined],
    ['2026-13-31T00:00:00Z', undefined],
    ['yesterday', undefined],
    [9e15, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('epoch of %j is %j', (value, expected) => {
    expect(epoch(value)).toBe(expected);
  });

  test('text of a time, and the same UUID for the same text', () => {
    expect([rfc3339(1769817600), rfc3339('2026-01-31T08:00:00.5+08:00'), rfc3339(0)]).toStrictEqual([
      '2026-01-31T00:00:00Z',
      '2026-01-31T00:00:00Z',
      undefined,
    ]);
    expect(uuid('task_1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const [one, same, other] = ['task_1', 'task_1', 'task_2'].map(uuid);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(uuid(undefined)).toBeUndefined();
  });

  test('milliseconds and local time', () => {
    expect([epochMs(1769817600), epochMs('2026-01-31T00:00:00.987Z')]).toStrictEqual([
      1769817600000, 1769817600987,
    ]);
    expect([
      beijingTime('2026-01-31 08:00:00'),
      beijingTime('2026-01-31T00:00:00Z'),
      beijingTime('08:00'),
      beijingTime(5),
    ]).toStrictEqual([1769817600, 1769817600, undefined, undefined]);
  });

  test.each([
    ['45%', 45],
    [' 12.5 % ', 12.5],
    [45, 45],
    ['0', 0],
    [0.45, 0.45],
    ['150%', 100],
    [-1, 0],
    ['%', undefined],
    ['half', undefined],
    [undefined, undefined],
  ])('percent of %j is %j', (value, expected) => {
    expect(percent(value)).toBe(expected);
  });
});

describe('changed numbers', () => {
  const changed = (run: (reporter: Reporter) => unknown): readonly Warning[] => {
    const warnings: Warning[] = [];
    run(report('seconds', warnings));
    return warnings;
  };

  test.each<[title: string, run: (reporter: Reporter) => unknown, given: number, sent: number]>([
    ['nearest', (to) => nearest(11, [6, 10], to), 11, 10],
    ['clamp', (to) => clamp(20, 4, 15, to), 20, 15],
    ['int', (to) => toInteger(6.5, to), 6.5, 7],
    ['one after the other', (to) => nearest(toInteger(6.5, to), [6, 10], to), 6.5, 6],
    ['nothing to change', (to) => nearest(6, [6, 10], to), 6, 6],
    ['in another unit', (to) => clamp(times(5, 24), 0, 100, to), 5, 5],
  ])('%s', (_title, run, given, sent) => {
    const warnings = changed(run);
    expect(numberSent('seconds', given, warnings)).toBe(sent);
    expect(numberSent('count', given, warnings)).toBe(given);
  });

  test('are no part of what callers see', () => {
    const [warning] = changed((to) => clamp(20, 4, 15, to));
    expect(warning && publicWarning(warning)).toStrictEqual({
      field: 'seconds',
      action: 'clamped',
      message: 'seconds 20 is outside 4 to 15; 15 was used',
    });
  });
});
