import { GatewayError } from '../../contract/errors.ts';
import type { TaskDeps } from '../deps.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { Refusal } from './refusal.ts';

interface Keeping {
  readonly task: string;
  readonly plan: Plan;
  /** For all files together. */
  readonly within_ms: number;
}

/**
 * Keeps the files that a plan's vendor will fetch, and lets go of their bytes. Runs when the hold is durable, so that
 * nothing is stored for who cannot pay, and before the call, so that a vendor finds what it is sent to. The refusal of
 * the attempt where one cannot be kept, or not in time: its vendor is not asked then. A submission whose time was over
 * could already count as uncertain, and its hold be released.
 */
export async function keepHosted(
  deps: Pick<TaskDeps, 'hosted' | 'log' | 'observer' | 'clock'>,
  keeping: Keeping,
): Promise<Refusal | undefined> {
  const { task, plan, within_ms } = keeping;
  if (plan.hosted.length === 0) return undefined;
  try {
    await hostWithin(deps, keeping);
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return refusedFile(error);
    deps.observer.count('store_errors', { step: 'hosted' });
    deps.log.error({ err: error, task }, 'a file that a vendor was to fetch could not be kept');
    const late = error instanceof Late ? ` within ${within_ms / 1_000} seconds` : '';
    return {
      code: 'internal_error',
      message: `the files that the upstream was to fetch could not be kept${late}; nothing was charged, try again`,
      retryAfterSecs: 5,
    };
  } finally {
    plan.hosted = [];
  }
}

class Late extends Error {}

/** Does not wait for a place of files that hears no signal; a timer that came too late changes nothing either. */
async function hostWithin(
  { hosted, clock }: Pick<TaskDeps, 'hosted' | 'clock'>,
  { task, plan, within_ms }: Keeping,
): Promise<void> {
  const began = clock.elapsed();
  const late = new Late('the time for keeping files is over');
  const over = new AbortController();
  const ended = Promise.withResolvers<never>();
  const cancel = clock.after(within_ms, () => {
    ended.reject(late);
    over.abort(late);
  });
  const keepAll = async (files: Plan['hosted']): Promise<void> => {
    for (const file of files) {
      over.signal.throwIfAborted();
      await hosted.host(file, task, over.signal);
    }
  };
  try {
    await Promise.race([keepAll(plan.hosted), ended.promise]);
    if (clock.elapsed() - began > within_ms) throw late;
  } finally {
    cancel();
  }
}

function refusedFile({ code, message, options }: GatewayError): Refusal {
  const { retryAfterSecs } = options;
  return {
    code,
    message: `${message}; nothing was charged`,
    ...(retryAfterSecs === undefined ? {} : { retryAfterSecs }),
  };
}
