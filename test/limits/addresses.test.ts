import { expect, test } from 'vitest';
import { createProbeLimiter } from '../../runtime/edge/limits/admission.ts';
import { addressBucket, callerAddress } from '../../runtime/edge/limits/caller-address.ts';
import { isAddressRange } from '../../runtime/upstream/public-address.ts';

test.each([
  ['no proxy is trusted', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['one, which saw the caller', '10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  ['one; what the caller wrote itself is further left', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two in a row', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['two, and the caller came to the second', '10.0.0.1', '1.2.3.4', 2, '1.2.3.4'],
  ['one that wrote nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['one that wrote nonsense', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['one that wrote two headers', '10.0.0.1', ['6.6.6.6', '1.2.3.4'], 1, '1.2.3.4'],
  ['an IPv4 address inside IPv6', '::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['no socket any more', undefined, '1.2.3.4', 0, ''],
])('the address of a caller: %s (F110)', (_, socket, forwarded, hops, address) => {
  expect(callerAddress(socket, forwarded, hops)).toBe(address);
});

test('addresses of one IPv6 network of 64 bits count as one, those of IPv4 each alone', () => {
  const bucket = (address: string): string => addressBucket(callerAddress(address, undefined, 0));
  expect(bucket('2001:db8::1')).toBe(bucket('2001:db8:0:0:ffff::9'));
  expect(bucket('2001:db8:0:1::1')).not.toBe(bucket('2001:db8::1'));
  expect(bucket('10.0.0.1')).not.toBe(bucket('10.0.0.2'));
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['::/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/-1', false],
  ['10.0', false],
  ['0x7f.1', false],
  ['localhost', false],
  ['', false],
])('%j is an address or range: %s', (text, yes) => {
  expect(isAddressRange(text)).toBe(yes);
});

test('who misses too often is told to wait until the minute ends, alone, and begins anew after it', () => {
  let now = 0;
  const probes = createProbeLimiter(() => now, 3);
  const missed = (holder: string) => probes.miss(holder)?.options.retryAfterSecs;
  expect([missed('a'), missed('a'), missed('a')]).toEqual([undefined, undefined, undefined]);
  now = 15_000;
  expect([missed('a'), missed('b')]).toEqual([45, undefined]);
  now = 60_000;
  expect(missed('a')).toBe(undefined);
});

test('the memory of misses is bounded', () => {
  const probes = createProbeLimiter(() => 0, 1);
  probes.miss('first');
  expect(probes.miss('first')).toBeDefined();
  for (let index = 0; index < 10_000; index += 1) probes.miss(`other ${index}`);
  expect(probes.miss('first')).toBe(undefined);
});
