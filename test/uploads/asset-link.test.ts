import { expect, it, test } from 'vitest';
import { assetLink } from '../../runtime/files/uploads/hosting.ts';
import { verifyLink } from '../../runtime/secrets/links.ts';
import { assetRegistry } from '../edge/asset-server.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';

const key = new Uint8Array(32).fill(3);
const asset = { id: `asset_${'0'.repeat(32)}`, mime: 'image/png' };
const HOUR_MS = 3_600_000;

function linkAt(nowMs: number, registry = assetRegistry): string | undefined {
  return assetLink({ registry, publicUrl: 'https://gateway.example', key, asset, key_id: 'key_1', nowMs });
}

it.each([
  [0, 24],
  [1, 25],
  [HOUR_MS - 1, 25],
  [HOUR_MS, 25],
  [HOUR_MS + 1, 26],
])('made at %i ms it ends after hour %i', (nowMs, hour) => {
  const url = new URL(linkAt(nowMs) ?? '');
  const expires = String(hour * 3_600);
  const signature = url.searchParams.get('signature') ?? '';
  expect([url.origin, url.pathname]).toEqual(['https://gateway.example', `/v1/assets/${asset.id}/content`]);
  expect(url.searchParams.get('expires')).toBe(expires);
  const link = { task: asset.id, variant: 'video', expires, signature };
  expect(verifyLink([key], link, hour * 3_600 - 1)).toBe('key_1');
  expect(verifyLink([key], link, hour * 3_600)).toBeUndefined();
  expect(verifyLink([key], { ...link, task: `${asset.id.slice(0, -1)}1` }, 0)).toBeUndefined();
});

test('there is none where no route serves assets', () => {
  expect(linkAt(0, tinyRegistry())).toBeUndefined();
});
