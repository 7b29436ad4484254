import type { Protocol } from '../protocol.ts';
import { pictureModel } from './picture-model.ts';

/** The most results of one call of an upstream's model: one where its protocol has no place for a count. */
export function picturesPerCall(
  protocol: Pick<Protocol, 'carries' | 'pictures'>,
  upstreamModel: string,
): number {
  if (!protocol.carries.facts.includes('count')) return 1;
  return pictureModel(protocol, upstreamModel)?.per_call ?? Number.POSITIVE_INFINITY;
}
