import type { OperatorCommand } from './command.ts';
import { addressWith, csvHead, csvRows, readFormat } from './export-format.ts';
import type { LedgerPage } from './ledger-routes.ts';
import { MONEY_FIELDS } from './money-query.ts';
import { LEDGER_COLUMNS } from './money-rows.ts';
import { readPeriod } from './period.ts';
import { MONEY_OPTIONS } from './usage-command.ts';
import { asTyped } from './usage-error.ts';

/** `gateway ledger export`: every movement, page by page, so that a long ledger needs no memory. */
export const ledgerCommand: OperatorCommand = {
  name: 'ledger export',
  about: 'every movement of money on every account, in order; of a key its work and what was moved for it',
  options: [...MONEY_OPTIONS, { flags: '--format <format>', about: 'csv or json; default: csv' }],
  async run(given, { call, write }) {
    asTyped(() => readPeriod(given, Date.now()));
    const json = readFormat(given, ['csv', 'json']) === 'json';
    let asked: Readonly<Record<string, string | true | undefined>> = given;
    let begun = false;
    for (let more = true; more; ) {
      const address = addressWith('/admin/ledger', asked, [...MONEY_FIELDS, 'after']);
      const { rows, next, to } = (await call('GET', address)) as LedgerPage;
      if (json) {
        for (const row of rows) {
          await write(`${begun ? ',\n' : '[\n'}  ${JSON.stringify(row)}`);
          begun = true;
        }
      } else {
        await write((begun ? '' : csvHead(LEDGER_COLUMNS)) + csvRows(rows, LEDGER_COLUMNS));
        begun = true;
      }
      more = next !== undefined;
      asked = { ...given, to, after: next };
    }
    if (json) await write(begun ? '\n]\n' : '[]\n');
    return undefined;
  },
};
