import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/**
 * The 410 of a file that its source has no more: what its task cost, and what is to be done about it. Who holds a link is
 * not told what its owner paid.
 */
export async function resultExpired(
  { caller }: Pick<Call, 'caller'>,
  { store, clock }: Pick<ServerContext, 'store' | 'clock'>,
  { task, file }: { readonly task: TaskRecord; readonly file: string },
): Promise<GatewayError> {
  const { captured, refunded = 0 } = await store.chargeOf(task.id);
  const charged = captured - refunded;
  const until = task.result?.files[file]?.expires_at;
  const what = { charged, refunded, over: until !== undefined && until <= clock() ? until : undefined };
  return new GatewayError('result_expired', {
    message: caller.kind === 'key' ? messageOf(what) : 'the result is no longer kept by its source',
    details: { ...(caller.kind === 'key' ? { charged } : {}), task_id: task.id, retryable: false },
  });
}

function messageOf(what: {
  readonly charged: number;
  readonly refunded: number;
  readonly over: number | undefined;
}): string {
  const { charged, refunded, over } = what;
  if (over !== undefined) return `the result was kept until ${new Date(over).toISOString()}; make it again`;
  const gone = 'the result is no longer kept by its source';
  if (charged > 0)
    return `${gone}; what it cost was charged, and the operator of this gateway can refund it: tell them the id of the task`;
  return `${gone}; ${refunded > 0 ? 'what it cost was refunded' : 'nothing was charged for it'}; make it again`;
}
