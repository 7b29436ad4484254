import { StoreRefused } from '../store-refused.ts';

const OLDEST_NODE = [24, 15, 0];
/** Older ones can corrupt a WAL database when two connections write and checkpoint. */
const OLDEST_SQLITE = [3, 51, 3];

/** Refuses versions that are known to lose or corrupt data. Throws StoreRefused. */
export function checkPlatform(versions: { readonly node: string; readonly sqlite: string }): void {
  if (isOlder(versions.node, OLDEST_NODE)) {
    throw new StoreRefused(
      'node_too_old',
      `Node must be ${OLDEST_NODE.join('.')} or later (this is ${versions.node})`,
    );
  }
  if (isOlder(versions.sqlite, OLDEST_SQLITE)) {
    throw new StoreRefused(
      'sqlite_too_old',
      `SQLite must be ${OLDEST_SQLITE.join('.')} or later, earlier ones can corrupt the database (this Node carries ${versions.sqlite})`,
    );
  }
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [index, wanted] of oldest.entries()) {
    const got = parts[index] ?? 0;
    if (!(got >= wanted)) return true;
    if (got > wanted) return false;
  }
  return false;
}
