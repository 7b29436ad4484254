/**
 * What of a request something is made of: facts, inputs and `metadata` by their names, and parts of a size as
 * `size.tier`; those of a case where its condition holds.
 */
export function usedBy(
  always: readonly string[],
  ...cases: readonly (readonly [boolean, ...(readonly string[])])[]
): ReadonlySet<string> {
  const used = new Set(always);
  for (const [holds, ...names] of cases) if (holds) for (const name of names) used.add(name);
  return used;
}
