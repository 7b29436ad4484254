import type { SizeRow } from '../family.ts';

/** The tiers of a table, each once, in its order. */
export function tiersOf(rows: readonly Pick<SizeRow, 'tier'>[]): readonly string[] {
  return [...new Set(rows.map(({ tier }) => tier))];
}

/**
 * How large a picture tier is, to compare tiers that no table lists together: `2k` is about 2048 pixels on each
 * side and `720p` 720. Not the short side of a film (`tierSide`), whose 2k has 1440 lines. 0 for what is no tier.
 */
export function tierRank(tier: string): number {
  const text = tier.toLowerCase();
  const number = Number(text.slice(0, -1));
  if (text.length < 2 || !Number.isFinite(number) || number < 0) return 0;
  if (text.endsWith('k')) return number * 1024;
  return text.endsWith('p') ? number : 0;
}

/** Of some tiers, the wanted one, else the largest below it, else the smallest; undefined when there are none. */
export function tierAtMost(tiers: readonly string[], wanted: string): string | undefined {
  const same = tiers.find((tier) => tier.toLowerCase() === wanted.toLowerCase());
  if (same !== undefined) return same;
  const sorted = tiers.toSorted((a, b) => tierRank(a) - tierRank(b));
  return sorted.findLast((tier) => tierRank(tier) <= tierRank(wanted)) ?? sorted[0];
}
