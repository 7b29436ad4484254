import type { ResultFile } from '../../contract/protocol.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import type { Channel, Egress } from '../../upstream/types.ts';

/** Whether the gateway could ever fetch the address of a file of a vendor's answer. */
export type AcceptsLink = (url: string, file: Pick<ResultFile, 'with_key'>) => boolean;

/**
 * An address that needs the key is asked through the channel's own door when it lies below the channel's base;
 * every other one is a public link, and the egress policy decides.
 */
export function acceptsLinkOf(egress: Pick<Egress, 'acceptsLink'>, channel: Channel): AcceptsLink {
  return (url, { with_key }) =>
    (with_key === true && isUnderChannel(channel.base_url, url)) || egress.acceptsLink(url);
}
