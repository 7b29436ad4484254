/** Maps with at most `limit` calls under way, results in order; after a failure no further call is started. */
export async function mapParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  let failed = false;
  const work = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results.set(index, await map(item));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return [...results.entries()].sort(([a], [b]) => a - b).map(([, result]) => result);
}
