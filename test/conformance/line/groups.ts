import { checksOf, type Group } from '../check.ts';
import { answered } from './asked.ts';
import { fitted } from './sizes.ts';

/** All that holds of lines by their tables of sizes, their prices and the vendors of pictures that serve them. */
export function lineGroups(ids: readonly string[]): readonly Group[] {
  return [{ name: 'sizes of lines', checks: [...checksOf(ids, fitted), ...checksOf(ids, answered)] }];
}
