/** A place that just refused a write is not tried again sooner. */
const REST_MS = 1_000;

/**
 * Whether what callers order can be kept, as the last writes have shown: a gate that is open until a write fails.
 * `tryWrite` writes so many bytes and takes them away again.
 */
export function createWriteGate(options: {
  readonly tryWrite: (bytes: number) => Promise<void>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Told when the gate closes, and when it opens again. */
  readonly onChange: (open: boolean, error?: unknown) => void;
}) {
  const { clock, onChange } = options;
  let refused: { readonly bytes: number; readonly until: number } | undefined;
  let trying: Promise<boolean> | undefined;

  const close = (bytes: number, error: unknown): void => {
    if (refused === undefined) onChange(false, error);
    refused = { bytes: Math.max(bytes, refused?.bytes ?? 0), until: clock() + REST_MS };
  };
  const open = (): boolean => {
    if (refused !== undefined) onChange(true);
    refused = undefined;
    return true;
  };
  const tryAgain = async (bytes: number): Promise<boolean> => {
    try {
      await options.tryWrite(bytes);
      return open();
    } catch (error) {
      close(bytes, error);
      return false;
    } finally {
      trying = undefined;
    }
  };

  return {
    /** Runs one write of so many bytes; one that fails closes the gate. */
    async pass<T>(bytes: number, write: () => Promise<T>): Promise<T> {
      try {
        return await write();
      } catch (error) {
        close(bytes, error);
        throw error;
      }
    },
    /** While it is closed: whether as many bytes as could not be written can be by now. */
    async isOpen(): Promise<boolean> {
      if (refused === undefined) return true;
      if (trying === undefined && clock() < refused.until) return false;
      // Everybody who asks meanwhile shares one try.
      trying ??= tryAgain(refused.bytes);
      return trying;
    },
  };
}
