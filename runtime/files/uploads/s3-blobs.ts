import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { AssetSettings } from '../../config/types.ts';
import type { BlobStore } from './types.ts';

export type S3Settings = NonNullable<AssetSettings['s3']>;

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
        return bodyOf(await client.send(new s3.GetObjectCommand({ ...at(hash), Range })));
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(hash, signal) {
      const { s3, client } = await connect();
      const command = new s3.DeleteObjectCommand(at(hash));
      await client.send(command, signal === undefined ? {} : { abortSignal: signal });
    },
  };
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

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error('internal: the S3 client gave no stream');
}
