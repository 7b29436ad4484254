import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { fieldNames } from '../../runtime/intake/field-names.ts';
import { ask, refusal } from '../families/ask.ts';

const prompt = 'a heron takes off';
const url = (name: string) => `https://img.example/${name}.png`;
const text = (words: string): JsonObject => ({ type: 'text', text: words });

/** The caller's field of a fact, a part of a size or a role. */
function fieldOf(body: JsonObject, name: string, part?: 'ratio' | 'tier' | 'pixels'): string | undefined {
  return ask({ prompt, ...body }).fieldOf?.(name, part);
}

describe('the field that a value was read from, and no other that says the same', () => {
  test.each<[title: string, body: JsonObject, name: string, field: string]>([
    ['by its own name', { model: 'video-a', seconds: 8 }, 'seconds', 'seconds'],
    ['by another', { model: 'video-a', duration: 8 }, 'seconds', 'duration'],
    ['beside an equal number', { model: 'video-f', metadata: { fps: 8 }, seconds: 8 }, 'seconds', 'seconds'],
    [
      'of two equal ones the one that is read',
      { model: 'video-b', seconds: 6, duration: 6 },
      'seconds',
      'duration',
    ],
    ['a text that says nothing', { model: 'video-a', seconds: '', duration: 8 }, 'seconds', 'duration'],
    [
      'a switch',
      { model: 'video-f', generate_audio: true, metadata: { x: true } },
      'audio',
      'generate_audio',
    ],
    ['not given', { model: 'video-a' }, 'seconds', 'seconds'],
    ['one text of a list', { model: 'video-f', content: [text('a heron')] }, 'prompt', 'content[0].text'],
    ['several of them', { model: 'video-f', content: [text('a'), text('b')] }, 'prompt', 'content'],
  ])('%s', (_title, body, name, field) => {
    expect(fieldOf(body, name)).toBe(field);
  });

  test.each<[body: JsonObject, ratio: string, tier: string]>([
    [{ model: 'video-k', aspect_ratio: '16:9', size: '720p' }, 'aspect_ratio', 'size'],
    [{ model: 'video-k', size: '1280x720' }, 'size', 'size'],
    [{ model: 'image-l2-pro', ratio: '16:9', resolution: '2k' }, 'ratio', 'resolution'],
    [{ model: 'image-l2-pro', ratio: ' ', size: '16:9', resolution: '2k' }, 'size', 'resolution'],
  ])('parts of a size in %j', (body, ratio, tier) => {
    const route = String(body.model).startsWith('image') ? 'images-generations' : 'videos-create';
    const { fieldOf: named } = ask({ prompt, ...body }, { route });
    expect([named?.('size', 'ratio'), named?.('size', 'tier')]).toEqual([ratio, tier]);
  });
});

describe('the place of an input', () => {
  test.each<[title: string, body: JsonObject, role: string, places: readonly string[]]>([
    ['twice the same picture', { images: [url('a'), url('a')] }, 'reference', ['images[0]', 'images[1]']],
    [
      'two fields with the same picture',
      { last_frame_image: url('a'), input_reference: url('a') },
      'first_frame',
      ['input_reference'],
    ],
    ['wrapped', { input_reference: { image_url: url('a') } }, 'first_frame', ['input_reference.image_url']],
  ])('%s', (_title, body, role, places) => {
    const { canonical, paramOf } = ask({ model: 'video-a', prompt, ...body });
    const inputs = canonical.roles[role] ?? [];
    expect(inputs.map((_, index) => paramOf?.(role, index))).toEqual(places);
  });

  test('of files', () => {
    const file = (byte: number) => ({
      field: 'images',
      bytes: new Uint8Array([byte]),
      filename: '',
      declaredMime: '',
    });
    const fields = [
      { name: 'model', text: 'video-a' },
      { name: 'prompt', text: prompt },
    ];
    const refused = (files: readonly ReturnType<typeof file>[]) =>
      refusal({ kind: 'form', fields, files: { images: files } }).param;
    expect([refused([file(1)]), refused([file(1), file(2)])]).toEqual(['images', 'images[0]']);
  });

  test('is its own field where another one holds the same words', () => {
    expect(refusal({ model: 'video-a', prompt: 'off', input_reference: 'off' }).param).toBe(
      'input_reference',
    );
    expect(refusal({ model: 'video-a', prompt, input_reference: 5 }).param).toBe('input_reference');
  });

  test('too many are blamed on the lists that hold them', () => {
    const body = { model: 'video-e', prompt, image: url('a'), first_frame_image: url('a') };
    expect(refusal(body).message).toContain('image and first_frame_image must together hold at most 1 image');
  });
});

test('a text of very many places has a name at once', () => {
  const parts = Array.from({ length: 100_000 }, () => 'a');
  const body = { messages: parts, content: parts };
  const placesOf = (field: string) => parts.map((value, index) => ({ steps: [field, index], value }));
  const named = (...fields: readonly string[]) =>
    fieldNames({
      family: { from: { facts: { prompt: () => fields.flatMap(placesOf) }, roles: {} } },
      request: { body, files: {}, path: {}, query: {} },
      read: { facts: { prompt: 'a' }, roles: {}, metadata: undefined },
    }).fact('prompt');
  expect([named('content'), named('content', 'messages')]).toEqual(['content', 'messages[0]']);
});
