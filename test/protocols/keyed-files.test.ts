import { expect, test } from 'vitest';
import { type FileParts, result } from '../../runtime/contract/protocols/result.ts';

const AT = 'https://v.example/files/7:download?alt=media';

test.each<[string, FileParts, object]>([
  ['an address may ask for the key', { url: [AT], with_key: true }, { url: AT, with_key: true }],
  ['and need not', { url: [AT] }, { url: AT }],
  [
    'beside a path the key is for the path',
    { url: [AT], download: '/f/7', with_key: true },
    { url: AT, elsewhere: [{ download: '/f/7', with_key: true }] },
  ],
  [
    'which is asked without an address',
    { url: [], download: '/f/7', with_key: true },
    { download: '/f/7', with_key: true },
  ],
  ['a path may be a whole address', { download: AT, with_key: true }, { download: AT, with_key: true }],
])('%s', (_title, parts, file) => {
  expect(result({ video: parts })).toEqual({ files: { video: file } });
});
