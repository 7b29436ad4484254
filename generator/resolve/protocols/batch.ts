import type { BatchIr } from '../../ir-protocol.ts';
import { withItem } from '../../language/scopes.ts';
import { resolveCall } from './call.ts';
import { compileRequired, origin, type PolledContext } from './context.ts';

/** `poll.batch`: one call for many tasks, and how its answer is cut into what single polls would have said. */
export function resolveBatch(context: PolledContext): BatchIr | undefined {
  const { batch } = context.spec.value.poll;
  if (batch === undefined) return undefined;
  const path = ['poll', 'batch'] as const;
  const { batch: request, batchAnswer } = context.scopes;
  const item = withItem(batchAnswer);
  return {
    call: resolveCall(context, path, request),
    most: batch.most,
    each: compileRequired(context, [...path, 'each'], { scope: batchAnswer, as: 'list' }),
    id: compileRequired(context, [...path, 'id'], { scope: item, as: 'string' }),
    body: compileRequired(context, [...path, 'as'], { scope: item, as: 'value' }),
    origin: origin(context, path),
  };
}
