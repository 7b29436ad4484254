import { GatewayError } from '../../contract/errors.ts';
import type { SpooledFile } from '../../upstream/spool.ts';

/** Bytes of request bodies that are held at once, over all requests. */
export interface BodyBudget {
  readonly used: number;
  /** A share that grows as bytes arrive and is given back once; counted for its owner, where there is one. */
  open(owner?: string): BodyShare;
}

/** One hold on a share; the share is given back when the last of its holds is closed. */
export interface BodyShare {
  /** Makes the share at least this large; throws `too_many_requests` when the budget, or the owner's part, is used up. */
  grow(toBytes: number): void;
  /** Has a file of the request removed when the share is given back; at once where it was before. */
  own(file: Pick<SpooledFile, 'remove'>): void;
  /** Another hold, for work that needs the bytes longer. */
  hold(): BodyShare;
  /** Safe to call twice. */
  close(): void;
}

/** A budget of a fixed number of bytes, of which one owner holds at most a part. */
export function createBodyBudget(maxBytes: number, ownerBytes = maxBytes): BodyBudget {
  let used = 0;
  const byOwner = new Map<string, number>();
  const change = (owner: string | undefined, bytes: number): void => {
    used += bytes;
    if (owner === undefined) return;
    const now = (byOwner.get(owner) ?? 0) + bytes;
    if (now === 0) byOwner.delete(owner);
    else byOwner.set(owner, now);
  };
  return {
    get used() {
      return used;
    },
    open(owner) {
      let held = 0;
      let holds = 0;
      const files: Pick<SpooledFile, 'remove'>[] = [];
      const grow = (toBytes: number): void => {
        const more = toBytes - held;
        if (more <= 0) return;
        if (used + more > maxBytes)
          throw busy('the gateway is receiving too many large requests at once; retry later');
        if (owner !== undefined && (byOwner.get(owner) ?? 0) + more > ownerBytes)
          throw busy('this account is sending too many large requests at once; retry when some have ended');
        change(owner, more);
        held = toBytes;
      };
      const hold = (): BodyShare => {
        let closed = false;
        holds += 1;
        return {
          grow(toBytes) {
            if (!closed) grow(toBytes);
          },
          own(file) {
            if (holds > 0) files.push(file);
            else void file.remove();
          },
          hold,
          close() {
            if (closed) return;
            closed = true;
            holds -= 1;
            if (holds > 0) return;
            change(owner, -held);
            held = 0;
            for (const file of files.splice(0)) void file.remove();
          },
        };
      };
      return hold();
    },
  };
}

function busy(message: string): GatewayError {
  return new GatewayError('too_many_requests', { message, retryAfterSecs: 1 });
}
