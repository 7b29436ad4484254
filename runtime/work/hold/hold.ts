import type { Deployment } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { Span, SpanFacts } from '../../observe/span.ts';
import type { Claimed } from '../../store/claims.ts';
import { AlreadyClaimed, notStored } from '../../store/store-errors.ts';
import type {
  IntentInput,
  IntentOutcome,
  KeyRecord,
  OpenCallOutcome,
  Store,
  WorkLimits,
} from '../../store/types.ts';
import { type Currency, moneyText } from '../../words/money-text.ts';
import type { TaskDeps } from '../deps.ts';

const NO_ROOM_RETRY_SECS = 10;
const WORK_RETRY_SECS = 5;

interface HoldDeps {
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'error'>;
  readonly registry: { readonly gateway: Currency };
}

/** What is put on hold, as its caller is told of it where that is too much. */
interface Priced {
  readonly micros: number;
  readonly rule: string;
  /** The field by which the caller makes it cost less, where the price is only the most that it can cost. */
  readonly lowered_by?: string;
}

/**
 * Stores the intent of a task with its hold, before anything is sent. Throws GatewayError, and AlreadyClaimed for a request
 * that came before; then nothing is held.
 */
export async function intend(
  deps: HoldDeps & {
    readonly store: Pick<Store, 'submitIntent'>;
    readonly results: Pick<TaskDeps['results'], 'isReady'>;
  },
  intent: IntentInput,
): Promise<Extract<IntentOutcome, { readonly kind: 'held' | 'saturated' }>> {
  const { kind, price: micros, price_rule: rule } = intent.task;
  // Pictures that come as bytes would be paid and lost while none can be kept: they are not even ordered then.
  if (kind === 'image' && !(await deps.results.isReady())) throw noRoomError({ asked: false });
  const failure = { step: 'intent', message: 'a submission could not be stored; no vendor was called' };
  const outcome = await stored(deps, failure, () => deps.store.submitIntent(intent));
  if (outcome.kind === 'insufficient_quota') throw quotaError(deps, outcome, { micros, rule });
  if (outcome.kind === 'saturated' && outcome.by !== 'channel')
    throw workError(outcome.by, intent.work ?? {});
  return outcome;
}

/** Puts the most that a chat call can cost on hold, in this process. Throws as `intend` does. */
export async function holdCall(
  deps: HoldDeps & { readonly store: Pick<Store, 'openCall'> },
  call: Parameters<Store['openCall']>[0],
  lowered_by: string,
): Promise<void> {
  const failure = {
    step: 'open_call',
    message: 'a call could not be stored; no upstream was asked',
    about: { call: call.id },
  };
  const outcome = await stored<OpenCallOutcome>(deps, failure, () => deps.store.openCall(call));
  if (outcome.kind === 'saturated') throw workError(outcome.by, call.work ?? {});
  if (outcome.kind === 'insufficient_quota')
    throw quotaError(deps, outcome, { micros: call.hold, rule: call.price_rule, lowered_by });
}

/** Shows a hold in the trace of its request. */
export async function tracedHold<T>(
  span: Span | undefined,
  facts: SpanFacts,
  hold: () => Promise<T>,
): Promise<T> {
  const step = span?.child('hold', facts);
  if (step === undefined) return hold();
  let how: 'failed' | undefined = 'failed';
  try {
    const held = await hold();
    how = undefined;
    return held;
  } finally {
    step.end({}, how);
  }
}

/** A store that cannot take it is the gateway's fault, and nothing was sent. */
async function stored<T extends { readonly kind: string }>(
  { observer, log }: HoldDeps,
  failure: { readonly step: string; readonly message: string; readonly about?: object },
  write: () => Promise<T | Claimed>,
): Promise<T> {
  let outcome: T | Claimed;
  try {
    outcome = await write();
  } catch (error) {
    observer.count('store_errors', { step: failure.step });
    log.error({ err: error, ...failure.about }, failure.message);
    throw notStored(error);
  }
  if (isClaimed(outcome)) throw new AlreadyClaimed(outcome.claim);
  return outcome;
}

function isClaimed(outcome: { readonly kind: string }): outcome is Claimed {
  return outcome.kind === 'claimed';
}

/** What a caller is told whose balance or quota is below the price. */
function quotaError(
  { registry }: HoldDeps,
  { balance, limited_by }: Extract<IntentOutcome, { readonly kind: 'insufficient_quota' }>,
  { micros, rule, lowered_by }: Priced,
): GatewayError {
  const [price, left] = [micros, balance].map((amount) => moneyText(amount, registry.gateway));
  const whose = limited_by === 'key' ? 'the quota of this key' : 'the balance';
  const message =
    lowered_by === undefined
      ? `this request costs ${price} (${rule}) but ${whose} is ${left}`
      : `this request may cost up to ${price} (${rule}) but ${whose} is ${left}; a smaller ${lowered_by} lowers it`;
  return new GatewayError('insufficient_user_quota', {
    message,
    details: { price: micros, balance, limited_by, charged: 0 },
  });
}

/** Pictures that come as bytes could not be kept; `asked`: what a quote says of it. */
export function noRoomError({ asked }: { readonly asked: boolean }): GatewayError {
  return new GatewayError('no_available_channel', {
    message: `pictures cannot be kept at the moment; ${asked ? '' : 'nothing was sent or charged, '}try again later`,
    ...(asked ? {} : { details: { charged: 0 } }),
    retryAfterSecs: NO_ROOM_RETRY_SECS,
  });
}

/** What a caller is told when every channel that could take the request is full. */
export function saturatedError(
  modelName: string,
  { saturated_retry_secs }: { readonly saturated_retry_secs: number },
): GatewayError {
  return new GatewayError('too_many_requests', {
    message: `all channels for ${modelName} are at their limit; try again in a few seconds`,
    details: { charged: 0 },
    retryAfterSecs: saturated_retry_secs,
  });
}

/** The limits of paid work in flight that hold for a key at this moment; absent where it and its group have none. */
export function workLimits(
  { groups }: Pick<Deployment, 'groups'>,
  key: Pick<KeyRecord, 'id' | 'group' | 'concurrent'>,
): { readonly work?: WorkLimits } {
  const group = Object.hasOwn(groups, key.group) ? groups[key.group]?.limits.concurrent : undefined;
  if (group === undefined && key.concurrent === undefined) return {};
  return {
    work: {
      ...(group === undefined ? {} : { group: { name: key.group, concurrent: group } }),
      ...(key.concurrent === undefined ? {} : { key: { id: key.id, concurrent: key.concurrent } }),
    },
  };
}

/** What a caller is told who has as much paid work in flight as it may; nothing was held. */
export function workError(by: 'group' | 'key', { group, key }: WorkLimits): GatewayError {
  const most = by === 'group' ? group?.concurrent : key?.concurrent;
  const whose = by === 'group' ? "this key's group" : 'this key';
  return new GatewayError('too_many_requests', {
    message: `${whose} may have ${most} ${most === 1 ? 'request' : 'requests'} in flight at once; try again when one has ended`,
    details: { charged: 0, limited_by: by },
    retryAfterSecs: WORK_RETRY_SECS,
  });
}
