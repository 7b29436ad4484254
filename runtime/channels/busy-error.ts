import { GatewayError } from '../contract/errors.ts';
import type { ChannelChoice } from './channel-choice.ts';

/** Credentials come back by an operator's hand, or in ten minutes and more: not soon. */
const NO_CREDENTIAL_RETRY_SECS = 60;

/**
 * What a caller is told when no channel could be asked: to wait, where one opens by itself; that none can serve, where
 * all that are left are closed for another reason; undefined where none was closed at all.
 */
export function busyError(
  modelName: string,
  choice: Pick<ChannelChoice<unknown>, 'waitMs' | 'considered'>,
): GatewayError | undefined {
  const wait_ms = choice.waitMs();
  if (wait_ms !== undefined) {
    const retryAfterSecs = Math.max(1, Math.ceil(wait_ms / 1_000));
    const wait = retryAfterSecs === 1 ? '1 second' : `${retryAfterSecs} seconds`;
    return new GatewayError('too_many_requests', {
      message: `all channels for ${modelName} are at their limit; try again in ${wait}`,
      details: { charged: 0 },
      retryAfterSecs,
    });
  }
  if (!choice.considered().some(({ outcome }) => outcome === 'no_credential')) return undefined;
  return new GatewayError('no_available_channel', {
    message: `no channel can serve ${modelName} at the moment`,
    values: { model: modelName },
    details: { charged: 0 },
    retryAfterSecs: NO_CREDENTIAL_RETRY_SECS,
  });
}
