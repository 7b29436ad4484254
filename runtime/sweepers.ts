import { retentionOf } from './config/to-deployment.ts';
import type { Deployment } from './config/types.ts';
import type { Logger } from './observe/logger.ts';
import type { ForgetPlace } from './store/forget-work.ts';
import type { Store } from './store/types.ts';
import { DAY_MS, repeatEvery, sleep, systemClock } from './time/clock.ts';
import type { ClockWatch } from './work/poll/clock-watch.ts';

/** How long a hold may outlive its deadline. */
const CALLS_EVERY_MS = 15_000;
const CLAIMS_EVERY_MS = 60_000;
const RETENTION_EVERY_MS = 3_600_000;

/**
 * Releases the holds of calls that are past their deadline, whoever died over them: now, and then every quarter of
 * a minute until it is stopped. One that fails is logged and tried again.
 */
export function startCallSweeper(input: {
  readonly store: Pick<Store, 'releaseStaleCalls'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** While the clock is not settled no call is past its deadline. */
  readonly clockWatch: Pick<ClockWatch, 'isSettled'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? CALLS_EVERY_MS, async (signal) => {
    try {
      for (let more = input.clockWatch.isSettled(); more && !signal.aborted; ) {
        const released = await input.store.releaseStaleCalls();
        if (released > 0) input.log.info({ released }, 'holds of calls past their deadline were released');
        more = released > 0;
      }
    } catch (error) {
      input.log.warn({ error }, 'holds of calls past their deadline could not be released');
    }
  });
}

interface Sweep {
  /** Of what is not forgotten, for the log. */
  readonly what: string;
  readonly everyMs: number;
  /** Forgets some; whether there may be more. */
  readonly batch: () => Promise<boolean>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Between two batches the store rests so many times as long as the last one took: work of others comes first. */
const RESTS = 9;
const LEAST_REST_MS = 10;

/** Forgets what is over, batch by batch: now, and then every so often until it is stopped. */
function startSweeper({ what, everyMs, batch, log }: Sweep): { stop(): Promise<void> } {
  return repeatEvery(everyMs, async (signal) => {
    try {
      for (let more = true; more && !signal.aborted; ) {
        const began = systemClock.elapsed();
        more = await batch();
        const rest = Math.max(LEAST_REST_MS, RESTS * (systemClock.elapsed() - began));
        if (more && !signal.aborted) await sleep(systemClock, rest, signal);
      }
    } catch (error) {
      log.warn({ error }, `${what} could not be forgotten`);
    }
  });
}

/** Forgets the claims of idempotency keys whose time is over, with the answers kept for them. */
export function startClaimSweeper(input: {
  readonly store: Pick<Store, 'forgetClaims'>;
  readonly log: Pick<Logger, 'warn'>;
  /** While the clock is not settled no claim is over. */
  readonly clockWatch: Pick<ClockWatch, 'isSettled'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  const { store, log, clockWatch, everyMs = CLAIMS_EVERY_MS } = input;
  const batch = async () => clockWatch.isSettled() && (await store.forgetClaims()) > 0;
  return startSweeper({ what: 'idempotency keys whose time is over', everyMs, batch, log });
}

interface RetentionDeps {
  readonly store: Pick<Store, 'forgetTraces' | 'forgetWork'>;
  readonly deployment: () => Pick<Deployment, 'retention'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Work is forgotten while the gateway serves, and the clock was not just set. */
  readonly mayForgetWork: () => boolean;
  readonly everyMs?: number;
}

/** Forgets traces and ended work that are older than the deployment says at that moment. */
export function startRetention(input: RetentionDeps): { stop(): Promise<void> } {
  const { store, log, deployment, mayForgetWork, everyMs = RETENTION_EVERY_MS } = input;
  const traces = startSweeper({
    ...{ what: 'old traces of tasks', everyMs, log },
    batch: async () =>
      (await store.forgetTraces({ older_than_ms: retentionOf(deployment()).traces_days * DAY_MS })) > 0,
  });
  let after: ForgetPlace | undefined;
  let all = 0;
  const work = startSweeper({
    ...{ what: 'old work', everyMs, log },
    async batch() {
      const { work_days: days } = retentionOf(deployment());
      if (days === undefined || !mayForgetWork()) return false;
      const { forgotten, next } = await store.forgetWork({ days, ...(after === undefined ? {} : { after }) });
      after = next;
      all += forgotten;
      if (next === undefined && all > 0) log.info({ forgotten: all }, 'old work was forgotten');
      if (next === undefined) all = 0;
      return next !== undefined;
    },
  });
  return { stop: () => Promise.all([traces.stop(), work.stop()]).then(() => undefined) };
}
