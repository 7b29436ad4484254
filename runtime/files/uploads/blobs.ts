import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { AssetSettings } from '../../config/types.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';

/** Bytes `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Files by a name of 64 lower-case hex digits: the hash of their bytes, unless said otherwise. Who owns one is not known
 * here: that is the store's business.
 */
export interface BlobStore {
  /** Takes over a whole file that lies on disk; the same name twice is once. Durable when it resolves. */
  put(
    file: {
      readonly path: string;
      readonly bytes: number;
      /** Lower-case hex SHA-256 of the bytes, where the name is another. */
      readonly sha256?: string;
    },
    hash: string,
    /** Aborted, the file may be there or not. */
    signal?: AbortSignal,
  ): Promise<void>;
  /** The bytes as they are read, or undefined when there is no such blob. Must be consumed or destroyed. */
  open(hash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is no mistake. Aborted, it may be removed or not. */
  remove(hash: string, signal?: AbortSignal): Promise<void>;
}

type S3Settings = NonNullable<AssetSettings['s3']>;

/** Blobs in the bucket of a deployment that has one, else in a folder. */
export function openBlobs(folder: string, s3: S3Settings | undefined): BlobStore {
  return s3 === undefined ? createLocalBlobs(folder) : createS3Blobs(s3);
}

const HASH = /^[0-9a-f]{64}$/;

/** Blobs as files `<folder>/ab/<hash>`; uploads must lie on the same file system, so that they are moved. */
export function createLocalBlobs(folder: string): BlobStore {
  const pathOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error('internal: a blob is named by a SHA-256 in lower-case hex');
    return join(folder, hash.slice(0, 2), hash);
  };
  return {
    async put(file, hash) {
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path).catch(async (error: unknown) => {
        // Moved by a call that failed later.
        if (!isMissing(error) || !(await isThere(path))) throw error;
      });
      await syncFolder(dirname(path));
      await syncFolder(folder);
    },
    async open(hash, range) {
      try {
        const file = await open(pathOf(hash), 'r');
        return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A renamed file is there after a power cut only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

type S3 = typeof import('@aws-sdk/client-s3');

const MAX_ATTEMPTS = 3;
const CONNECT_MS = 5_000;
/** What fails is thrown and logged by us; the client would write to the console. */
const nothing = (): void => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
/** Longest silence of one connection. */
const IDLE_MS = 60_000;
/** Each download that a slow client reads holds one. */
const MAX_CONNECTIONS = 512;

/**
 * Blobs as objects `<prefix><hash>` of a bucket. Without credentials of its own it uses those that the machine
 * has (environment, role). The client is loaded with the first call, so that other deployments do not pay for it.
 */
export function createS3Blobs(settings: S3Settings): BlobStore {
  let opened: Promise<{ readonly s3: S3; readonly client: S3Client }> | undefined;
  const connect = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: createClient(s3, settings) }));
    return opened;
  };
  const at = (hash: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${hash}` });

  return {
    async put(file, hash, signal) {
      const { s3, client } = await connect();
      // Told beforehand, because the client would otherwise read the file twice to sign it.
      const ChecksumSHA256 = Buffer.from(file.sha256 ?? hash, 'hex').toString('base64');
      const Body = createReadStream(file.path);
      // The client does not listen to a file that cannot be read: the call would wait, or the process end.
      const unread = new AbortController();
      const ended = signal === undefined ? [] : [signal];
      Body.on('error', (error) => unread.abort(error));
      try {
        await client.send(
          new s3.PutObjectCommand({ ...at(hash), Body, ContentLength: file.bytes, ChecksumSHA256 }),
          { abortSignal: AbortSignal.any([unread.signal, ...ended]) },
        );
      } catch (error) {
        if (unread.signal.aborted || signal?.aborted === true) throw error;
        throw away(error);
      } finally {
        // The client leaves it open when a call fails.
        Body.destroy();
      }
      await rm(file.path, { force: true });
    },
    async open(hash, range) {
      const { s3, client } = await connect();
      const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ ...at(hash), Range }));
        if (Body instanceof Readable) return Body;
        throw new Error('internal: the S3 client gave no stream');
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw away(error);
      }
    },
    async remove(hash, signal) {
      const { s3, client } = await connect();
      const command = new s3.DeleteObjectCommand(at(hash));
      await client.send(command, signal === undefined ? {} : { abortSignal: signal });
    },
  };
}

/** A bucket that is gone or refuses may work again later: callers are told to come back, and the log says why. */
function away(error: unknown): StoreUnavailable {
  return new StoreUnavailable(`the bucket of files cannot be used now: ${String(error)}`, { cause: error });
}

function createClient(s3: S3, settings: S3Settings): S3Client {
  const { region, endpoint, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = settings;
  const own = accessKeyId !== undefined && secretAccessKey !== undefined;
  return new s3.S3Client({
    region,
    maxAttempts: MAX_ATTEMPTS,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // Other stores than AWS's know no trailing checksums; ours is sent as a header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(own ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}
