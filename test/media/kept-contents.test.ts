import { expect, test } from 'vitest';
import { createByteBudget } from '../../runtime/files/media/byte-budget.ts';
import { createMediaReader } from '../../runtime/files/media/media-reader.ts';

function reading(bytes: number) {
  const budget = createByteBudget({ total: 100, share: 100 });
  const reader = createMediaReader({
    egress: {
      async publicFetch(url) {
        if (url.endsWith('missing')) throw new Error('not there');
        return { bytes: new Uint8Array(bytes), mime: 'image/png' };
      },
    },
    budget,
    limits: { parallel: 2, deadline_ms: 1_000, probe_ms: 1_000 },
  });
  const addressOf = (url: string) => ({
    param: 'image',
    media: { kind: 'image', url } as const,
    max_bytes: 40,
  });
  return { budget, reader, addressOf };
}

test('what is kept counts with its real size until it is let go of', async () => {
  const { budget, reader, addressOf } = reading(10);
  const addresses = ['https://x.example/1', 'https://x.example/2'].map(addressOf);
  const { contents, release } = await reader.keep(addresses, 'one');
  expect([contents.size, budget.free()]).toEqual([2, 80]);
  release();
  release();
  expect(budget.free()).toBe(100);
});

test('what is only read counts no longer, nor what could not be', async () => {
  const { budget, reader, addressOf } = reading(10);
  await reader.read([addressOf('https://x.example/1')], 'one');
  expect(budget.free()).toBe(100);
  const addresses = ['https://x.example/1', 'https://x.example/missing'].map(addressOf);
  await expect(reader.keep(addresses, 'one')).rejects.toThrow('not there');
  expect(budget.free()).toBe(100);
});
