import { checksOf, type Group } from '../check.ts';
import { asked } from './asked.ts';
import { sold } from './sold.ts';

/** All that holds of families and lines by their examples, their limits and the vendors that serve them. */
export function familyGroups(ids: readonly string[]): readonly Group[] {
  return [
    { name: 'families', checks: checksOf(ids, asked) },
    { name: 'prices of families', checks: checksOf(ids, sold) },
  ];
}
