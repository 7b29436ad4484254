import { seededRandom } from '../support/seeded-random.ts';

/**
 * How long each gateway lives, in milliseconds. The kills have a generator of their own: one that is shared
 * with the twins advances with every request, and requests come in another order each time.
 */
export function killTimes(seed: number, kills: number): readonly number[] {
  const random = seededRandom(seed);
  return Array.from({ length: kills }, () => Math.round(300 + random() * 900));
}
