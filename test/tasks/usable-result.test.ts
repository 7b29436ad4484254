import { expect, test } from 'vitest';
import type { ReadResult } from '../../runtime/contract/protocol.ts';
import { usableResult } from '../../runtime/tasks/stored-result.ts';

const URL_1 = 'https://files.example/1.mp4';
const REFUSED = 'https://internal.example/1.mp4';

test.each<[title: string, files: ReadResult['files'], expected: ReturnType<typeof usableResult>]>([
  ['nothing named', {}, { kind: 'resultless', reason: 'no_address' }],
  ['no web address', { video: { url: 'ftp://a/1' } }, { kind: 'resultless', reason: 'no_address' }],
  ['refused', { video: { url: REFUSED } }, { kind: 'resultless', reason: 'address_refused_by_policy' }],
  [
    'one of two refused',
    { video: { url: URL_1 }, thumbnail: { url: REFUSED } },
    { kind: 'completed', result: { files: { video: { url: URL_1 } } } },
  ],
  [
    'a download',
    { video: { download: '/v1/videos/1/content', with_key: true } },
    { kind: 'completed', result: { files: { video: { download: '/v1/videos/1/content', with_key: true } } } },
  ],
  [
    'a download beside a refused address',
    { video: { url: REFUSED, download: '/content' } },
    { kind: 'completed', result: { files: { video: { download: '/content' } } } },
  ],
])('what is left of a result: %s', (_title, files, expected) => {
  expect(usableResult({ files }, (url) => url !== REFUSED)).toStrictEqual(expected);
});
