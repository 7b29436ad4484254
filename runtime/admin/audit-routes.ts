import type { AuditRecord } from '../store/audit-store.ts';
import type { Store } from '../store/types.ts';
import { knownFields, limitField, optionalText } from './fields.ts';
import type { OperatorListener } from './operator-listener.ts';
import { orRefused } from './usage-error.ts';

/** At most so many at a time. */
export const MOST_RECORDS = 1_000;

/** `GET /admin/audit`: what operators did, newest first; `before` goes on from a record, `target` is about one thing. */
export function installAuditRoutes(
  listener: OperatorListener,
  { store }: { readonly store: Pick<Store, 'auditLog'> },
): void {
  listener.get('/admin/audit', async ({ query }): Promise<{ readonly records: readonly AuditRecord[] }> => {
    const fields = knownFields(query, ['before', 'target', 'limit']);
    const before = optionalText(fields, 'before');
    const target = optionalText(fields, 'target');
    const records = await orRefused(
      store.auditLog({
        limit: limitField(fields, MOST_RECORDS),
        ...(before === undefined ? {} : { before }),
        ...(target === undefined ? {} : { target }),
      }),
    );
    return { records };
  });
}
