import { describe, expect, it } from 'vitest';
import { createTokenCache, type Token, tokenKey } from '../../runtime/upstream/auth/token-cache.ts';

const token = (text: string, from_ms = 0, until_ms = 100): Token => ({ text, from_ms, until_ms });
const at = (now: number) => () => now;
const made = (value: Token) => async () => value;
const none = async (): Promise<Token> => {
  throw new Error('a kept token must serve');
};

describe('the token cache', () => {
  it.each([
    [0, 'kept'],
    [99, 'kept'],
    [100, 'new'],
    [-1, 'new'],
  ])('a token from 0 until 100 at %i', async (now, expected) => {
    const cache = createTokenCache();
    await cache.get('a', at(0), made(token('kept')));
    expect((await cache.get('a', at(now), made(token('new', now, now + 1)))).text).toBe(expected);
  });

  it('makes one at a time for a credential', async () => {
    const cache = createTokenCache();
    const held = Promise.withResolvers<Token>();
    let calls = 0;
    const make = () => {
      calls += 1;
      return held.promise;
    };
    const waiting = [cache.get('a', at(0), make), cache.get('a', at(0), make)];
    held.reject(new Error('no'));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls).toBe(1);
  });

  it.each([
    [1_000, 'no'],
    [5_999, 'no'],
    [6_000, 'new'],
    [999, 'new'],
  ])('a failure at 1000 for those who ask at %i: %s', async (now, expected) => {
    const cache = createTokenCache();
    const fails = async (): Promise<Token> => {
      throw new Error('no');
    };
    let clock = 0;
    const slow = cache.get('a', () => clock, fails);
    clock = 1_000;
    await expect(slow).rejects.toThrow('no');
    const asked = cache.get('a', at(now), made(token('new'))).then(
      ({ text }) => text,
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
    expect(await asked).toBe(expected);
    expect((await cache.get('b', at(1_000), made(token('other')))).text).toBe('other');
  });

  it('drops the oldest of too many', async () => {
    const cache = createTokenCache();
    for (let index = 0; index <= 256; index += 1)
      await cache.get(`k${index}`, at(0), made(token(`t${index}`)));
    expect((await cache.get('k1', at(0), none)).text).toBe('t1');
    expect((await cache.get('k256', at(0), none)).text).toBe('t256');
    expect((await cache.get('k0', at(0), made(token('again')))).text).toBe('again');
  });

  it('forgets only the token that was refused', async () => {
    const cache = createTokenCache();
    await cache.get('a', at(0), made(token('newer')));
    cache.forget('a', 'older');
    expect((await cache.get('a', at(0), none)).text).toBe('newer');
    cache.forget('a', 'newer');
    expect((await cache.get('a', at(0), made(token('newest')))).text).toBe('newest');
  });

  it('a key tells parts apart and holds none of them', () => {
    const keys = [['a', 'bc'], ['ab', 'c'], ['abc'], ['a', 'b', 'c'], ['a,bc']].map(tokenKey);
    expect(new Set(keys).size).toBe(5);
    expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
  });
});
