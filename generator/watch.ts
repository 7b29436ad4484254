import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors save in several steps; a run starts when they have been quiet this long. */
const QUIET_MS = 80;

export interface Watching {
  close(): void;
}

/** Calls back after files below `specs/` changed, once per burst, until closed. */
export function watchSpecs(root: string, onChange: () => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(root, 'specs'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  return {
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
