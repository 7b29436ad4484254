import { describe, expect, test } from 'vitest';
import type { Interpreted, Support } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { checkText } from '../../runtime/intake/check-limits.ts';
import { checkSupport, hasVisualReference } from '../../runtime/intake/check-modes.ts';
import { checkRoles } from '../../runtime/intake/check-request.ts';
import { type FieldNames, fieldNames } from '../../runtime/intake/field-names.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { tinyFamily, tinyModel, tinyRegistry, tinyRoutes, vocabulary } from '../edge/tiny-registry.ts';
import { refused } from './refused.ts';

const image = { kind: 'image', url: 'https://img.example/1.png' } as const;
const audio = { kind: 'audio', url: 'https://img.example/1.mp3' } as const;

function namesIn(body: JsonObject, roles: Interpreted['roles']): FieldNames {
  const request = { body, files: {}, path: {}, query: {} };
  return fieldNames({ family: tinyFamily([]), request, read: { facts: {}, roles } });
}

describe('how many inputs a role takes', () => {
  const model = tinyModel('m');
  const first = (count: number) => () => {
    const roles = { first_frame: Array.from({ length: count }, () => ({ ...image })) };
    checkRoles({ model, vocabulary, roles, names: namesIn({}, roles) });
  };

  test('the vocabulary bounds what the model leaves open', () => {
    expect(model.limits.roles.first_frame).toBeUndefined();
    expect(first(1)).not.toThrow();
    expect(first(2)).toThrow('first_frame must hold at most 1 image for m (got 2)');
  });
});

describe('how long a text may be', () => {
  const check = (value: string) =>
    checkText({ limit: { max_chars: 3 }, value, field: 'prompt', modelId: 'm' });

  test.each(['abc', '\u{1F9A9}\u{1F9A9}\u{1F9A9}', ''])('%j is three characters or fewer', (value) => {
    expect(check(value)).toBeUndefined();
  });

  test.each(['abcd', '\u{1F9A9}\u{1F9A9}\u{1F9A9}\u{1F9A9}'])('%j is four', (value) => {
    expect(check(value)?.message).toBe('prompt must have at most 3 characters for m (got 4)');
  });
});

describe('a prompt is optional beside something to look at', () => {
  test.each([
    [{ first_frame: [image] }, true],
    [{ reference: [image], reference_audio: [audio] }, true],
    [{ reference_audio: [audio] }, false],
    [{ reference: [] }, false],
    [{}, false],
  ])('%j: %s', (roles, expected) => {
    expect(hasVisualReference(vocabulary, roles)).toBe(expected);
  });

  test('sound alone leaves the prompt required', () => {
    const registry = tinyRegistry({ families: [tinyFamily([tinyModel('m')])] });
    const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
    const [route] = tinyRoutes;
    if (route === undefined) throw new Error('no route');
    const check = (value: JsonObject) => () =>
      atOnce(
        intake.check({
          route,
          key: keyRecord(),
          body: { kind: 'json', value },
          path: {},
          query: {},
          strict: false,
        }),
      );
    expect(check({ model: 'm', sound: audio.url })).toThrow('prompt is missing');
    expect(check({ model: 'm', image: image.url })).not.toThrow();
  });
});

describe('what a model says of a mode', () => {
  const roles = { first_frame: [image] };
  const support = (modes: Readonly<Record<string, Support>>) => () =>
    checkSupport({
      model: tinyModel('m', { modes }),
      mode: 'first_frame',
      modes: vocabulary.modes,
      read: { facts: {}, roles },
      names: namesIn({ image: image.url }, roles),
    });

  test.each<readonly [string, Readonly<Record<string, Support>>]>([
    ['no', { text: 'yes', first_frame: 'no' }],
    ['nothing', { text: 'yes' }],
  ])('%s: the mode is refused', (_, modes) => {
    expect(support(modes)).toThrow('m cannot do first_frame');
  });

  test('yes: it passes without a warning', () => {
    expect(support({ first_frame: 'yes' })()).toEqual([]);
  });
});

describe('text that is no media', () => {
  const model = tinyModel('m');
  const refusalOf = (text: string) => () => {
    const roles = { first_frame: [{ kind: 'image', base64: text }] } as const;
    checkRoles({ model, vocabulary, roles, names: namesIn({ image: text }, roles) });
  };
  const help = '; an http(s) address or an asset:// id may stand here too';

  test.each([
    [
      'aGVyb24=',
      `image must be a picture (PNG, JPEG, WebP, GIF or BMP): it is not a known picture, video or sound${help}`,
    ],
    ['cdn.example/1.png', `image must be valid base64: it has \`.\` at character 4${help}`],
    [
      'ftp://cdn.example',
      'image must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme',
    ],
  ])('%s', (text, message) => {
    expect(refused(refusalOf(text))).toEqual({ code: 'invalid_request', param: 'image', message });
  });
});
