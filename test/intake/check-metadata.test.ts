import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { ask, refusal } from '../families/ask.ts';

const body = (metadata: JsonObject) => ({ model: 'video-a', prompt: 'a heron', metadata });

function nested(steps: number): JsonObject {
  let value: Json = 1;
  for (let step = 1; step < steps; step += 1) value = { a: value };
  return { a: value };
}

const many = (count: number, before = ''): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${before}${at}`, 1]));

describe('names and depth of metadata have a bound', () => {
  test('what is within it is handed on', () => {
    expect(ask(body(many(1_000))).canonical.metadata).toEqual(many(1_000));
    const metadata = { ['k'.repeat(200)]: 1, ...nested(16), 'x.y': [{ z: 1 }] };
    expect(ask(body(metadata)).canonical.metadata).toEqual(metadata);
  });

  test.each<[string, JsonObject, string, string]>([
    ['a long name', { ['k'.repeat(201)]: 1 }, 'metadata', 'of 201 characters; names may have at most 200'],
    ['a long name below', { a: [{ ['k'.repeat(201)]: 1 }] }, 'metadata.a[0]', 'names may have at most 200'],
    ['a name of 2000 dots', { ['.'.repeat(2000)]: 1 }, 'metadata', 'of 2000 characters'],
    ['a name of many words', { 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q': 1 }, 'metadata', 'deeper than 16 names'],
    ['objects in objects', nested(17), `metadata${'.a'.repeat(16)}`, 'deeper than 16 names'],
    ['too many names', many(1_001), 'metadata', 'more than 1000 names in all'],
    ['too many words', { a: many(400, 'x.y.') }, 'metadata', 'more than 1000 names in all'],
    ['lists in lists', { a: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]] }, 'metadata.a', 'deeper than 16 names'],
  ])('%s is refused', (_, metadata, param, message) => {
    const told = refusal(body(metadata));
    expect(told.code).toBe('invalid_request');
    expect(told.param.startsWith(param)).toBe(true);
    expect(told.message).toContain(message);
  });
});
