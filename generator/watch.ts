import { existsSync, type FSWatcher, readdirSync, type WatchListener, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors save in several steps; a run starts when they have been quiet this long. */
const QUIET_MS = 80;

export interface Watching {
  close(): void;
}

/**
 * Calls back after files below `specs/` changed, once per burst, until closed. Each folder has a watcher of
 * its own: a recursive one follows the files it found, and goes deaf to those that are replaced.
 */
export function watchSpecs(root: string, onChange: () => void): Watching {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchFolders = (): void => {
    const folders = [root, ...foldersFrom(join(root, 'specs'))];
    for (const folder of watchers.keys()) if (!folders.includes(folder)) forget(folder);
    for (const folder of folders) if (!watchers.has(folder)) watchFolder(folder);
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchFolders();
      onChange();
    }, QUIET_MS);
  };
  const watchFolder = (folder: string): void => {
    const watcher = watchOne(folder, (event, name) => {
      if (folder === root && name !== 'specs') return;
      // A watcher keeps to the folder it was made for; one that was moved or replaced needs a new one.
      if (event === 'rename' && name !== null) forget(join(folder, name));
      changed();
    });
    if (watcher === undefined) return;
    watcher.on('error', () => {
      forget(folder);
      changed();
    });
    watchers.set(folder, watcher);
  };
  watchFolders();
  return {
    close: () => {
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) forget(folder);
    },
  };
}

/** Undefined when the folder has just gone; the watcher of the folder around it tells of that. */
function watchOne(folder: string, onEvent: WatchListener<string>): FSWatcher | undefined {
  try {
    return watch(folder, onEvent);
  } catch (error) {
    if (existsSync(folder)) throw error;
    return undefined;
  }
}

/** This folder and all below; none where it is gone, as while a branch is changed. */
function foldersFrom(folder: string): readonly string[] {
  try {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...below.flatMap(({ name }) => foldersFrom(join(folder, name)))];
  } catch {
    return [];
  }
}
