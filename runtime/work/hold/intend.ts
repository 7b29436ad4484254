import { GatewayError } from '../../contract/errors.ts';
import type { TaskKind } from '../../contract/family.ts';
import type { Claimed } from '../../store/idempotency-store.ts';
import { AlreadyClaimed, notStored } from '../../store/store-errors.ts';
import type { IntentInput, IntentOutcome } from '../../store/types.ts';
import { type Currency, moneyText } from '../../words/money-text.ts';
import type { TaskDeps } from '../deps.ts';
import type { Quote } from '../plan/price.ts';
import type { TaskSettings } from '../settings.ts';
import { workError } from './work-limits.ts';

const NO_ROOM_RETRY_SECS = 10;

/** Pictures that come as bytes would be paid and lost while none can be kept: they are not even ordered then. */
async function requireRoom({ results }: Pick<TaskDeps, 'results'>, kind: TaskKind): Promise<void> {
  if (kind !== 'image' || (await results.isReady())) return;
  throw new GatewayError('no_available_channel', {
    message: 'pictures cannot be kept at the moment; nothing was sent or charged, try again later',
    details: { charged: 0 },
    retryAfterSecs: NO_ROOM_RETRY_SECS,
  });
}

/**
 * Stores the intent, before anything is sent; a store that cannot take it is the gateway's fault, and nothing was sent. Nor is it when the key or its group
 * has as much in flight as it may. Throws GatewayError, and AlreadyClaimed for a request that came before.
 */
export async function intend(deps: TaskDeps, intent: IntentInput): Promise<Exclude<IntentOutcome, Claimed>> {
  await requireRoom(deps, intent.task.kind);
  const outcome = await submitIntent(deps, intent);
  if (outcome.kind === 'claimed') throw new AlreadyClaimed(outcome.claim);
  if (outcome.kind === 'saturated' && outcome.by !== 'channel')
    throw workError(outcome.by, intent.work ?? {});
  return outcome;
}

async function submitIntent(deps: TaskDeps, intent: IntentInput): Promise<IntentOutcome> {
  try {
    return await deps.store.submitIntent(intent);
  } catch (error) {
    deps.observer.count('store_errors', { step: 'intent' });
    deps.log.error({ err: error }, 'a submission could not be stored; no vendor was called');
    throw notStored(error);
  }
}

/** What a caller is told whose balance or quota is below the price. */
export function quotaError(parts: {
  readonly outcome: Extract<IntentOutcome, { readonly kind: 'insufficient_quota' }>;
  readonly quote: Quote;
  readonly currency: Currency;
}): GatewayError {
  const { outcome, quote, currency } = parts;
  const price = moneyText(quote.micros, currency);
  const balance = moneyText(outcome.balance, currency);
  const whose = outcome.limited_by === 'key' ? 'the quota of this key' : 'the balance';
  return new GatewayError('insufficient_user_quota', {
    message: `this request costs ${price} (${quote.rule}) but ${whose} is ${balance}`,
    details: { price: quote.micros, balance: outcome.balance, limited_by: outcome.limited_by, charged: 0 },
  });
}

/** What a caller is told when every channel that could take the request is full. */
export function saturatedError(modelName: string, settings: TaskSettings): GatewayError {
  return new GatewayError('too_many_requests', {
    message: `all channels for ${modelName} are at their limit; try again in a few seconds`,
    details: { charged: 0 },
    retryAfterSecs: settings.saturated_retry_secs,
  });
}
