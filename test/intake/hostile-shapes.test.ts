import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Family } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { refused } from './refused.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const url = 'https://img.example/1.png';
const MEGABYTE = 1_000_000;

function check(route: string, body: JsonObject, path: Readonly<Record<string, string>> = {}) {
  const found = registry.routes.find(({ id }) => id === route);
  if (found === undefined) throw new Error(`no route ${route}`);
  return atOnce(
    intake.check({
      route: found,
      key: keyRecord(),
      body: { kind: 'json', value: body },
      path,
      query: {},
      strict: false,
    }),
  );
}

/** Families whose prompts name members of a role, with the field that holds those. */
const mentioning = registry.families.filter(({ mentions = [] }) => mentions.length > 0);
const subjects = (count: number, id = 'hero') =>
  Array.from({ length: count }, (_, at) => ({ id: at === 0 ? id : `${id}${at}`, images: [url] }));

describe.each(
  mentioning.map(({ id, routes, models }) => ({ id, route: routes[0] ?? '', model: models[0]?.id ?? '' })),
)('names in prompts of $id', ({ route, model }) => {
  const ask = (over: JsonObject) => () =>
    check(route, { model, prompt: 'it runs', subjects: subjects(1), ...over });

  test('ten thousand subjects are refused by the shape', () => {
    const { code, param, message } = refused(ask({ subjects: subjects(10_000) }));
    expect([code, param]).toEqual(['invalid_request', 'subjects']);
    expect(message).toMatch(/^subjects must have at most \d+ items \(got an array of 10000\)$/);
  });

  test.each([
    ['a text', 'hero'],
    ['no list', { id: 'hero', images: [url] }],
    ['nothing', null],
    ['empty', []],
    ['holes', [null]],
    ['without pictures', [{ id: 'hero' }]],
    ['with an empty list of pictures', [{ id: 'hero', images: [] }]],
    ['with pictures that are no texts', [{ id: 'hero', images: [{ url }] }]],
    ['with ten thousand pictures', [{ id: 'hero', images: Array.from({ length: 10_000 }, () => url) }]],
    ['without a name', [{ images: [url] }]],
    ['with a name that is no text', [{ id: { toString: 'x' }, images: [url] }]],
  ])('subjects that are %s are refused', (_, value) => {
    const { code, message } = refused(ask({ subjects: value }));
    expect(code).toBe('invalid_request');
    expect(message).toContain('subjects');
    expect(message.length).toBeLessThan(300);
  });

  test.each([
    ['prefixes', '@'.repeat(MEGABYTE)],
    ['names', '@hero '.repeat(MEGABYTE / 6)],
    ['unknown names', '@nobody '.repeat(MEGABYTE / 8)],
    ['one word', 'x'.repeat(MEGABYTE)],
  ])('a megabyte of %s is refused in few words', (_, prompt) => {
    const { code, param, message } = refused(ask({ prompt }));
    expect([code, param]).toEqual(['invalid_request', 'prompt']);
    expect(message.length).toBeLessThan(300);
  });
});

test('there is a family whose prompts name subjects', () => {
  expect(mentioning.length).toBeGreaterThan(0);
});

describe('rules read whatever a body holds', () => {
  const ruled = registry.families.filter(({ rules }) => rules !== undefined);
  const values = [
    null,
    0,
    -1,
    true,
    '',
    'x'.repeat(MEGABYTE),
    [],
    [[]],
    {},
    { a: { b: [] } },
    '\u0000',
    '\uD800',
  ];

  test('there are some', () => {
    expect(ruled.length).toBeGreaterThan(0);
  });

  test.each(ruled.map((family): [string, Family] => [family.id, family]))('%s', (_, family) => {
    for (const name of Object.keys(family.fields)) {
      for (const value of values) {
        const request = { body: { [name]: value }, files: {}, path: {}, query: {} };
        for (const hit of family.rules?.(request, 'any-model') ?? []) {
          expect(hit.message.startsWith(`${hit.field} `)).toBe(true);
          expect(hit.message.length).toBeLessThan(400);
        }
      }
    }
  });

  test.each(
    registry.families.filter(({ echo }) => echo !== undefined).map((one): [string, Family] => [one.id, one]),
  )('what %s repeats is text or nothing', (_, family) => {
    for (const name of Object.keys(family.fields)) {
      for (const value of values) {
        const echoed = family.echo?.({ body: { [name]: value }, files: {}, path: {}, query: {} });
        for (const text of Object.values(echoed ?? {})) expect(typeof text).toBe('string');
      }
    }
  });
});
