import { checksOf, type Group } from '../check.ts';
import { readsAnything } from './any-answer.ts';
import { sendsItsOwn } from './any-request.ts';
import { long } from './lengths.ts';
import { guarded } from './metadata.ts';
import { drawn } from './pictures.ts';
import { played } from './play.ts';
import { priced } from './prices.ts';
import { replayed } from './replays.ts';
import { resultless } from './resultless.ts';
import { sized } from './sizes.ts';
import { twinned } from './twins.ts';
import { proved } from './verdicts.ts';

/** All that holds of vendors of tasks by their replays, their twins and the families that they serve. */
export function vendorGroups(ids: readonly string[]): readonly Group[] {
  return [
    { name: 'replays', checks: [...checksOf(ids, replayed), ...checksOf(ids, proved)] },
    { name: 'twin', checks: [...checksOf(ids, twinned), ...checksOf(ids, resultless)] },
    { name: 'any request', checks: checksOf(ids, sendsItsOwn) },
    { name: 'any answer', checks: checksOf(ids, readsAnything) },
    { name: 'metadata', checks: checksOf(ids, guarded) },
    { name: 'sizes', checks: [...checksOf(ids, sized), ...checksOf(ids, long)] },
    { name: 'prices', checks: checksOf(ids, priced) },
    played(ids),
    drawn(ids),
  ];
}
