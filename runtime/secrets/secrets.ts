import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivate, makePrivateFolder } from '../store/data-folder.ts';
import { type DatabaseOptions, openDatabase, openStore } from '../store/open-store.ts';
import type { OnBatch } from '../store/operations.ts';
import { ALLOW_DAMAGED } from '../store/sqlite/check-database.ts';
import { StoreRefused } from '../store/store-errors.ts';
import type { Store } from '../store/types.ts';

const MIN_BYTES = 16;

/** What the one server secret is used for; every purpose gets a key of its own. */
type SecretPurpose = 'key-pepper' | 'content-links' | 'admin-compare' | 'callbacks' | 'seal';

/**
 * The server's secret: `GATEWAY_SECRET`, or 32 random bytes kept in `<data_dir>/secret` (mode 0600), made
 * once and atomically, so that two processes starting together agree. Throws on an empty or short secret: a gateway with a guessable pepper must not start.
 */
export function loadSecret(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** False where the database was begun with a secret: another one is never made in its place. */
  readonly mayMake?: boolean;
}): Uint8Array {
  const configured = input.env.GATEWAY_SECRET;
  if (configured !== undefined) return checked(Buffer.from(configured, 'utf8'), 'GATEWAY_SECRET');
  const path = join(input.dataDir, 'secret');
  const kept = readKept(path);
  if (kept !== undefined) {
    const wayOut = 'set GATEWAY_SECRET to what it holds and remove the file';
    makePrivate(path, 0o600, wayOut);
    return checked(kept, path);
  }
  if (input.mayMake === false) throw missingSecret(path);
  createOnce(path, input.dataDir);
  return checked(readFileSync(path), path);
}

/** A 32-byte key for one purpose, derived by HKDF-SHA-256: one purpose's key says nothing about another's. */
export function deriveKey(secret: Uint8Array, purpose: SecretPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `gateway/${purpose}`, 32));
}

function missingSecret(path: string): StoreRefused {
  return new StoreRefused(
    'other_secret',
    `${path} is missing, and the keys of the database beside it are worth nothing without it: restore the file, or set GATEWAY_SECRET where that had it; or, to begin anew, set GATEWAY_DATA_DIR to a fresh folder`,
  );
}

function checked(secret: Buffer, name: string): Uint8Array {
  if (secret.toString('utf8').trim() === '')
    throw new Error(`${name} is empty: set it to at least ${MIN_BYTES} random bytes`);
  if (secret.length < MIN_BYTES)
    throw new Error(`${name} has ${secret.length} bytes: at least ${MIN_BYTES} random bytes are needed`);
  return secret;
}

function readKept(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function createOnce(path: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const SEALED = 'this database belongs to this secret';

/**
 * Opens the store of a data folder with the secret that it was begun with: under another one no key, link or callback is
 * valid. Rejects with StoreRefused when they do not belong together, or one of them is missing.
 */
export async function openDataFolder(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** Of a PostgreSQL database; absent: the embedded store in the data folder. */
  readonly database?: DatabaseOptions | undefined;
  readonly onFatal?: (error: Error) => void;
  readonly onBatch?: OnBatch;
}): Promise<{ readonly store: Store; readonly secret: Uint8Array }> {
  const { env, dataDir, database, onFatal, onBatch } = input;
  makePrivateFolder(resolve(dataDir));
  const store =
    database === undefined
      ? await openStore({
          dataDir,
          allowDamaged: env[ALLOW_DAMAGED] === '1',
          ...(onFatal === undefined ? {} : { onFatal }),
          onBatch,
        })
      : await openDatabase({ ...database, onBatch });
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
