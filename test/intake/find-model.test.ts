import { describe, expect, test } from 'vitest';
import { createModelIndex } from '../../runtime/intake/find-model.ts';
import { tinyFamily, tinyModel } from '../edge/tiny-registry.ts';

const index = createModelIndex({
  chat_families: [],
  families: [
    tinyFamily([
      tinyModel('both-1', { aliases: ['both-latest'] }),
      tinyModel('both-1-720p', { aliases: ['both-old-250115'] }),
    ]),
    tinyFamily([tinyModel('release-only')], { id: 'r', suffixes: ['release'] }),
    tinyFamily([tinyModel('plain')], { id: 'p', suffixes: [] }),
  ],
});

describe('a name resolves by id, then alias, then the suffixes of its family', () => {
  test.each([
    ['both-1', 'both-1', undefined],
    ['both-latest', 'both-1', undefined],
    ['both-1-250115', 'both-1', undefined],
    ['both-1-20250115', 'both-1', undefined],
    ['both-1-2025-09-03', 'both-1', undefined],
    ['both-1-1080p', 'both-1', '1080p'],
    ['both-1-4k', 'both-1', '4k'],
    ['both-latest-1080p', 'both-1', '1080p'],
    ['both-1-1080p-250115', 'both-1', '1080p'],
    ['both-1-250115-1080p', 'both-1', '1080p'],
    ['both-1-720p', 'both-1-720p', undefined],
    ['both-old-250115', 'both-1-720p', undefined],
    ['release-only-250115', 'release-only', undefined],
    ['plain', 'plain', undefined],
  ])('%s is %s with tier %s', (name, id, tier) => {
    const found = index.find(name);
    expect([found?.model.id, found?.tier, found?.name]).toEqual([id, tier, name]);
  });

  test.each([
    'BOTH-1',
    'both-1 ',
    'both',
    'both-1-2501',
    'both-1-9k',
    'both-1-250115-250116',
    'both-1-1080p-720p',
    'release-only-1080p',
    'plain-250115',
    '',
    '-250115',
    '__proto__',
    `${'x-250115'.repeat(5_000)}`,
  ])('%.30s is nobody', (name) => {
    expect(index.find(name)).toBeUndefined();
  });
});
