import type { Deployment } from '../config/types.ts';
import type { AbsorbedCall } from '../store/call-store.ts';
import type { UncertainRow } from './uncertain-actions.ts';

/** A call that cost more than was captured, or may have, as it stands in the list of uncertain tasks: nothing is to be decided. */
export function absorbedRow(
  { call, absorbed }: AbsorbedCall,
  deployment: Deployment | undefined,
): UncertainRow {
  const channel = deployment?.channels.find(({ id }) => id === call.channel_id);
  return {
    kind: call.captured + absorbed > call.hold ? 'absorbed' : 'uncounted',
    task: call.id,
    state: call.state === 'completed' ? 'completed' : 'failed',
    since: call.ended_at ?? call.created_at,
    submitted_at: call.created_at,
    decided_at: null,
    policy: null,
    channel: call.channel_id ?? '',
    protocol: channel?.protocol ?? '',
    credential: 0,
    upstream_id: null,
    http_status: null,
    reason: call.reason,
    owner: call.owner_id,
    key: call.key_id,
    model: call.model_id,
    mode: call.kind,
    seconds: null,
    size: null,
    prompt: null,
    deleted_at: null,
    held: 0,
    absorbed,
    data: { wanted: call.captured + absorbed, captured: call.captured },
  };
}
