import type { AuditRecord } from '../store/audit-store.ts';
import { MOST_RECORDS } from './audit-routes.ts';
import type { OperatorCommand } from './command.ts';
import { addressWith } from './export-format.ts';
import { limitField } from './fields.ts';
import { fitted } from './print.ts';
import { asTyped } from './usage-error.ts';

/** `gateway audit`: what operators did. */
export const auditCommand: OperatorCommand = {
  name: 'audit',
  about: 'what operators changed: who, when, what, and why; newest first',
  options: [
    { flags: '--target <id>', about: 'only what was done to this key, task or call' },
    { flags: '--limit <count>', about: `at most so many, up to ${MOST_RECORDS}; default: 50` },
    { flags: '--before <id>', about: 'goes on from this record' },
  ],
  async run(given, { call, columns }) {
    asTyped(() => limitField(given, MOST_RECORDS));
    const query = { limit: '50', ...given };
    const address = addressWith('/admin/audit', query, ['target', 'limit', 'before']);
    const { records } = (await call('GET', address)) as { readonly records: readonly AuditRecord[] };
    return {
      json: records,
      text: fitted(
        ['at', 'id', 'who', 'did', 'to', 'detail'],
        records.map((record) => [
          new Date(record.at).toISOString(),
          record.id,
          record.actor,
          record.action,
          record.target,
          record.detail === null ? '' : JSON.stringify(record.detail),
        ]),
        columns,
      ),
    };
  },
};
