import { GatewayError } from '../contract/errors.ts';
import type { TaskDeps } from './deps.ts';
import type { Plan } from './plan.ts';
import type { Refusal } from './refusal.ts';

/**
 * Keeps the files that a plan's vendor will fetch, and lets go of their bytes. Runs when the hold is durable, so that
 * nothing is stored for who cannot pay, and before the call, so that a vendor finds what it is sent to. The refusal of
 * the attempt where one cannot be kept: its vendor is not asked then.
 */
export async function keepHosted(
  { hosted, log, observer }: Pick<TaskDeps, 'hosted' | 'log' | 'observer'>,
  { task, plan }: { readonly task: string; readonly plan: Plan },
): Promise<Refusal | undefined> {
  try {
    for (const file of plan.hosted) await hosted.host(file, task);
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError) return refusedFile(error);
    observer.count('store_errors', { step: 'hosted' });
    log.error({ err: error, task }, 'a file that a vendor was to fetch could not be kept');
    return {
      code: 'internal_error',
      message: 'a file that the upstream was to fetch could not be kept; nothing was charged, try again',
      retryAfterSecs: 5,
    };
  } finally {
    plan.hosted = [];
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
