import { GatewayError } from '../../contract/errors.ts';

/** Bytes of request bodies that are held at once, over all requests (S08). */
export interface BodyBudget {
  readonly used: number;
  /** A share that grows as bytes arrive and is given back once. */
  open(): BodyShare;
}

export interface BodyShare {
  /** Makes the share at least this large; throws `too_many_requests` when the budget is used up. */
  grow(toBytes: number): void;
  /** Gives everything back; safe to call twice. */
  close(): void;
}

/** A budget of a fixed number of bytes. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    open() {
      let held = 0;
      let closed = false;
      return {
        grow(toBytes) {
          const more = toBytes - held;
          if (closed || more <= 0) return;
          if (used + more > maxBytes)
            throw new GatewayError('too_many_requests', {
              message: 'the gateway is receiving too many large requests at once; retry later',
              retryAfterSecs: 1,
            });
          used += more;
          held = toBytes;
        },
        close() {
          if (closed) return;
          closed = true;
          used -= held;
        },
      };
    },
  };
}
