import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signLink, verifyLink } from '../../runtime/secrets/links.ts';

const key = new Uint8Array(32).fill(5);
const claim = { task: `task_${'a'.repeat(32)}`, variant: 'video', expires: 2_000, key_id: 'key_1' };
const link = { task: claim.task, variant: claim.variant, ...signLink(key, claim) };

test('a link opens its task until it expires', () => {
  expect(verifyLink([key], link, 1_999)).toBe('key_1');
  expect(verifyLink([key], link, 2_000)).toBeUndefined();
});

test.each([
  ['another task', { ...link, task: `task_${'b'.repeat(32)}` }],
  ['another variant', { ...link, variant: 'thumbnail' }],
  ['a later end', { ...link, expires: '3000' }],
  ['the same end written differently', { ...link, expires: '02000 ' }],
  ['an end that is no number', { ...link, expires: 'NaN' }],
  ['no signature', { ...link, signature: undefined }],
  ['no end', { ...link, expires: undefined }],
  ['a short signature', { ...link, signature: link.signature.slice(2) }],
  ["another key's name", { ...link, signature: link.signature.replace('key_1', 'key_2') }],
  ['no key, as links were before', { ...link, signature: link.signature.slice(0, 64) }],
  ['an upper-case signature', { ...link, signature: `${'F'.repeat(64)}.key_1` }],
])('%s is refused', (_name, forged) => {
  expect(verifyLink([key], forged, 0)).toBeUndefined();
});

test('another key signs another link', () => {
  expect(verifyLink([new Uint8Array(32).fill(6)], link, 0)).toBeUndefined();
});

test('hostile texts are refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (task, expires, signature) => {
      return verifyLink([key], { task, variant: 'video', expires, signature }, 0) === undefined;
    }),
  );
});

test('a link names its item; the first needs no name', () => {
  const second = { ...claim, item: 2 };
  const signed = { ...second, ...signLink(key, second) };
  expect(verifyLink([key], signed, 0)).toBe('key_1');
  for (const item of [0, 1, 3, 22]) expect(verifyLink([key], { ...signed, item }, 0)).toBeUndefined();
  expect(signLink(key, { ...claim, item: 1 })).toEqual(signLink(key, claim));
});
