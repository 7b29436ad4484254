import { isReachable } from '../upstream/is-reachable.ts';
import { addressProblem } from './address-problem.ts';
import type { DeploymentCheck } from './channel-check.ts';
import { egressPolicy } from './egress-entry.ts';

/** Why vendors cannot reach this gateway; undefined where they can, or where the address itself is told to be none. */
export function publicUrlProblem({ raw }: Pick<DeploymentCheck, 'raw'>): string | undefined {
  const url = raw.server?.public_url;
  if (url === undefined) return 'there is no `server.public_url`';
  // What is no address at all is told where it stands.
  if (addressProblem(url) !== undefined || isReachable(url, egressPolicy(raw))) return undefined;
  return '`server.public_url` is no address of the public internet, nor is its host in `egress.allow`';
}
