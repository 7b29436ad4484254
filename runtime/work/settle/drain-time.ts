import type { Protocol } from '../../contract/protocol.ts';
import { DEADLINES } from '../../upstream/deadlines.ts';
import type { Channel } from '../../upstream/types.ts';
import { AFTER_CALLS_MS } from '../attempt/submit-timeout.ts';

/**
 * How long a closing gateway may have to wait for the submissions that it has begun: for the longest call that the
 * protocol of any of these channels allows, and for its outcome. A submission of several calls begins no more of them
 * by then.
 */
export function drainMs(
  channels: readonly Pick<Channel, 'protocol' | 'enabled'>[],
  protocols: Readonly<Record<string, Pick<Protocol, 'submit'>>>,
): number {
  const calls = channels.flatMap(({ protocol, enabled }) => {
    const known = enabled && Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined;
    return known?.submit.within_secs === undefined ? [] : [known.submit.within_secs * 1_000];
  });
  return Math.max(DEADLINES.total_ms.submit, ...calls) + AFTER_CALLS_MS;
}
