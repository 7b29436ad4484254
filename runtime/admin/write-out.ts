import type { Writable } from 'node:stream';

/** Whoever read what a command writes has gone, as `head` does when it has enough. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/**
 * Writes to a stream that may lose its reader: resolves when the text was taken, and rejects with ReaderGone when nobody
 * will take it, or with what else went wrong. Never throws past that.
 */
export function writeOut(stream: Writable): (text: string) => Promise<void> {
  // The write that failed tells it; without a listener Node ends the process.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => {
        if (error === null || error === undefined) resolve();
        else reject(isGone(error) ? new ReaderGone('nobody reads the output any more') : error);
      });
    });
}

function isGone(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
