import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '../contract/route.ts';
import { isDryRun } from './dry-run.ts';
import { readIdempotencyKey } from './idempotency/read-key.ts';
import type { ServerContext } from './server-deps.ts';

/**
 * Whether a request for paid work begins none, so that it needs no place among what its key has in flight: a dry run,
 * and one that came before under its `Idempotency-Key`. Needs no body. Throws GatewayError for headers that are wrong.
 */
export async function takesNoPlace(
  asked: {
    readonly route: Route;
    readonly headers: IncomingHttpHeaders;
    readonly rawHeaders: readonly string[];
    readonly owner_id: string;
  },
  { running, store }: Pick<ServerContext, 'running' | 'store'>,
): Promise<boolean> {
  const dryRun = asked.headers['gateway-dry-run'];
  if (isDryRun({ route: asked.route, headers: { 'gateway-dry-run': dryRun?.toString() } })) return true;
  const key = readIdempotencyKey(asked.route, asked.rawHeaders);
  if (key === undefined) return false;
  const name = { owner_id: asked.owner_id, key };
  return running.find(name) !== undefined || (await store.findClaim(name)) !== undefined;
}
