import { expect, test } from 'vitest';
import { acceptsLinkOf } from '../../runtime/work/settle/keep-result.ts';
import { usableResult } from '../../runtime/work/settle/stored-result.ts';
import { channelOf } from './world.ts';

const OWN = 'http://10.0.0.7/v1beta/files/f0o:download?alt=media';
const egress = { acceptsLink: (url: string) => url.startsWith('https://cdn.') };
const accepts = acceptsLinkOf(egress, channelOf({ id: 'veo', base_url: 'http://10.0.0.7/v1beta' }));

test.each([
  ['a public link', 'https://cdn.example/1.mp4', {}, true],
  [
    'a public link that asks for the key, which it will not get',
    'https://cdn.example/1.mp4',
    { with_key: true },
    true,
  ],
  ['an address of the channel behind its key', OWN, { with_key: true }, true],
  ['the same without the key, as the policy says', OWN, {}, false],
  ['above the channel', 'http://10.0.0.7/other/1', { with_key: true }, false],
  ['another port', 'http://10.0.0.7:81/v1beta/1', { with_key: true }, false],
  ['out of the channel by dots', 'http://10.0.0.7/v1beta/%2e%2e/1', { with_key: true }, false],
])('%s', (_title, url, file, expected) => {
  expect(accepts(url, file)).toBe(expected);
});

test('a result behind the key is one', () => {
  const files = { video: { url: OWN, with_key: true } };
  expect(usableResult({ files }, accepts)).toEqual({ kind: 'completed', result: { files } });
});
