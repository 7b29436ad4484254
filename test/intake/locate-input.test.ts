import { expect, test } from 'vitest';
import { fieldPath } from '../../runtime/intake/field-path.ts';
import { holdingArray, locateFact, locateMedia } from '../../runtime/intake/locate-input.ts';

const bytes = new Uint8Array([1, 2, 3]);
const file = { field: 'image', bytes, filename: '', declaredMime: '' };
const request = {
  body: {
    seconds: '5',
    duration: 12,
    subjects: [{ id: 'a', images: ['https://x/1.png', 'data:image/png;base64,QUJD'] }],
    metadata: { last_frame_url: 'https://x/2.png' },
  },
  files: {
    image: [file],
    images: [
      { ...file, bytes: new Uint8Array([4]) },
      { ...file, bytes: new Uint8Array([5]) },
    ],
  },
};

test.each([
  [{ kind: 'image', url: 'https://x/1.png' }, 'subjects[0].images[0]'],
  [{ kind: 'image', base64: 'QUJD' }, 'subjects[0].images[1]'],
  [{ kind: 'image', url: 'https://x/2.png' }, 'metadata.last_frame_url'],
  [{ kind: 'image', bytes }, 'image'],
  [{ kind: 'image', bytes: request.files.images[1]?.bytes }, 'images[1]'],
  [{ kind: 'image', url: 'https://elsewhere' }, undefined],
] as const)('%j stands at %s', (media, path) => {
  const steps = locateMedia(request, {
    kind: media.kind,
    ...('url' in media ? { url: media.url } : {}),
    ...('base64' in media ? { base64: media.base64 } : {}),
    ...('bytes' in media && media.bytes !== undefined ? { bytes: media.bytes } : {}),
  });
  expect(steps === undefined ? undefined : fieldPath(steps)).toBe(path);
});

test('a fact is looked for by its name, then by its value', () => {
  const at = (value: number | undefined) => fieldPath(locateFact(request, 'seconds', value));
  expect([at(5), at(12), at(99), at(undefined)]).toEqual(['seconds', 'duration', 'seconds', 'seconds']);
});

test('too many items are blamed on the array that holds them', () => {
  expect(fieldPath(holdingArray(['content', 3, 'image_url', 'url']))).toBe('content');
  expect(fieldPath(holdingArray(['image']))).toBe('image');
});
