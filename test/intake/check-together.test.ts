import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Together } from '../../runtime/contract/family.ts';
import { isSizeFact, tierOfSize } from '../../runtime/contract/size.ts';
import { checkTogether } from '../../runtime/intake/check-together.ts';

const none = { numbers: {}, texts: {}, sizes: {}, roles: {} };
const tierOf = (value: Canonical['facts'][string]) => (isSizeFact(value) ? tierOfSize(value) : undefined);

/** Eight seconds are not made in 1080p, and in 1080p at most six, unless the second entry is another. */
const long: Together = {
  when: ({ request }) => request.facts.seconds === 8,
  limits: { ...none, sizes: { size: { tiers: ['360p', '540p', '720p'], default: '720p' } } },
  reads: ['seconds'],
  about: '',
};
const large: Together = {
  when: ({ request }) => tierOf(request.facts.size) === '1080p',
  limits: { ...none, numbers: { seconds: { min: 1, max: 6 } } },
  reads: ['size', 'mode'],
  about: '',
};

function check(
  entries: readonly Together[],
  given: Canonical['facts'],
  { mode = 'text', filled = {} }: { readonly mode?: string; readonly filled?: Canonical['facts'] } = {},
) {
  return checkTogether({
    family: { together: { m: entries } },
    model: { id: 'm' },
    request: { mode, facts: { ...filled, ...given }, roles: {} },
    given,
    fieldOf: (name) => (name === 'seconds' ? 'duration' : name),
  });
}

test('what the caller gave is refused by the caller’s own field', () => {
  expect(() => check([long], { seconds: 8, size: { tier: '1080p' } })).toThrow(
    'size 1080p is not made with duration 8; 360p, 540p or 720p is (got size 1080p)',
  );
  expect(() => check([large], { seconds: 8, size: { tier: '1080p' } }, { mode: 'reference' })).toThrow(
    'duration 8 is not made with size 1080p and mode reference; 1 to 6 is (got duration 8)',
  );
  expect(check([long, large], { seconds: 5, size: { tier: '1080p' } }).warnings).toEqual([]);
});

test('it is moved and told where the entry says so', () => {
  const { facts, warnings } = check([{ ...large, move: true }], { seconds: 8, size: { tier: '1080p' } });
  expect(facts.seconds).toBe(6);
  expect(warnings).toMatchObject([
    { field: 'duration', action: 'clamped', message: expect.stringMatching(/^duration 8 /) },
  ]);
});

test('values of ours are moved silently, and later entries see them', () => {
  const filled = { size: { tier: '1080p', ratio: '16:9' } };
  expect(check([long, large], { seconds: 8 }, { filled })).toEqual({
    facts: { seconds: 8, size: { tier: '720p', ratio: '16:9' } },
    warnings: [],
  });
  expect(check([large], { size: { tier: '1080p' } }, { filled: { seconds: 8 } }).facts.seconds).toBe(6);
});

test('a part of a size that the caller left open is that of the default', () => {
  const { facts } = check([long], { seconds: 8, size: { ratio: '1:1' } });
  expect(facts.size).toEqual({ tier: '720p', ratio: '1:1' });
});

test('each entry of the families asks and limits what their models have', () => {
  const all = registry.families.flatMap(({ models, together = {} }) =>
    Object.entries(together).map(([id, entries]) => ({
      known: models.some((model) => model.id === id),
      entries,
    })),
  );
  expect(all.length).toBeGreaterThan(0);
  for (const { known, entries } of all) {
    expect(known).toBe(true);
    for (const { reads, about } of entries)
      expect([reads.length > 0, about.length > 0]).toEqual([true, true]);
  }
});
