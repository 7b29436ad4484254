import { expect, test } from 'vitest';
import type { ReadResult } from '../../runtime/contract/protocol.ts';
import { storedResult, usableResult } from '../../runtime/work/settle/stored-result.ts';

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
    { video: { url: REFUSED, elsewhere: [{ download: '/content', with_key: true }] } },
    { kind: 'completed', result: { files: { video: { download: '/content', with_key: true } } } },
  ],
  [
    'a second address beside a refused one',
    { video: { url: REFUSED, elsewhere: [{ url: URL_1 }, { url: REFUSED }] } },
    { kind: 'completed', result: { files: { video: { url: URL_1 } } } },
  ],
])('what is left of a result: %s', (_title, files, expected) => {
  expect(usableResult({ files }, (url) => url !== REFUSED)).toStrictEqual(expected);
});

const CREATED = 1_700_000_000_000;
const NOW = CREATED + 60_000;

test.each([
  ['a time to come', { expires_at: 1_700_000_061 }, 1_700_000_061_000],
  ['a time that was over when the result was read', { expires_at: 1_700_000_001 }, 1_700_000_001_000],
  ['the moment of its submission', { expires_at: 1_700_000_000 }, undefined],
  ['a time before its submission', { expires_at: 1_672_531_200 }, undefined],
  ['a time before its submission, and how long it lives', { expires_at: 1, ttl_secs: 60 }, NOW + 60_000],
  ['no time at all', { expires_at: 0 }, undefined],
  ['more than a time', { expires_at: Number.MAX_VALUE }, undefined],
])('how long a result is there, where its vendor says %s', (_title, said, expected) => {
  const stored = storedResult(
    { files: { video: { url: URL_1, ...said } } },
    { now: NOW, created_at: CREATED },
  );
  expect(stored.files.video).toStrictEqual({
    url: URL_1,
    ...(expected === undefined ? {} : { expires_at: expected }),
  });
});

test.each([
  ['the same address counts from when it was first seen', URL_1, 5_000, 5_000],
  ['the same address, of which no time was known', URL_1, undefined, NOW + 60_000],
  ['another address counts from now', 'https://files.example/other.mp4', 5_000, NOW + 60_000],
])('how long a result that is asked about again is there: %s', (_title, url, before, expected) => {
  const known = { video: { url, ...(before === undefined ? {} : { expires_at: before }) } };
  const stored = storedResult(
    { files: { video: { url: URL_1, ttl_secs: 60 } } },
    { now: NOW, created_at: CREATED, known },
  );
  expect(stored.files.video?.expires_at).toBe(expected);
});
