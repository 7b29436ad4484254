import { describe, expect, test } from 'vitest';
import { at, filesAt, firstOf, isPresent, plain } from '../../runtime/contract/values.ts';

describe('at', () => {
  const value = { a: { b: [{ c: 1 }, null], empty: [], zero: 0, no: false, text: '' }, 0: 'zero' };

  test.each<[readonly (string | number)[], unknown]>([
    [['a', 'b', 0, 'c'], 1],
    [['a', 'zero'], 0],
    [['a', 'no'], false],
    [['a', 'text'], ''],
    [[0], 'zero'],
    [['a', 'empty'], undefined],
    [['a', 'b', 1], undefined],
    [['a', 'b', 2], undefined],
    [['a', 'b', -1], undefined],
    [['a', 'b', 'length'], undefined],
    [['a', 'b', '0'], undefined],
    [['a', 'text', 'length'], undefined],
    [['a', 'zero', 'toFixed'], undefined],
    [['constructor'], undefined],
    [['__proto__'], undefined],
    [['a', 'toString'], undefined],
  ])('%j is %j', (path, expected) => {
    expect(at(value, ...path)).toBe(expected);
  });

  test.each([[undefined], [null], [[]], ['text'], [5], [new Uint8Array(2)]])(
    'nothing is below %j',
    (root) => {
      expect(at(root, 'a')).toBeUndefined();
    },
  );

  test('an own `__proto__` of parsed JSON is data like any other', () => {
    expect(at(JSON.parse('{"__proto__": {"a": 1}}'), '__proto__', 'a')).toBe(1);
  });
});

test('files of a field, never inherited', () => {
  const file = { field: 'a', bytes: new Uint8Array(1), filename: 'a', declaredMime: '' };
  expect(filesAt({ a: [file], b: [] }, 'a')).toStrictEqual([file]);
  expect(filesAt({ a: [file], b: [] }, 'b')).toBeUndefined();
  expect(filesAt({ a: [file] }, 'constructor')).toBeUndefined();
});

test('present is everything but undefined and the empty list', () => {
  expect([0, false, '', null, {}, [1]].every(isPresent)).toBe(true);
  expect([undefined, []].some(isPresent)).toBe(false);
});

test('firstOf takes the first present value and computes no more than it needs', () => {
  const asked: string[] = [];
  const ask = <T>(name: string, value: T): (() => T) => {
    return () => {
      asked.push(name);
      return value;
    };
  };
  expect(firstOf(undefined, ask('a', undefined), ask('b', false), ask('c', 1))).toBe(false);
  expect(asked).toStrictEqual(['a', 'b']);
  expect(firstOf([], ask('d', null))).toBeNull();
  expect(firstOf(0, ask('e', 1))).toBe(0);
  expect(firstOf(undefined)).toBeUndefined();
});

test('plain keeps views and drops empty lists', () => {
  const view = { amount: 1 };
  expect(plain(view)).toBe(view);
  expect(plain([])).toBeUndefined();
  expect(plain(undefined)).toBeUndefined();
});
