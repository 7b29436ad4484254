import type { FamilyIr, ReadIr } from '../ir.ts';

/** By family the first one that reads bodies in the same way, and says so for both; it imports no other family. */
export function sameReads(families: readonly FamilyIr[]): ReadonlyMap<string, FamilyIr> {
  const alike = [...Map.groupBy(families, readsOf).values()];
  return new Map(
    alike.flatMap((group): readonly [string, FamilyIr][] => {
      const first = group.find(({ modelsOf }) => modelsOf === undefined);
      return first === undefined ? [] : group.flatMap((one) => (one === first ? [] : [[one.id, first]]));
    }),
  );
}

/** All that `readAs` takes over, as text. */
function readsOf(family: FamilyIr): string {
  const { facts, roles, metadata, metadataField, consumed, sources, echo, objects, fields } = family;
  return JSON.stringify([
    codesOf(facts),
    codesOf(roles),
    metadata === undefined ? [] : codesOf([metadata]),
    metadataField,
    consumed,
    sources,
    codesOf(echo),
    objects,
    fields.map(({ name, type, files, roles: held }) => [name, type, files ? held : []]),
  ]);
}

function codesOf(reads: readonly ReadIr[]): readonly unknown[] {
  return reads.map(({ name, code }) => [name, code]);
}
