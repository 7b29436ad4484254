import type { Live, WorkRow } from './work-rows.ts';

/**
 * Live work as the last commits left it, for an engine whose only writer this process is: most work is changed again
 * soon after it began. Whoever changes rows beside a batch, or does not commit one, must forget it.
 */
export interface Recent {
  find(id: string): { readonly work: WorkRow; readonly live: Live } | undefined;
  keep(id: string, work: WorkRow, live: Live): void;
  drop(id: string): void;
  forget(): void;
  /** Forgets all when the rows are of another version than before. */
  checkVersion(version: number): void;
}

export function createRecent(most: number): Recent {
  const works = new Map<string, { readonly work: WorkRow; readonly live: Live }>();
  let version = -1;
  return {
    find: (id) => works.get(id),
    keep(id, work, live) {
      works.delete(id);
      works.set(id, { work, live });
      if (works.size <= most) return;
      const [oldest] = works.keys();
      if (oldest !== undefined) works.delete(oldest);
    },
    drop: (id) => void works.delete(id),
    forget: () => works.clear(),
    checkVersion(found) {
      if (found !== version) works.clear();
      version = found;
    },
  };
}
