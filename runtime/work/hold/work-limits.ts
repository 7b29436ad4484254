import type { Deployment } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { KeyRecord, WorkLimits } from '../../store/types.ts';

const RETRY_SECS = 5;

/** The limits of paid work in flight that hold for a key at this moment; absent where it and its group have none. */
export function workLimits(
  { groups }: Pick<Deployment, 'groups'>,
  key: Pick<KeyRecord, 'id' | 'group' | 'concurrent'>,
): { readonly work?: WorkLimits } {
  const group = Object.hasOwn(groups, key.group) ? groups[key.group]?.limits.concurrent : undefined;
  if (group === undefined && key.concurrent === undefined) return {};
  return {
    work: {
      ...(group === undefined ? {} : { group: { name: key.group, concurrent: group } }),
      ...(key.concurrent === undefined ? {} : { key: { id: key.id, concurrent: key.concurrent } }),
    },
  };
}

/** What a caller is told who has as much paid work in flight as it may; nothing was held. */
export function workError(by: 'group' | 'key', { group, key }: WorkLimits): GatewayError {
  const most = by === 'group' ? group?.concurrent : key?.concurrent;
  const whose = by === 'group' ? "this key's group" : 'this key';
  return new GatewayError('too_many_requests', {
    message: `${whose} may have ${most} ${most === 1 ? 'request' : 'requests'} in flight at once; try again when one has ended`,
    details: { charged: 0, limited_by: by },
    retryAfterSecs: RETRY_SECS,
  });
}
