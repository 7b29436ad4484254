/** Code points as ranges, both ends included; in no order, and ranges may overlap. */
export type CharacterSet = readonly (readonly [number, number])[];

const LAST = 0x10ffff;

export const ANY: CharacterSet = [[0, LAST]];
export const DIGIT: CharacterSet = [[0x30, 0x39]];
export const WORD: CharacterSet = [...DIGIT, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
export const SPACE: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** Whether some character is in both. */
export function overlap(left: CharacterSet, right: CharacterSet): boolean {
  return left.some(([from, to]) => right.some(([start, end]) => from <= end && start <= to));
}

/** Every character that is not in the set. */
export function complement(set: CharacterSet): CharacterSet {
  const rest: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of set.toSorted((a, b) => a[0] - b[0])) {
    if (from > next) rest.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}
