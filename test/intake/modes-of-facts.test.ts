import { describe, expect, test } from 'vitest';
import type { Interpreted, ModeRow, Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt } from '../../runtime/contract/places.ts';
import { checkCombination, checkSupport, inferMode } from '../../runtime/intake/check-modes.ts';
import { fieldNames } from '../../runtime/intake/field-names.ts';
import { tinyModel } from '../edge/tiny-registry.ts';
import { refused } from './refused.ts';

const modes: readonly ModeRow[] = [
  { id: 'template', needs: ['template'], also: ['first_frame'] },
  { id: 'template_video', needs: ['source_video', 'template'] },
  { id: 'first_frame', needs: ['first_frame'] },
  { id: 'text', needs: [] },
];
const image = { kind: 'image', url: 'https://img.example/1.png' } as const;
const other = { kind: 'image', url: 'https://img.example/2.png' } as const;

describe('a fact may decide what is made', () => {
  test.each<[string, Interpreted['facts'], Interpreted['roles'], string]>([
    ['the fact', { template: 'hug' }, {}, 'template'],
    ['the fact beside an input', { template: 'hug' }, { first_frame: [image] }, 'template'],
    ['an empty text says nothing', { template: '' }, {}, 'text'],
    ['false says nothing', { template: false }, {}, 'text'],
    ['zero says something', { template: 0 }, {}, 'template'],
    ['absent', { template: undefined }, { first_frame: [image] }, 'first_frame'],
    ['another fact', { prompt: 'template' }, {}, 'text'],
  ])('%s', (_, facts, roles, mode) => {
    expect(inferMode(modes, roles, facts)).toBe(mode);
  });

  test('without facts only inputs decide', () => {
    expect(inferMode(modes, { first_frame: [image] })).toBe('first_frame');
  });
});

describe('what is told of a mode names the field that decided it', () => {
  const model = tinyModel('m', { modes: { template: 'no', first_frame: 'yes' } });
  const request = {
    body: { metadata: { effect: 'hug' }, image: image.url, images: [other.url, other.url] },
    files: {},
    path: {},
    query: {},
  };
  const read = { facts: { template: 'hug' }, roles: {} };
  const from: Origins = {
    facts: { template: ({ body }) => placeAt(body, 'metadata', 'effect') },
    roles: {
      first_frame: ({ body }) => mediaPlaces(placeAt(body, 'image')),
      reference: ({ body }) => mediaPlaces(placeAt(body, 'images')),
    },
  };
  const names = (roles: Interpreted['roles'] = {}) =>
    fieldNames({ family: { from }, request, read: { ...read, roles } });

  test('where the model cannot do it', () => {
    expect(refused(() => checkSupport({ model, mode: 'template', modes, read, names: names() }))).toEqual({
      code: 'invalid_request',
      param: 'model',
      message: 'm cannot do template (given by metadata.effect); it can do first_frame (first frame)',
    });
  });

  test('where an input does not go with it', () => {
    const roles = { reference: [other, other] };
    expect(
      refused(() => checkCombination({ model, mode: 'template', modes, roles, names: names(roles) })),
    ).toEqual({
      code: 'invalid_request',
      param: 'images',
      message:
        'images (reference) cannot be used together with metadata.effect (template) for m; it can do first_frame (first frame)',
    });
  });

  test('where an input may come along nothing is told', () => {
    const roles = { first_frame: [image] };
    expect(() =>
      checkCombination({ model, mode: 'template', modes, roles, names: names(roles) }),
    ).not.toThrow();
  });
});
