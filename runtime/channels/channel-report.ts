import type { Channel } from '../upstream/types.ts';
import type { BreakerState } from './breaker.ts';
import type { CallCounts } from './call-window.ts';
import type { TakenOut } from './credential-standing.ts';
import type { Unserved } from './unserved.ts';

/** How a channel stands in one process, as operators are shown it. Times are ISO, waits whole seconds. */
export interface ChannelReport {
  readonly id: string;
  readonly protocol: string;
  readonly enabled: boolean;
  readonly standing: 'well' | 'left_out' | 'on_trial' | 'no_credential' | 'disabled';
  /** Another process on the database says that it fails again and again: it is asked after those that are well. */
  readonly fails_elsewhere?: true;
  /** When one that is left out gets its trial. */
  readonly until?: string;
  /** Calls and submissions that run; of tasks, those that wait for their vendor's first word. All tasks are counted by the store. */
  readonly calls_in_flight: number;
  readonly limits: { readonly concurrent: number | null; readonly rpm: number | null };
  /** Calls that it gets at once: `limits.concurrent`, or less since the vendor refused some; null: no limit. */
  readonly effective_concurrent: number | null;
  /** Of `limits.rpm`, in the last minute; null without one. */
  readonly rpm_used: number | null;
  readonly cooling: readonly {
    readonly credential: number;
    readonly model: string;
    readonly until: string;
  }[];
  /** Models that its vendor refuses as missing or forbidden, which it is asked for after all others. */
  readonly unserved: readonly {
    readonly credential: number;
    readonly model: string;
    readonly reason: string;
    readonly until: string;
  }[];
  readonly credentials: {
    readonly all: number;
    readonly out: readonly { readonly credential: number; readonly reason: string; readonly until: string }[];
  };
  /** Of the last five minutes; `success_share` is null without calls. */
  readonly recent: { readonly works: number; readonly failed: number; readonly success_share: number | null };
}

interface Facts {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly breaker: BreakerState;
  readonly failsElsewhere: boolean;
  readonly resting: readonly {
    readonly credential: number;
    readonly model?: string;
    readonly wait_ms: number;
  }[];
  readonly out: readonly TakenOut[];
  readonly unserved: readonly Unserved[];
  readonly calls_in_flight: number;
  readonly cap: number;
  readonly used: number;
  readonly recent: CallCounts;
}

export function reportChannel(channel: Channel, facts: Facts): ChannelReport {
  const { breaker, out, recent } = facts;
  const { concurrent = null, rpm = null } = channel.limits;
  const at = (wait_ms: number): string => new Date(facts.now + wait_ms).toISOString();
  const calls = recent.ok + recent.failed;
  return {
    id: channel.id,
    protocol: channel.protocol,
    enabled: channel.enabled,
    standing: stateOf(channel, facts),
    ...(facts.failsElsewhere ? { fails_elsewhere: true } : {}),
    ...(breaker.kind === 'open' && breaker.wait_ms > 0 ? { until: at(breaker.wait_ms) } : {}),
    calls_in_flight: facts.calls_in_flight,
    limits: { concurrent, rpm },
    effective_concurrent: Number.isFinite(facts.cap) ? facts.cap : null,
    rpm_used: rpm === null ? null : facts.used,
    cooling: facts.resting.map(({ credential, model = '*', wait_ms }) => ({
      credential,
      model,
      until: at(wait_ms),
    })),
    unserved: facts.unserved.map(({ wait_ms, ...one }) => ({ ...one, until: at(wait_ms) })),
    credentials: {
      all: channel.credentials.length,
      out: out.map(({ credential, reason, wait_ms }) => ({ credential, reason, until: at(wait_ms) })),
    },
    recent: {
      works: recent.ok,
      failed: recent.failed,
      success_share: calls === 0 ? null : recent.ok / calls,
    },
  };
}

function stateOf(channel: Channel, { breaker, out }: Facts): ChannelReport['standing'] {
  if (!channel.enabled) return 'disabled';
  if (out.length >= Math.max(1, channel.credentials.length)) return 'no_credential';
  if (breaker.kind === 'closed') return 'well';
  return breaker.kind === 'open' && breaker.wait_ms > 0 ? 'left_out' : 'on_trial';
}
