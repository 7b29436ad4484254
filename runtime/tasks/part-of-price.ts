/**
 * What is captured when fewer pictures were made than are priced: so many equal parts of the price. A price is a
 * whole multiple of its count, so nothing is rounded; were it not, the caller would have the remainder. Undefined
 * when all of it is due.
 */
export function partOfPrice(
  price: number,
  { made, of }: { readonly made: number; readonly of: number | undefined },
): number | undefined {
  if (of === undefined || made >= of) return undefined;
  return Number((BigInt(price) * BigInt(Math.max(0, made))) / BigInt(of));
}
