import { isReachable } from '../upstream/is-reachable.ts';
import { addressProblem } from './address-problem.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { egressPolicy } from './egress-entry.ts';

/** A channel that asks for callbacks which cannot arrive. */
export function checkCallbacks(one: ChannelCheck): void {
  const { id, callbacks } = one.channel;
  const problem = callbacks === true ? callbackProblem(one) : undefined;
  if (problem === undefined) return;
  add(one, deploymentDiagnostic('GW6020', place(one, ['callbacks']), { id, problem }));
}

function callbackProblem({ channel: { protocol }, registry, raw }: ChannelCheck): string | undefined {
  if (registry.protocols[protocol]?.callback === undefined) return `protocol \`${protocol}\` has none`;
  const url = raw.server?.public_url;
  if (url === undefined) return 'there is no `server.public_url`';
  // What is no address at all is told where it stands.
  if (addressProblem(url) !== undefined || isReachable(url, egressPolicy(raw))) return undefined;
  return '`server.public_url` is no address of the public internet, nor is its host in `egress.allow`';
}
