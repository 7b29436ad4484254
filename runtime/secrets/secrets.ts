import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivate, makePrivateFolder } from '../store/data-folder.ts';
import type { Nodes } from '../store/nodes.ts';
import { type DatabaseOptions, openDatabase, openStore } from '../store/open-store.ts';
import type { OnBatch } from '../store/operations.ts';
import { NEWEST_VERSION } from '../store/schema.ts';
import { ALLOW_DAMAGED } from '../store/sqlite/check-database.ts';
import { StoreRefused } from '../store/store-errors.ts';
import type { SecretName } from '../store/store-facts.ts';
import type { Store } from '../store/types.ts';
import { pepperName } from './keys.ts';
import { fileVariable, readSecretVariable } from './secret-file.ts';

const MIN_BYTES = 16;

/** What the one server secret is used for; every purpose gets a key of its own. */
type SecretPurpose =
  | ('key-pepper' | 'content-links' | 'admin-compare' | 'callbacks')
  | ('seal' | 'specs' | 'redis-names' | 'console');

/** The server's secret, and during a rotation the one that it takes the place of, which is accepted and signs nothing. */
export interface Secrets {
  readonly current: Uint8Array;
  readonly previous?: Uint8Array | undefined;
}

/**
 * The server's secret: `GATEWAY_SECRET`, or 32 random bytes kept in `<data_dir>/secret` (mode 0600), made
 * once and atomically, so that two processes starting together agree. Beside it the previous one, which is
 * `GATEWAY_SECRET_PREVIOUS`, or the file `secret.previous`. Throws StoreRefused on an empty or short secret: a gateway with
 * a guessable pepper must not start.
 */
export function loadSecrets(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** Whether a secret may be made where there is none: not where the database was begun with another one than `previous`. */
  readonly mayMake?: (previous: Uint8Array | undefined) => boolean;
}): Secrets {
  const { env, dataDir, mayMake = () => true } = input;
  const path = join(dataDir, FILE);
  const previous = configured(env, PREVIOUS) ?? keptIn(join(dataDir, PREVIOUS_FILE));
  let current = configured(env, CURRENT) ?? keptIn(path);
  if (current === undefined) {
    if (!mayMake(previous)) throw missingSecret(path);
    createOnce(path, dataDir);
    current = checked(readFileSync(path), path);
  }
  if (previous !== undefined && Buffer.compare(current, previous) === 0)
    throw new StoreRefused(
      'bad_secret',
      `the previous secret is the secret itself: to rotate it, ${CURRENT} or the file \`${FILE}\` must be a new one; else unset ${PREVIOUS} and remove ${join(dataDir, PREVIOUS_FILE)}`,
    );
  return { current, previous };
}

const CURRENT = 'GATEWAY_SECRET';
const PREVIOUS = 'GATEWAY_SECRET_PREVIOUS';
const FILE = 'secret';
const PREVIOUS_FILE = 'secret.previous';

function configured(
  env: Readonly<Record<string, string | undefined>>,
  name: typeof CURRENT | typeof PREVIOUS,
): Uint8Array | undefined {
  // An unset previous secret is often written as an empty one.
  if (name === PREVIOUS && env[name] === '' && !env[fileVariable(name)]) return undefined;
  const read = readSecretVariable(env, name);
  if (read === undefined) return undefined;
  if (read.kind === 'refused') throw new StoreRefused('bad_secret', `${fileVariable(name)} ${read.problem}`);
  return checked(read.bytes, name);
}

function keptIn(path: string): Uint8Array | undefined {
  const kept = readKept(path);
  if (kept === undefined) return undefined;
  makePrivate(path, 0o600, 'set GATEWAY_SECRET to what it holds and remove the file');
  return checked(kept, path);
}

/** A 32-byte key for one purpose, derived by HKDF-SHA-256: one purpose's key says nothing about another's. */
export function deriveKey(secret: Uint8Array, purpose: SecretPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `gateway/${purpose}`, 32));
}

/** The keys of one purpose: the first one signs, and all of them are accepted. */
export function deriveKeys(
  { current, previous }: Secrets,
  purpose: SecretPurpose,
): readonly [Uint8Array, ...(readonly Uint8Array[])] {
  const signing = deriveKey(current, purpose);
  return previous === undefined ? [signing] : [signing, deriveKey(previous, purpose)];
}

function missingSecret(path: string): StoreRefused {
  return new StoreRefused(
    'other_secret',
    `${path} is missing, and the keys of the database beside it are worth nothing without it: restore the file, or set GATEWAY_SECRET where that had it; or, to begin anew, set GATEWAY_DATA_DIR to a fresh folder`,
  );
}

function checked(secret: Buffer, name: string): Uint8Array {
  if (secret.toString('utf8').trim() === '')
    throw new StoreRefused('bad_secret', `${name} is empty: set it to at least ${MIN_BYTES} random bytes`);
  if (secret.length < MIN_BYTES)
    throw new StoreRefused(
      'bad_secret',
      `${name} has ${secret.length} bytes: at least ${MIN_BYTES} random bytes are needed`,
    );
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

/** What a database that belongs to a secret is sealed with. */
function sealOf(secret: Uint8Array): string {
  return createHmac('sha256', deriveKey(secret, 'seal')).update(SEALED).digest('hex');
}

/** What names a secret in the database: its seal, and that of the pepper which keys are hashed with. */
function nameOf(secret: Uint8Array): SecretName {
  return { seal: sealOf(secret), pepper: pepperName(deriveKey(secret, 'key-pepper')) };
}

/** A secret and where it lies: in its variable, or in a file. */
export interface SecretPlace {
  readonly variable: string;
  /** Absent: the variable itself has it. */
  readonly file?: string;
}

/**
 * Where the secrets lie without which a database of this seal cannot be used. Throws StoreRefused where they are missing or
 * others.
 */
export function secretPlaces(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly seal: string;
}): readonly SecretPlace[] {
  const { env, dataDir, seal } = input;
  const { current, previous } = loadSecrets({ env, dataDir, mayMake: () => false });
  const all = previous === undefined ? [current] : [current, previous];
  if (!all.some((secret) => sealOf(secret) === seal)) throw otherSecret(env, dataDir, { current, previous });
  const places = [placeOf(env, CURRENT, join(resolve(dataDir), FILE))];
  return previous === undefined
    ? places
    : [...places, placeOf(env, PREVIOUS, join(resolve(dataDir), PREVIOUS_FILE))];
}

function placeOf(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  kept: string,
): SecretPlace {
  const named = env[fileVariable(variable)];
  if (named) return { variable, file: named };
  return env[variable] ? { variable } : { variable, file: kept };
}

export interface DataFolder {
  readonly store: Store;
  readonly secrets: Secrets;
  /** The processes on the database; undefined where the store is this one's alone. */
  readonly nodes?: Nodes | undefined;
  /** Schema version of the database where it is newer than this build knows. */
  readonly newerSchema?: number | undefined;
}

/**
 * Opens the store of a data folder with the secret that it was begun with, or with a new one beside that: then the
 * database belongs to the new one. Under another one no key, link or callback is valid: rejects with StoreRefused when
 * they do not belong together, or one of them is missing.
 */
export async function openDataFolder(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** Of a PostgreSQL database; absent: the embedded store in the data folder. */
  readonly database?: DatabaseOptions | undefined;
  /** As of `openStore`. */
  readonly inThread?: boolean;
  readonly onFatal?: (error: Error) => void;
  readonly onBatch?: OnBatch;
}): Promise<DataFolder> {
  const { env, dataDir, database, inThread = false, onFatal, onBatch } = input;
  makePrivateFolder(resolve(dataDir));
  const shared = database === undefined ? undefined : await openDatabase({ ...database, onBatch });
  const store =
    shared ??
    (await openStore({
      dataDir,
      allowDamaged: env[ALLOW_DAMAGED] === '1',
      inThread,
      ...(onFatal === undefined ? {} : { onFatal }),
      onBatch,
    }));
  try {
    const { seal, hasKeys, schema } = await store.findSeal();
    const secrets = loadSecrets({
      env,
      dataDir,
      mayMake: (previous) =>
        seal === undefined ? !hasKeys : previous !== undefined && sealOf(previous) === seal,
    });
    const current = nameOf(secrets.current);
    const previous = secrets.previous === undefined ? undefined : nameOf(secrets.previous);
    if ((await store.seal({ current, previous })) !== current.seal) throw otherSecret(env, dataDir, secrets);
    return {
      store,
      secrets,
      nodes: shared?.nodes,
      newerSchema: schema > NEWEST_VERSION ? schema : undefined,
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function otherSecret(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
  { previous }: Secrets,
): StoreRefused {
  const isSet = (name: string) => Boolean(env[name] || env[fileVariable(name)]);
  const place = (name: string, file: string) => (isSet(name) ? name : `the file \`${file}\` in ${dataDir}`);
  const current = place(CURRENT, FILE);
  const which =
    previous === undefined
      ? `${current} is not`
      : `neither ${current} nor ${place(PREVIOUS, PREVIOUS_FILE)} is`;
  const restore = isSet(CURRENT)
    ? 'or unset the variable, where the file has it'
    : 'the file, or GATEWAY_SECRET where that had it';
  const [database, fresh] = env.DATABASE_URL
    ? ['that DATABASE_URL names', 'set DATABASE_URL to an empty database']
    : [`in ${dataDir}`, 'set GATEWAY_DATA_DIR to a fresh folder'];
  return new StoreRefused(
    'other_secret',
    `${which} the secret that the database ${database} belongs to: no key, link or callback would be valid. Restore the secret (${restore}); to rotate it, set ${PREVIOUS} to the secret before it, or keep that as the file \`${PREVIOUS_FILE}\`; or, to begin anew, ${fresh}`,
  );
}
