import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createJwksSource } from '../../runtime/upstream/callbacks/jwks.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';

const jwkOf = () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });

/** A source over one set, and what it asked for. */
function sourceOf(keys: readonly unknown[]) {
  const asked: string[] = [];
  const options: PublicFetchOptions[] = [];
  const source = createJwksSource({
    now: () => 0,
    egress: {
      async publicFetch(url, given) {
        asked.push(url);
        options.push(given);
        return { bytes: Buffer.from(JSON.stringify({ keys })), mime: 'application/json' };
      },
    },
  });
  return { source, asked, options };
}

it('a set is read within bounds, and counts with its first sixteen keys', async () => {
  const { source, options } = sourceOf(Array.from({ length: 17 }, jwkOf));
  expect(await source.keys('https://keys.example/')).toHaveLength(16);
  expect(options).toEqual([
    { max_bytes: 65_536, accept: ['application/', 'text/plain'], deadline_ms: 5_000 },
  ]);
});

it('64 sets are kept, and the oldest goes first', async () => {
  const { source, asked } = sourceOf([jwkOf()]);
  const urls = Array.from({ length: 65 }, (_, index) => `https://keys.example/${index}`);
  for (const url of urls) await source.keys(url);
  await source.keys('https://keys.example/1');
  expect(asked).toEqual(urls);
  await source.keys('https://keys.example/0');
  expect(asked).toEqual([...urls, 'https://keys.example/0']);
});
