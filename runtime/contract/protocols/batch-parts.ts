import type { Json } from '../json.ts';
import type { BatchPart } from '../protocol.ts';
import { accepted } from './accepted.ts';

/**
 * The tasks of a batch answer, each with its id spelled as `accepted` spells it. At most `most` are read: no
 * more was asked for, whatever a vendor sends.
 */
export function batchParts(
  list: readonly Json[] | undefined,
  most: number,
  read: (item: Json, index: number) => { readonly id: unknown; readonly body: Json | undefined },
): readonly BatchPart[] {
  return (list ?? []).slice(0, most).map((item, index) => {
    const { id, body } = read(item, index);
    return { id: accepted(id).id, body: body ?? null };
  });
}
