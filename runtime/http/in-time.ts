/** The promise's value, or undefined when `within_ms` have passed or `signal` is aborted; the promise itself goes on. */
export async function inTime<T>(
  promise: Promise<T>,
  { within_ms, signal }: { readonly within_ms: number; readonly signal: AbortSignal },
): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const leave = (): void => resolve(undefined);
  const timer = setTimeout(leave, within_ms);
  signal.addEventListener('abort', leave, { once: true });
  // What needs no waiting is had even then.
  if (signal.aborted) setImmediate(leave);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
