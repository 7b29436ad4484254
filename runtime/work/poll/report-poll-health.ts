import { signalOfRefusal } from '../../channels/health-signal.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, ChannelCall, Egress } from '../../upstream/types.ts';
import { readVendorError } from '../../upstream/vendor-error.ts';
import type { TaskDeps } from '../deps.ts';

/**
 * The same way out, where polls are listened to: one that says that its credential is refused or without money, or when
 * it may be used again, says it of every new request. They tell nothing of the channel itself: creations and polls of
 * vendors fail apart from each other. Polls go on whatever they say, with the credential of their task.
 */
export function reportPollHealth(
  deps: Pick<TaskDeps, 'egress' | 'registry' | 'guard' | 'clock' | 'log'>,
): Egress {
  const report = (call: ChannelCall, outcome: CallOutcome, began: number): void => {
    const { channel, credential } = call;
    const protocol = deps.registry.protocols[channel.protocol];
    if (call.call !== 'poll' || outcome.kind === 'failure' || protocol === undefined) return;
    const { answer } = outcome;
    const scope = { answer, saved: {}, route: {}, task: {} };
    if (answer.http < 400 && protocol.ok?.(scope) !== false) return;
    const seen = readVendorError(protocol.errors, scope);
    const wait = retryAfterSecs(answer.headers['retry-after'], deps.clock.now());
    deps.guard?.reportCredential({ channel, credential, began }, signalOfRefusal(seen.class, wait));
  };
  return {
    ...deps.egress,
    async channelCall(call) {
      const began = deps.clock.elapsed();
      const outcome = await deps.egress.channelCall(call);
      try {
        report(call, outcome, began);
      } catch (error) {
        deps.log.error(
          { err: error, channel: call.channel.id },
          'what a poll says of its channel could not be read',
        );
      }
      return outcome;
    },
  };
}
