import type { AuditRecord } from '../store/audit.ts';
import type { KeyBalance, KeyRecord } from '../store/types.ts';
import type { ListedKey } from './key-actions.ts';
import { isOperatorText, type LedgerPage } from './money-actions.ts';
import { amountOf, csvLine, csvRows, type ExportRow, LEDGER_COLUMNS, usageColumns } from './money-rows.ts';
import type { CommandsOf, OperatorCommand } from './operation.ts';
import { fitted, type Shown } from './print.ts';
import { UsageError } from './refusals.ts';

const KEY_COLUMNS = ['id', 'begins', 'name', 'group', 'state', 'limits', 'wallet', 'on hold', 'quota left'];

export const KEY_COMMANDS: CommandsOf<
  | ('keys-create' | 'keys-list' | 'keys-show' | 'groups-list')
  | ('keys-revoke' | 'keys-topup' | 'keys-limits' | 'keys-disable' | 'keys-enable')
> = {
  'keys-create': {
    show: (key) => ({
      json: key,
      text: `${key.secret}\n\nid ${key.id}, group ${key.group}. The key is not shown again.`,
    }),
  },
  'keys-list': {
    show(rows, _, { money, columns }) {
      const cells = rows.map((key) => keyCells(key, money));
      const old = rows.filter(({ state, old_secret }) => state === 'active' && old_secret).length;
      const left =
        old === 0 ? '' : `\n\nstill under the old secret, as not used since it was rotated: ${old}`;
      return { json: rows, text: `${fitted(KEY_COLUMNS, cells, columns)}${left}` };
    },
  },
  'keys-show': {
    show: (key, _, { money }) => ({
      json: key,
      text: keyCells(key, money)
        .map((cell, index) => `${(KEY_COLUMNS[index] ?? '').padEnd(12)}${cell}`)
        .join('\n'),
    }),
  },
  'groups-list': {
    show(groups, _, { columns }) {
      const cells = groups.map(({ name, configured, multiplier, models, limits, channels, ...counts }) => [
        configured ? name : `${name} (not in the deployment)`,
        multiplier === null ? '–' : String(multiplier),
        models.join(' ') || 'none',
        limitsText(limits),
        channels.join(' '),
        `${counts.active_keys} of ${counts.keys}`,
      ]);
      const head = ['group', 'multiplier', 'models', 'limits', 'channels', 'keys not revoked'];
      return { json: groups, text: fitted(head, cells, columns) };
    },
  },
  'keys-revoke': { show: (key) => changed(key, 'is revoked') },
  'keys-disable': { show: (key) => changed(key, 'is disabled') },
  'keys-enable': { show: (key) => changed(key, 'is enabled') },
  'keys-limits': { show: (key) => ({ json: key, text: `${key.id}: ${limitsText(key)}` }) },
  'keys-topup': {
    show(answer, _, { money }) {
      const again = answer.already ? ' (it was credited before under this name)' : '';
      return { json: answer, text: `${balanceText(answer, money)}${again}` };
    },
  },
};

function keyCells(key: ListedKey, money: (micros: number) => string): readonly string[] {
  return [
    key.id,
    key.prefix,
    key.name,
    key.group,
    [
      key.disabled === true && key.state !== 'revoked' ? 'disabled' : key.state,
      ...(key.old_secret ? ['old secret'] : []),
    ].join(', '),
    limitsText(key),
    money(key.wallet),
    money(key.wallet_hold),
    key.key === undefined ? 'unlimited' : money(key.key),
  ];
}

function changed(key: KeyRecord, how: string): Shown {
  return { json: key, text: `${key.id} ${how}` };
}

/** The limits of a key or a group for people. */
function limitsText({
  rpm,
  concurrent,
  allow_ips,
}: Pick<KeyRecord, 'rpm' | 'concurrent' | 'allow_ips'>): string {
  const parts = [
    ...(rpm === undefined ? [] : [`${rpm} a minute`]),
    ...(concurrent === undefined ? [] : [`${concurrent} at once`]),
    ...(allow_ips === undefined ? [] : [`from ${allow_ips.join(' ')}`]),
  ];
  return parts.length === 0 ? 'no limits' : parts.join(', ');
}

/** What a wallet holds, and what the quota of the key has left when it has one. */
function balanceText(balance: KeyBalance, money: (micros: number) => string): string {
  const quota = balance.key === undefined ? '' : `, quota left ${money(balance.key)}`;
  return `wallet ${money(balance.wallet)}, on hold ${money(balance.wallet_hold)}${quota}`;
}

const usageCommand: OperatorCommand<'usage'> = {
  fields: (typed) => ({ ...typed, format: 'json' }),
  async show(answer, { fields, options }, { columns: width, money, write, json }) {
    if (isOperatorText(answer)) throw new Error('internal: rows were asked for');
    const { rows } = answer;
    const columns = usageColumns(fields.by);
    const format = json ? 'json' : options.format;
    if (format === 'csv') {
      await write(csvLine(columns) + csvRows(rows, columns));
      return undefined;
    }
    if (format === 'json') {
      await write(`${JSON.stringify(rows, null, 2)}\n`);
      return undefined;
    }
    const plain = columns.filter((name) => !name.endsWith('_micros') && name !== 'currency');
    const total = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
    const totals = plain.map((name, index) => {
      if (name === 'ended' || name === 'failed') return String(total(name));
      if (columns.includes(`${name}_micros`)) return money(total(`${name}_micros`));
      return index === 0 ? 'all' : '';
    });
    const shown = rows.map((row) =>
      plain.map((name) => {
        const micros = row[`${name}_micros`];
        return typeof micros === 'number' ? money(micros) : String(row[name] ?? '');
      }),
    );
    return { json: rows, text: fitted(plain, [...shown, totals], width) };
  },
};

/** Page by page, so that a long ledger needs no memory. */
const ledgerCommand: OperatorCommand<'ledger-export'> = {
  async show(first, { fields, options }, { call, write, json }) {
    const isJson = json || options.format === 'json';
    let begun = false;
    for (let page: LedgerPage | undefined = first; page !== undefined; ) {
      if (page.forgotten !== first.forgotten)
        throw new Error('work was forgotten while the ledger was read: export it again');
      if (isJson)
        for (const row of page.rows) {
          await write(`${begun ? ',\n' : '[\n'}  ${JSON.stringify(row)}`);
          begun = true;
        }
      else {
        await write((begun ? '' : csvLine(LEDGER_COLUMNS)) + csvRows(page.rows, LEDGER_COLUMNS));
        begun = true;
      }
      const { next: after, to }: LedgerPage = page;
      page =
        after === undefined
          ? undefined
          : await call('ledger-export', { ...fields, to: Date.parse(to), after });
    }
    if (isJson) await write(begun ? '\n]\n' : '[]\n');
    return undefined;
  },
};

const AUDIT_COLUMNS = ['at', 'id', 'who', 'from', 'did', 'to', 'amount_micros', 'detail'];

/** As CSV or JSON all of them, page by page. */
const auditCommand: OperatorCommand<'audit'> = {
  fields: (typed, { limit, format }) => ({ ...typed, limit: format === 'table' ? limit : 1_000 }),
  async show(first, { fields, options }, { call, write, json, columns }) {
    if (options.format === 'table') {
      const rows = first.records.map((record) => {
        const { at, id, who, from, did, to, detail } = auditRow(record);
        return [at, id, who, from, did, to, detail].map((cell) => String(cell ?? ''));
      });
      const head = AUDIT_COLUMNS.filter((name) => name !== 'amount_micros');
      return { json: first.records, text: fitted(head, rows, columns) };
    }
    const isJson = json || options.format === 'json';
    await write(isJson ? '[' : csvLine(AUDIT_COLUMNS));
    let begun = false;
    for (let { records } = first; records.length > 0; ) {
      if (!isJson) await write(csvRows(records.map(auditRow), AUDIT_COLUMNS));
      else
        for (const record of records) {
          await write(`${begun ? ',' : ''}\n  ${JSON.stringify(record)}`);
          begun = true;
        }
      const before = records.at(-1)?.id;
      if (records.length < fields.limit || before === undefined) break;
      ({ records } = await call('audit', { ...fields, before }));
    }
    if (isJson) await write(begun ? '\n]\n' : ']\n');
    return undefined;
  },
};

function auditRow({ at, id, actor, via, action, target, detail }: AuditRecord): ExportRow {
  return {
    at: new Date(at).toISOString(),
    id,
    who: actor,
    from: via,
    did: action,
    to: target,
    amount_micros: amountOf(detail),
    detail: detail === null ? null : JSON.stringify(detail),
  };
}

const adjustCommand: OperatorCommand<'adjust'> = {
  fields(typed, { add, take }) {
    if ((add === undefined) === (take === undefined)) {
      const got = add === undefined ? 'neither' : 'both';
      throw new UsageError(`give either --add <amount> or --take <amount> (got ${got})`);
    }
    return { ...typed, micros: add ?? -(take ?? 0) };
  },
  show(answer, _, { money }) {
    const again = answer.already ? ' (it was corrected before under this name)' : '';
    return { json: answer, text: `${balanceText(answer, money)}${again}` };
  },
};

/** What operators see and do of money, and of each other. */
export const MONEY_COMMANDS: CommandsOf<
  'usage' | 'ledger-export' | 'refund' | 'adjust' | 'audit' | 'invariants'
> = {
  usage: usageCommand,
  'ledger-export': ledgerCommand,
  adjust: adjustCommand,
  refund: {
    show: (answer, _, { money }) => ({
      json: answer,
      text: `${money(answer.micros)} went back for ${answer.work}`,
    }),
  },
  audit: auditCommand,
  invariants: {
    show(books, _, { columns }) {
      const rows = books.invariants.map(({ name, about, holds, violations, rows: broken }) => [
        name,
        about,
        holds ? 'holds' : `${violations} break it: ${broken.join(' ')}`,
      ]);
      if (books.checked_at === null)
        return { json: books, text: 'the gateway has not looked yet; --fresh looks now' };
      const checked = `checked ${new Date(books.checked_at).toISOString()}`;
      return { json: books, text: `${fitted(['rule', 'about', 'found'], rows, columns)}\n${checked}` };
    },
  },
};
