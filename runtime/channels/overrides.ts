import type { ChannelOverride, Store } from '../store/types.ts';
import { repeatEvery } from '../time/clock.ts';

/** What operators said of channels, as this process last read it. */
export interface Overrides {
  /** Those that hold now, by channel; the same object until something changes. */
  current(): ReadonlyMap<string, ChannelOverride>;
  /** Reads them now, and not only with the next look. Rejects with StoreUnavailable. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Every process on the store has them so soon. */
const EVERY_MS = 2_000;

/**
 * Looks every two seconds for what operators said of channels, in this process or another. While the store is away, what was
 * read last holds, each until its time is over.
 */
export async function watchOverrides(input: {
  readonly store: Pick<Store, 'channelOverrides'>;
  readonly log: { warn(fields: { readonly err: unknown }, message: string): void };
  /** Milliseconds, never falling. */
  readonly elapsed: () => number;
  readonly everyMs?: number;
}): Promise<Overrides> {
  const { store, log, elapsed, everyMs = EVERY_MS } = input;
  let known: ReadonlyMap<string, ChannelOverride> = new Map();
  let read = '[]';
  let ends = new Map<string, number>();
  let away = false;

  async function refresh(): Promise<void> {
    const rows = await store.channelOverrides();
    const now = elapsed();
    ends = new Map(
      rows.flatMap(({ channel_id, left_ms }) => (left_ms === null ? [] : [[channel_id, now + left_ms]])),
    );
    away = false;
    const text = JSON.stringify(rows.map(({ left_ms: _, ...row }) => row));
    if (text === read) return;
    read = text;
    known = new Map(rows.map((row) => [row.channel_id, row]));
  }
  function isOver(id: string): boolean {
    return (ends.get(id) ?? Number.POSITIVE_INFINITY) <= elapsed();
  }

  await refresh();
  const looking = repeatEvery(
    everyMs,
    () => refresh(),
    (err) => {
      if (!away)
        log.warn({ err }, 'what operators said of channels could not be read; what was read last holds');
      away = true;
    },
  );
  return {
    current() {
      if (![...known.keys()].some(isOver)) return known;
      known = new Map([...known].filter(([id]) => !isOver(id)));
      return known;
    },
    refresh,
    stop: () => looking.stop(),
  };
}
