import { createHmac } from 'node:crypto';
import { openStore } from '../store/open-store.ts';
import { ALLOW_DAMAGED } from '../store/sqlite/check-database.ts';
import { StoreRefused } from '../store/store-errors.ts';
import type { Store } from '../store/types.ts';
import { deriveKey, loadSecret } from './secrets.ts';

const SEALED = 'this database belongs to this secret';

/**
 * Opens the store of a data folder with the secret that it was begun with: under another one no key, link or callback is
 * valid. Rejects with StoreRefused when they do not belong together, or one of them is missing.
 */
export async function openDataFolder(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly onFatal?: (error: Error) => void;
}): Promise<{ readonly store: Store; readonly secret: Uint8Array }> {
  const { env, dataDir, onFatal } = input;
  const store = await openStore({
    dataDir,
    allowDamaged: env[ALLOW_DAMAGED] === '1',
    ...(onFatal === undefined ? {} : { onFatal }),
  });
  try {
    const { seal, hasKeys } = await store.findSeal();
    const secret = loadSecret({ env, dataDir, mayMake: seal === undefined && !hasKeys });
    const wanted = createHmac('sha256', deriveKey(secret, 'seal')).update(SEALED).digest('hex');
    if ((await store.seal(wanted)) !== wanted) throw otherSecret(env.GATEWAY_SECRET !== undefined, dataDir);
    return { store, secret };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function otherSecret(fromEnvironment: boolean, dataDir: string): StoreRefused {
  const which = fromEnvironment ? 'GATEWAY_SECRET' : `the file \`secret\` in ${dataDir}`;
  return new StoreRefused(
    'other_secret',
    `${which} is not the secret that the database in ${dataDir} was begun with: no key, link or callback would be valid. Restore the secret (${fromEnvironment ? 'or unset the variable, where the file has it' : 'the file, or GATEWAY_SECRET where that had it'}); or, to begin anew, set GATEWAY_DATA_DIR to a fresh folder`,
  );
}
