/** The first row for a vendor's model by its name; rows without patterns are for every name. */
export function rowFor<Row extends { readonly models?: readonly string[] }>(
  rows: readonly Row[],
  model: string,
): Row | undefined {
  return rows.find(({ models }) => models === undefined || models.some((pattern) => fits(pattern, model)));
}

/** `*` is any run of characters. */
function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}
