import type { CallBody } from '../call.ts';

/** A body that lives no longer than it is needed, whoever still knows the call that it came with. */
export interface RequestBody {
  /** As it was read. Throws once it was released. */
  take(): CallBody;
  /** Lets go of it; safe to call again. */
  release(): void;
}

/** Holds a body until it is released: an answer that runs for minutes must not keep the pictures it was asked with. */
export function holdBody(read: CallBody): RequestBody {
  let held: CallBody | undefined = read;
  return {
    take() {
      if (held === undefined) throw new Error('internal: a body was taken after its release');
      return held;
    },
    release() {
      held = undefined;
    },
  };
}
