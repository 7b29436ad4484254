import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { RawBody } from '../../runtime/intake/intake.ts';
import { pngHeader } from '../http/fakes.ts';
import { ask, refusal } from './ask.ts';

/** What lines make of pictures that are missing, or that they cannot use: nobody pays for another picture. */
const prompt = 'make it rain';
const edits = { route: 'images-edits' };

/** A multipart body with one file. */
function form(fields: Readonly<Record<string, string>>, field: string): RawBody {
  const file = { field, bytes: pngHeader(64, 64), filename: 'a.png', declaredMime: 'image/png' };
  return {
    kind: 'form',
    fields: Object.entries(fields).map(([name, text]) => ({ name, text })),
    files: { [field]: [file] },
  };
}

describe('an edit without a picture', () => {
  const missing = {
    code: 'invalid_request',
    param: 'image',
    message: 'image is missing: POST /v1/images/edits needs at least one image',
  };

  test.each<[JsonObject]>([
    [{ model: 'image-l6' }],
    [{ model: 'image-l3' }],
    [{ model: 'image-l6', image: [] }],
    [{ model: 'image-l6', images: [] }],
    [{ model: 'image-l6', image_file: 'https://img.example/1.png' }],
    [{ model: 'image-l6', mask: 'https://img.example/1.png' }],
  ])('%j is refused', (body) => {
    expect(refusal({ prompt, ...body }, edits)).toEqual(missing);
  });

  test.each(['image-l6', 'image-l3'])('so is one of %s in a form', (model) => {
    expect(refusal({ kind: 'form', fields: [{ name: 'model', text: model }], files: {} }, edits)).toEqual(
      missing,
    );
    expect(refusal(form({ model, prompt }, 'mask'), edits)).toEqual(missing);
    expect(refusal(form({ model, prompt }, 'img'), edits)).toMatchObject({
      code: 'invalid_request',
      param: 'img',
    });
  });

  test('where pictures are made, none is needed', () => {
    const body = { model: 'image-l6', prompt };
    expect(ask(body, { route: 'images-generations' }).canonical.mode).toBe('text');
  });
});
