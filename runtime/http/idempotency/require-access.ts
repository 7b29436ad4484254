import { GatewayError } from '../../contract/errors.ts';
import { mayUse } from '../../intake/model-access.ts';
import type { ClaimRecord } from '../../store/idempotency-store.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { ServerContext } from '../server-deps.ts';

/**
 * Keys of one owner share their claims, but not their rights: refuses a key that may not use the model whose answer it
 * would be given, as the request itself would be (403). What is looked at is the work that was made.
 */
export async function requireAccess(
  { owner_id, work_id }: Pick<ClaimRecord, 'owner_id' | 'work_id'>,
  key: Pick<KeyRecord, 'models' | 'group'>,
  { store, deployment }: Pick<ServerContext, 'store' | 'deployment'>,
): Promise<void> {
  const work = (await store.findTask({ id: work_id, owner_id })) ?? (await store.findCall(work_id));
  if (work === undefined) return;
  const { groups } = deployment();
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  if (mayUse({ key, group }, work.model_id)) return;
  throw new GatewayError('model_not_allowed', {
    param: 'model',
    message: `model \`${work.model}\` is not allowed for this API key; see GET /v1/models for those that are`,
  });
}
