import { invalidKey } from '../../auth/authenticate.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';

/** The caller's key; refuses callers without one, whatever the route table says about the route. */
export function requireKey(call: Pick<Call, 'caller'>): KeyRecord {
  if (call.caller.kind !== 'key') throw invalidKey();
  return call.caller.key;
}
