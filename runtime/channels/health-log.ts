import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { TakenOut } from './credential-standing.ts';
import type { Unserved } from './unserved.ts';

/** A change of how a channel stands in one process. */
export interface HealthEvent {
  /** ISO. */
  readonly at: string;
  readonly event: 'left_out' | 'well_again' | 'credential_out' | 'model_unserved';
  /** Place of the credential, of those that are about one. */
  readonly credential?: number;
  readonly model?: string;
  /** `quota`, `invalid_key`, `permission` or `not_found`. */
  readonly reason?: string;
  /** When it is asked again by itself, ISO. */
  readonly until?: string;
}

/** Tells operators of changes: counters, lines of the log, and the last ones of each channel. */
export interface HealthLog {
  leftOut(channel: string, wait_ms: number): void;
  wellAgain(channel: string): void;
  takenOut(channel: string, out: TakenOut): void;
  unserved(channel: string, rests: Unserved): void;
  /** The newest first. */
  of(channel: string): readonly HealthEvent[];
}

/** Of each channel. */
const MOST_EVENTS = 50;

export function createHealthLog({
  now,
  observer,
  log,
}: {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}): HealthLog {
  const events = new Map<string, HealthEvent[]>();
  const note = (channel: string, event: Omit<HealthEvent, 'at'>): void => {
    const own = events.get(channel) ?? [];
    events.set(channel, [{ at: new Date(now()).toISOString(), ...event }, ...own].slice(0, MOST_EVENTS));
  };
  const after = (wait_ms: number): string => new Date(now() + wait_ms).toISOString();

  return {
    leftOut(channel, wait_ms) {
      observer.count('channels_left_out', { channel });
      log.warn(
        { channel },
        'a channel fails again and again: it is asked last for a while, or not at all where enough others can be',
      );
      note(channel, { event: 'left_out', until: after(wait_ms) });
    },
    wellAgain: (channel) => note(channel, { event: 'well_again' }),
    takenOut(channel, { credential, reason, wait_ms }) {
      const until = after(wait_ms);
      observer.count('credentials_taken_out', { channel, reason });
      log.error({ channel, credential_index: credential, reason, until }, 'a credential was taken out');
      note(channel, { event: 'credential_out', credential, reason, until });
    },
    unserved(channel, { credential, model, reason, wait_ms }) {
      const until = after(wait_ms);
      observer.count('models_unserved', { channel, reason });
      log.warn(
        { channel, credential_index: credential, model, reason, until },
        'a channel does not serve a model and is asked for it after all others for a while',
      );
      note(channel, { event: 'model_unserved', credential, model, reason, until });
    },
    of: (channel) => events.get(channel) ?? [],
  };
}
