import { Transform, type TransformCallback } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { BodyShare } from './budget.ts';

/** When a body counts as too slow: in all, and between two pieces. */
export interface BodyTimes {
  /** Undefined: only pauses are limited here. The server bounds the whole, and a streamed form by its slowest rate. */
  readonly totalMs: number | undefined;
  readonly idleMs: number;
}

/** Times over one body; calls back once with `request_timeout` unless stopped first. */
export function startBodyTimer(
  times: BodyTimes,
  expired: (error: GatewayError) => void,
): { touch(): void; stop(): void } {
  const fire = (): void => {
    stop();
    expired(tooSlow());
  };
  const total = times.totalMs === undefined ? undefined : setTimeout(fire, times.totalMs);
  // A pause cannot be too long before the whole is.
  const idle =
    times.totalMs !== undefined && times.totalMs <= times.idleMs ? undefined : setTimeout(fire, times.idleMs);
  function stop(): void {
    clearTimeout(total);
    clearTimeout(idle);
  }
  return { touch: () => void idle?.refresh(), stop };
}

/** Stands between the socket and who takes a body as it is: bounds it in bytes and time and grows its budget share. */
export function guardBody(times: BodyTimes, share: BodyShare, maxBytes: number): Transform {
  let received = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      timer.touch();
      received += chunk.length;
      try {
        if (received > maxBytes) throw tooLarge(maxBytes);
        share.grow(received);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done: TransformCallback) {
      timer.stop();
      done();
    },
  });
  const timer = startBodyTimer(times, (error) => guard.destroy(error));
  guard.once('close', () => timer.stop());
  // The parser listens only until it has its body; what happens afterwards concerns nobody.
  guard.on('error', () => timer.stop());
  return guard;
}

/** 408 for a body that pauses or trickles. */
export function tooSlow(): GatewayError {
  return new GatewayError('request_timeout', {
    message: 'the request body did not arrive in time; send it again without pauses',
  });
}

/** 413, naming the most that a body may have. */
export function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('request_too_large', {
    message: `the request body must be at most ${maxBytes} bytes`,
    details: { allowed: maxBytes },
  });
}

/** 400, for a body whose sender left in the middle of it. */
export function cutOff(): GatewayError {
  return new GatewayError('invalid_request', {
    message: 'the request was cut off before its body was complete',
  });
}
