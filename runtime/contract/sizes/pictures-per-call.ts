import { modelRow } from '../models/model-route.ts';
import type { Protocol } from '../protocol.ts';

/** The most results of one call of an upstream's model: one where its protocol has no place for a count. */
export function picturesPerCall(
  protocol: Pick<Protocol, 'carries' | 'models'>,
  upstreamModel: string,
): number {
  if (!protocol.carries.facts.includes('count')) return 1;
  return modelRow(protocol, upstreamModel, 'image')?.per_call ?? Number.POSITIVE_INFINITY;
}
