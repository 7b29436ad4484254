import type { AdminKey } from '../config/types.ts';
import type { AdminOperation } from '../contract/admin.ts';
import { GatewayError } from '../contract/errors.ts';
import { createBoundedCache } from '../edge/identity/authenticate.ts';
import type { ActedVia } from '../store/audit.ts';
import type { Store } from '../store/types.ts';
import { systemClock } from '../time/clock.ts';

/** Whether nothing is changed by it, so that a viewer may ask for it. */
export function isReading({ method, reads }: Pick<AdminOperation, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}

/** Refuses what a viewer would change. Throws GatewayError. */
export type CheckRole = (
  who: Pick<AdminKey, 'name' | 'role'> & { readonly via: ActedVia },
  operation: Pick<AdminOperation, 'id' | 'title' | 'method' | 'reads'>,
) => Promise<void>;

/** One record is written each minute for a viewer and an operation, however often it is tried. */
const TRIED = { max: 1_000, ttlMs: 60_000 };

/** The check is the same in the console and over the API; what was refused is in the audit log. */
export function createRoleCheck(store: Pick<Store, 'noteAction'>): CheckRole {
  const tried = createBoundedCache<true>(TRIED);
  return async ({ name, role, via }, operation) => {
    if (role !== 'viewer' || isReading(operation)) return;
    const { id, title } = operation;
    const now = systemClock.elapsed();
    const attempt = `${name} ${id}`;
    if (tried.get(attempt, now) === undefined) {
      tried.set(attempt, true, now);
      await store.noteAction({ by: { name, via }, action: 'viewer.refused', target: id });
    }
    throw new GatewayError('read_only_key', {
      message: `the admin key \`${name}\` is a viewer's and may only read, so nothing was done; "${title}" needs a key with \`role: operator\``,
    });
  };
}
