import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { StoreRefused } from './store-errors.ts';

/** Others' folders, and those that everybody may use (`/tmp`), are not ours to close. */
const STICKY = 0o1000;
const OTHERS = 0o077;

/** Makes a folder that only this user may enter, or takes the rights of others away. Throws StoreRefused where neither works. */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreRefused('bad_folder', `the data folder ${folder} cannot be made: ${String(error)}`, {
      cause: error,
    });
  }
  makePrivate(
    folder,
    0o700,
    `set GATEWAY_DATA_DIR to a folder below it, which the gateway then makes itself`,
  );
}

/** Takes the rights of other users away. Throws StoreRefused with the way out where that fails. */
export function makePrivate(path: string, mode: number, wayOut: string): void {
  // Systems without users have no such rights.
  if (process.getuid === undefined || isPrivate(path)) return;
  const { mode: found, uid } = statSync(path);
  const reason = (found & STICKY) !== 0 || uid !== process.getuid() ? 'is not its own' : tryChmod(path, mode);
  if (reason === undefined && isPrivate(path)) return;
  throw new StoreRefused(
    'bad_folder',
    `${path} is open to other users of this machine (mode ${(found & 0o777).toString(8)}), and the gateway cannot change that: ${reason ?? 'its file system keeps no modes'}. Run \`chmod ${mode.toString(8)} ${path}\` as its owner, or ${wayOut}`,
  );
}

function isPrivate(path: string): boolean {
  return (statSync(path).mode & OTHERS) === 0;
}

function tryChmod(path: string, mode: number): string | undefined {
  try {
    chmodSync(path, mode);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
