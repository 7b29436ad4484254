import { isValidKey } from '../../secrets/keys.ts';
import type { ChatDeps } from '../deps.ts';
import type { ChatSettings } from '../settings.ts';

/** Something that lives for a while and must be looked at: a running stream, or what is left of one. */
export interface Watched {
  /** `now` is of the clock's `elapsed`. */
  tick(now: number): void;
  /** Present while it is some key's: told when that key is no longer valid. */
  readonly owner?: { readonly key_id: string; revoked(): void };
}

export interface StreamWatch {
  add(watched: Watched): void;
  remove(watched: Watched): void;
}

/** What the store looks up in one statement. */
const KEYS_AT_ONCE = 100;

/**
 * One timer for all running streams, however many: silence, total limits, and every two seconds a look-up of the
 * keys behind them. The timer exists only while something is watched.
 */
export function createStreamWatch(
  deps: Pick<ChatDeps, 'clock' | 'findKeys' | 'log'>,
  settings: Pick<ChatSettings, 'tick_ms' | 'key_check_ms'>,
): StreamWatch {
  const watched = new Set<Watched>();
  let running = false;
  let checking = false;
  let checkAt = 0;

  const start = (): void => {
    if (running || watched.size === 0) return;
    running = true;
    deps.clock.after(settings.tick_ms, ring);
  };
  const ring = (): void => {
    running = false;
    const now = deps.clock.elapsed();
    for (const one of watched) one.tick(now);
    if (now >= checkAt && !checking) {
      checkAt = now + settings.key_check_ms;
      void checkKeys();
    }
    start();
  };
  const checkKeys = async (): Promise<void> => {
    checking = true;
    try {
      const owners = [...watched].flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
      if (owners.length === 0) return;
      const ids = [...new Set(owners.map(({ key_id }) => key_id))];
      for (let from = 0; from < ids.length; from += KEYS_AT_ONCE) {
        const batch = new Set(ids.slice(from, from + KEYS_AT_ONCE));
        const known = new Map((await deps.findKeys([...batch])).map((key) => [key.id, key]));
        const now = deps.clock.now();
        for (const owner of owners) {
          if (batch.has(owner.key_id) && !isValidKey(known.get(owner.key_id), now)) owner.revoked();
        }
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the keys of running streams could not be looked up');
    } finally {
      checking = false;
    }
  };

  return {
    add(one) {
      if (watched.size === 0) checkAt = deps.clock.elapsed() + settings.key_check_ms;
      watched.add(one);
      start();
    },
    remove: (one) => void watched.delete(one),
  };
}
