import type { Group } from '../../config/types.ts';
import type { ChatModel, ChatUsage } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import { AlreadyClaimed, notStored } from '../../store/store-errors.ts';
import type { OpenCallOutcome } from '../../store/types.ts';
import { moneyText } from '../../words/money-text.ts';
import type { ChatDeps } from '../chat-deps.ts';
import type { PerCall } from '../plan/per-call.ts';
import type { Quote } from '../plan/price.ts';
import { tokenPrice } from '../plan/price.ts';
import { workError } from './work-limits.ts';

/** The price of a usage for the keys of one group. */
export function quoteOf(
  { registry }: Pick<ChatDeps, 'registry'>,
  of: {
    readonly model: ChatModel;
    readonly group: Group;
    readonly usage: ChatUsage;
    readonly per_call: PerCall;
  },
): Quote {
  return tokenPrice({
    model: of.model,
    usage: of.usage,
    per_call: of.per_call,
    multiplier_ppm: of.group.multiplier_ppm,
    currency: registry.gateway,
  });
}

/**
 * Puts the most that a call can cost on hold, durably, before any upstream is asked. Throws GatewayError, and then
 * nothing is held: the balance is below it, the key or its group has as much in flight as it may, or the store cannot
 * take it. Throws AlreadyClaimed for a request that came before.
 */
export async function holdCall(
  deps: Pick<ChatDeps, 'store' | 'observer' | 'log' | 'registry'>,
  call: Parameters<ChatDeps['store']['openCall']>[0],
  /** The field by which the caller makes it cost less. */
  { outputField }: { readonly outputField: string },
): Promise<void> {
  let outcome: OpenCallOutcome;
  try {
    outcome = await deps.store.openCall(call);
  } catch (error) {
    deps.observer.count('store_errors', { step: 'open_call' });
    deps.log.error({ err: error, call: call.id }, 'a call could not be stored; no upstream was asked');
    throw notStored(error);
  }
  if (outcome.kind === 'held') return;
  if (outcome.kind === 'saturated') throw workError(outcome.by, call.work ?? {});
  if (outcome.kind === 'claimed') throw new AlreadyClaimed(outcome.claim);
  const whose = outcome.limited_by === 'key' ? 'the quota of this key' : 'the balance';
  const [most, balance] = [call.hold, outcome.balance].map((micros) =>
    moneyText(micros, deps.registry.gateway),
  );
  throw new GatewayError('insufficient_user_quota', {
    message: `this request may cost up to ${most} (${call.price_rule}) but ${whose} is ${balance}; a smaller ${outputField} lowers it`,
    details: { price: call.hold, balance: outcome.balance, limited_by: outcome.limited_by, charged: 0 },
  });
}
