import { createChannelChoice } from '../../runtime/channels/channel-choice.ts';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import type { HealthSignal } from '../../runtime/channels/health-signal.ts';
import type { OtherNodes } from '../../runtime/channels/other-nodes.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { channelOf } from '../tasks/world.ts';

export const FAILED: HealthSignal = { kind: 'failed' };
export const OK: HealthSignal = { kind: 'ok' };
export const BUSY: HealthSignal = { kind: 'throttled', wait_ms: 30_000 };
export const NO_MONEY: HealthSignal = { kind: 'credential_rejected', reason: 'quota' };

/** Channels under a guard, with a clock that only tests move. */
export function guardWorld(
  given: readonly (Partial<Channel> & { readonly id: string })[],
  others?: OtherNodes,
) {
  let now = 0;
  const lines: string[] = [];
  const observer = createObserver();
  const log = {
    warn: (_: object, message: string) => void lines.push(message),
    error: (fields: object, message: string) => void lines.push(`${message}: ${JSON.stringify(fields)}`),
  };
  const clock = { now: () => 1_000_000 + now, elapsed: () => now };
  const guard = createChannelGuard({ clock, observer, log, others });
  const candidates = given.map((one) => ({
    channel: channelOf(one),
    protocol: { id: 'p' },
    upstreamModel: 'vendor-m',
  }));
  const choice = () => createChannelChoice({ candidates, guard });
  /** One request: asks the first that may be asked and tells what came of it; the channel, or nothing. */
  const ask = (signal: HealthSignal): string | undefined => {
    const choosing = choice();
    const chosen = choosing.next();
    const lease = chosen === undefined ? undefined : choosing.enter(chosen);
    lease?.report(signal);
    lease?.release();
    return chosen === undefined || lease === undefined ? undefined : nameOf(chosen);
  };
  const of = (id: string) => {
    const found = candidates.find(({ channel }) => channel.id === id);
    if (found === undefined) throw new Error(`no channel ${id}`);
    return found.channel;
  };
  const tell = (id: string, signal: HealthSignal, times = 1, credential = 0) => {
    for (let turn = 0; turn < times; turn += 1) {
      const lease = guard.enter({ channel: of(id), credential, model: 'vendor-m' });
      lease?.report(signal);
      lease?.release();
    }
  };
  const order = () => {
    const choosing = choice();
    const names: string[] = [];
    for (let one = choosing.next(); one !== undefined; one = choosing.next()) names.push(nameOf(one));
    return names;
  };
  return {
    guard,
    observer,
    lines,
    candidates,
    choice,
    ask,
    of,
    tell,
    order,
    pass(ms: number) {
      now += ms;
    },
  };
}

/** The channel, and which of its credentials where it has several. */
export function nameOf(chosen: {
  readonly candidate: { readonly channel: Channel };
  readonly credential: number;
}): string {
  const { channel } = chosen.candidate;
  return channel.credentials.length > 1 ? `${channel.id}${chosen.credential}` : channel.id;
}
