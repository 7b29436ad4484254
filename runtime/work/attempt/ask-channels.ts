import type { ChannelGuard, ChannelLease } from '../../channels/channel-guard.ts';
import type { HealthSignal } from '../../channels/health-signal.ts';
import type { Observer } from '../../observe/observer.ts';
import type { Pulse } from '../../observe/pulse.ts';
import type { Planner } from '../plan/planner.ts';
import { moreHelpfulRefusal, type Refusal, type Refused } from './refusal.ts';

/** What of a plan is needed to ask its channel and to go on to another. */
interface ChannelPlan {
  readonly candidate: {
    readonly channel: { readonly id: string };
    readonly protocol: { readonly id: string };
  };
  /** Absent where nothing stands for the place on the channel. */
  readonly lease?: ChannelLease;
}

/** What asking one channel came to. `outcome` is for counters; absent: it was not asked at all. */
export type Reply<G, E> = { readonly outcome?: string } & (
  | { readonly kind: 'got'; readonly value: G; readonly health: HealthSignal }
  | { readonly kind: 'refused'; readonly refused: Refused }
  /** The work ends here, whatever the channel said; nothing is told of the channel. */
  | { readonly kind: 'ended'; readonly end: E }
);

/** What is decided when a channel refused. */
export interface RefusedStep<P> {
  readonly plan: P;
  readonly refused: Refused;
  /** Of all refusals so far the one that tells the caller most. */
  readonly told: Refusal;
  /** Whether another channel, or credential, may be asked. */
  readonly elsewhere: boolean;
}

/** How a kind of work asks, and what it makes of the replies. */
export interface AttemptKind<P, G, E> {
  readonly counter: 'chat_attempts' | 'submit_outcomes';
  /** Id of the task or call. */
  readonly work: string;
  /** Channels that may refuse one request in earnest. */
  readonly attempts: number;
  /** Asks the channel of a plan. Never rejects. */
  ask(plan: P): Promise<Reply<G, E>>;
  /** Takes what was got. Its place on the channel was given back, unless `keepsPlace`. */
  take(plan: P, value: G): Promise<{ readonly kind: 'ended'; readonly end: E } | Refused>;
  /** The answer goes on when it was got, and the place on its channel with it. */
  readonly keepsPlace: boolean;
  /** Whether the request may be sent again at all. */
  mayRepeat(): boolean;
  /** Tells operators of a refusal, and moves on: to another plan, or to the end. */
  moveOn(step: RefusedStep<P>): Promise<{ readonly plan: P } | { readonly end: E }>;
}

/**
 * Asks one channel after the other until one does what was asked: another only where the fault lies with the channel
 * and could be another's gain, and neither the tries of this request nor the repeats of all are used up. A request that
 * surely reached nobody is no repeat.
 */
export async function askChannels<P extends ChannelPlan, G, E>(
  tools: {
    readonly guard: ChannelGuard | undefined;
    readonly observer: Pick<Observer, 'count'>;
    readonly pulse: Pick<Pulse, 'refused'> | undefined;
    readonly planner: Partial<Pick<Planner<P>, 'hasAskable'>>;
  },
  first: P,
  kind: AttemptKind<P, G, E>,
): Promise<E> {
  const { guard, observer, pulse, planner } = tools;
  let told: Refusal | undefined;
  let tries = 0;
  guard?.retries.first(first.candidate.channel.id);
  for (let plan = first; ; ) {
    const { lease, candidate } = plan;
    const reply = await askOnce(kind, plan);
    const { outcome } = reply;
    if (outcome !== undefined) {
      observer.count(kind.counter, { protocol: candidate.protocol.id, outcome });
      observer.count('channel_attempts', { channel: candidate.channel.id, outcome });
    }
    if (reply.kind === 'ended') return reply.end;
    const taken = reply.kind === 'got' ? await kind.take(plan, reply.value) : reply.refused;
    const about = { channel: candidate.channel.id, work: kind.work };
    if (outcome === 'ambiguous') pulse?.refused({ ...about, error: outcome, sign: 'uncertain' });
    if ('kind' in taken) return taken.end;
    if (outcome !== undefined) pulse?.refused({ ...about, error: errorOf(taken), sign: 'refused' });
    told = moreHelpfulRefusal(told, taken);
    if (taken.isTry) tries += 1;
    const elsewhere =
      tries < kind.attempts &&
      kind.mayRepeat() &&
      planner.hasAskable?.() !== false &&
      (taken.unsent === true || (taken.elsewhere && lease?.takeRetry() !== false));
    const moved = await kind.moveOn({ plan, refused: taken, told, elsewhere });
    if ('end' in moved) return moved.end;
    plan = moved.plan;
  }
}

/** The class of the vendor's refusal, or why it was not reached. */
function errorOf({ outcome, why }: Refused): string {
  const named = why.class ?? why.reason;
  return typeof named === 'string' ? named : outcome;
}

/** The channel is told of what its reply says of it, and its place is given back, unless the answer goes on. */
async function askOnce<P extends ChannelPlan, G, E>(
  kind: AttemptKind<P, G, E>,
  plan: P,
): Promise<Reply<G, E>> {
  const { lease } = plan;
  let keeps = false;
  try {
    const reply = await kind.ask(plan);
    keeps = kind.keepsPlace && reply.kind === 'got';
    if (reply.kind === 'got') lease?.report(reply.health);
    if (reply.kind === 'refused' && reply.outcome !== undefined) lease?.report(reply.refused.health);
    return reply;
  } finally {
    if (!keeps) lease?.release();
  }
}
