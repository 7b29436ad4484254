import type { Readable } from 'node:stream';
import type { BodyShare } from './budget.ts';
import { type BodyTimes, cutOff, startBodyTimer, tooLarge } from './guard.ts';

/**
 * All bytes of a body, bounded in number and in time, its share of the budget growing with them. Calls back once;
 * what is still on its way after a refusal is left unread.
 */
export function readBytes(
  payload: Readable,
  limits: { readonly times: BodyTimes; readonly share: BodyShare; readonly maxBytes: number },
  done: (error: Error | null, bytes?: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let received = 0;
  const timer = startBodyTimer(limits.times, (error) => finish(error));
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    try {
      if (received > limits.maxBytes) throw tooLarge(limits.maxBytes);
      limits.share.grow(received);
    } catch (error) {
      finish(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    timer.touch();
    chunks.push(chunk);
  };
  const onEnd = (): void => finish(null);
  const onClose = (): void => finish(cutOff());
  payload.on('data', onData).on('end', onEnd).on('close', onClose);

  function finish(error: Error | null): void {
    timer.stop();
    payload.off('data', onData).off('end', onEnd).off('close', onClose);
    if (error !== null) {
      payload.pause();
      done(error);
      return;
    }
    const [first] = chunks;
    done(null, chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, received));
  }
}
