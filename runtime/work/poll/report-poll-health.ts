import { signalOfRefusal } from '../../channels/health-signal.ts';
import type { Protocol } from '../../contract/protocol.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import { readVendorError } from '../../upstream/vendor-error.ts';
import type { TaskDeps } from '../deps.ts';

/**
 * A poll that says that its credential is refused or without money, or when it may be used again, says it of every new
 * request. It tells nothing of the channel itself: creations and polls of vendors fail apart from each other. Polls go on
 * whatever they say, with the credential of their task. Never throws.
 */
export function reportPollHealth(
  { guard, clock, log }: Pick<TaskDeps, 'guard' | 'clock' | 'log'>,
  poll: {
    readonly channel: Channel;
    readonly credential: number;
    readonly protocol: Protocol;
    readonly outcome: CallOutcome;
    /** Of the clock's `elapsed`. */
    readonly began: number;
  },
): void {
  const { channel, credential, protocol, outcome, began } = poll;
  if (guard === undefined || outcome.kind === 'failure') return;
  const { answer } = outcome;
  const scope = { answer, saved: {}, route: {}, task: {} };
  try {
    if (answer.http < 400 && protocol.ok?.(scope) !== false) return;
    const seen = readVendorError(protocol.errors, scope);
    const wait = retryAfterSecs(answer.headers['retry-after'], clock.now());
    guard.reportCredential({ channel, credential, began }, signalOfRefusal(seen.class, wait));
  } catch (error) {
    log.error({ err: error, channel: channel.id }, 'what a poll says of its channel could not be read');
  }
}
