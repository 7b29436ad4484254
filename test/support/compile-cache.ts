import { makeTempFolder, removeFolder } from './temp-folder.ts';

/**
 * For the whole run, what Node compiles is kept in one folder: every store has a thread of its own and many tests
 * start programs, all of which read the same modules again.
 */
export function setup(): () => void {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return () => undefined;
  const folder = makeTempFolder('compiled');
  process.env.NODE_COMPILE_CACHE = folder;
  return () => removeFolder(folder);
}
