import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { SpooledFile } from '../upstream/spool.ts';
import type { ReceivedFile } from './received-file.ts';

/** What one read of the disk takes. */
const PIECE_BYTES = 256 * 1024;

/** A received file as the content of a request; `room` is closed when it is removed. */
export function spooledFile({ path, bytes, hash, head }: ReceivedFile, room: { close(): void }): SpooledFile {
  const read = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
  return {
    content: { bytes, sha256: hash, head, read },
    async remove() {
      // What cannot be removed now goes with the next start; its room is given back, or uploads would end.
      await rm(path, { force: true }).catch(() => undefined);
      room.close();
    },
  };
}
