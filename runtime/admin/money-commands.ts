import type { AuditRecord } from '../store/audit-store.ts';
import { MOST_RECORDS } from './audit-routes.ts';
import type { OperatorCommand } from './command.ts';
import { addressWith, csvHead, csvRows, readFormat } from './export-format.ts';
import { limitField } from './fields.ts';
import { balanceText } from './key-commands.ts';
import type { LedgerPage } from './ledger-routes.ts';
import { MONEY_FIELDS } from './money-query.ts';
import { LEDGER_COLUMNS } from './money-rows.ts';
import { KEY } from './named-key.ts';
import { readPeriod } from './period.ts';
import { fitted } from './print.ts';
import type { AdjustAnswer, RefundAnswer } from './refund-routes.ts';
import { typedAmount } from './typed.ts';
import { MONEY_OPTIONS, usageCommand } from './usage-command.ts';
import { asTyped, UsageError } from './usage-error.ts';

/** `gateway refund`: gives back what a task or call cost. */
const refundCommand: OperatorCommand = {
  name: 'refund',
  about: 'gives back what a task or call cost, once, to the wallet and the quota that paid it',
  arguments: [{ name: 'work', about: 'id of the task or call' }],
  options: [
    { flags: '--reason <text>', about: 'stands in the ledger and the audit log', required: true },
    { flags: '--amount <amount>', about: 'only so much of it; default: all' },
  ],
  async run(given, tools) {
    const micros = typedAmount(given, { name: 'amount' }, tools.registry);
    const body = { work: given.work, reason: given.reason, micros };
    const answer = (await tools.call('POST', '/admin/refunds', body)) as RefundAnswer;
    return { json: answer, text: `${tools.money(answer.micros)} went back for ${answer.work}` };
  },
};

/** `gateway adjust`: corrects a balance, up or down. */
const adjustCommand: OperatorCommand = {
  name: 'adjust',
  about: "corrects the owner's wallet, and the key's quota when it has one; never below zero",
  arguments: [KEY],
  options: [
    { flags: '--add <amount>', about: 'gives so much' },
    { flags: '--take <amount>', about: 'takes so much' },
    { flags: '--reason <text>', about: 'stands in the ledger and the audit log', required: true },
    {
      flags: '--idem <name>',
      about: 'corrects once for this name, however often the command is repeated',
    },
  ],
  async run(given, tools) {
    const add = typedAmount(given, { name: 'add' }, tools.registry);
    const take = typedAmount(given, { name: 'take' }, tools.registry);
    if ((add === undefined) === (take === undefined)) {
      const got = add === undefined ? 'neither' : 'both';
      throw new UsageError(`give either --add <amount> or --take <amount> (got ${got})`);
    }
    const micros = add ?? -(take ?? 0);
    const body = { key: given.key, reason: given.reason, micros, idem: given.idem };
    const answer = (await tools.call('POST', '/admin/adjustments', body)) as AdjustAnswer;
    const again = answer.already ? ' (it was corrected before under this name)' : '';
    return { json: answer, text: `${balanceText(answer, tools.money)}${again}` };
  },
};

/** `gateway audit`: what operators did. */
const auditCommand: OperatorCommand = {
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

/** `gateway ledger export`: every movement, page by page, so that a long ledger needs no memory. */
const ledgerCommand: OperatorCommand = {
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

/** What operators see and do of money, and of each other. */
export const MONEY_COMMANDS: readonly OperatorCommand[] = [
  usageCommand,
  ledgerCommand,
  refundCommand,
  adjustCommand,
  auditCommand,
];
