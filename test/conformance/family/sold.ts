import { registry } from '../../../generated/index.ts';
import type { Collect } from '../check.ts';
import { replaysOf } from '../load-replays.ts';
import { cellsOf, paidAsTold } from '../vendor/prices.ts';

/** Every price of a family is of what its vendors are told. */
export function sold(id: string, test: Collect): void {
  const family = registry.families.find((one) => one.id === id);
  if (family === undefined) return;
  for (const protocol of family.protocols) {
    const { models = [], told } = replaysOf(protocol).answers;
    const rows = cellsOf(family).flatMap((cell) => models.map((upstream) => ({ ...cell, upstream })));
    if (told !== undefined)
      test.each(rows)(`$id on ${protocol} ($upstream) costs what the vendor is told`, (row) =>
        paidAsTold(protocol, told, row),
      );
  }
}
