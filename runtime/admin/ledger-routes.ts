import type { Store } from '../store/types.ts';
import { knownFields, limitField, optionalText } from './fields.ts';
import { MONEY_FIELDS, type MoneyReads, readMoneyFilter } from './money-query.ts';
import { type ExportRow, ledgerExport } from './money-rows.ts';
import type { OperatorListener } from './operator-listener.ts';
import { orRefused } from './usage-error.ts';

const MOST = 1_000;

/** Transactions are named after keys' and tasks' ids, or after what operators call them. */
const LONGEST_PLACE = 400;

/** A page of the ledger. */
export interface LedgerPage {
  readonly rows: readonly ExportRow[];
  /** The `after` of the next page; absent on the last one. */
  readonly next?: string;
  /** What `to` was, so that further pages end where the first one would have. */
  readonly to: string;
}

/** `GET /admin/ledger`: every movement on every account, in order, at most 1,000 at a time. */
export function installLedgerRoutes(
  listener: OperatorListener,
  deps: MoneyReads & { readonly store: Pick<Store, 'ledger'> },
): void {
  const { store, registry } = deps;
  listener.get('/admin/ledger', async ({ query }): Promise<LedgerPage> => {
    const fields = knownFields(query, [...MONEY_FIELDS, 'after', 'limit']);
    const limit = limitField(fields, MOST);
    const after = optionalText(fields, 'after', LONGEST_PLACE);
    const { filter } = await readMoneyFilter(fields, deps);
    const lines = await orRefused(
      store.ledger({ ...filter, limit, ...(after === undefined ? {} : { after }) }),
    );
    const last = lines.length < limit ? undefined : lines.at(-1);
    return {
      rows: lines.map((line) => ledgerExport(line, registry.gateway)),
      ...(last === undefined ? {} : { next: `${last.txn_id}/${last.seq}` }),
      to: new Date(filter.to).toISOString(),
    };
  });
}
