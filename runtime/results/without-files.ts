import type { ReadResult } from '../contract/protocol.ts';
import { fileOfItem } from '../contract/protocols/result.ts';

/** The result whose items name only files that are there; they keep their places and facts. */
export function withoutFiles(result: ReadResult, left: ReadonlySet<string>): ReadResult {
  const { items } = result;
  if (items === undefined || left.size === 0) return result;
  return {
    ...result,
    items: items.map((item, index) => ({
      ...item,
      files: item.files.filter((name) => !left.has(fileOfItem(name, index))),
    })),
  };
}
