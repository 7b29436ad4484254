import { randomBytes } from 'node:crypto';
import { retentionOf } from '../config/to-deployment.ts';
import { GatewayError } from '../contract/errors.ts';
import { helpFor } from '../document/suggest.ts';
import { createModelIndex, isChatModel } from '../intake/find-model.ts';
import type { Peppers } from '../secrets/keys.ts';
import type { AuditRecord, Doer } from '../store/audit.ts';
import type { LedgerLine, MoneyFilter, UsageRow } from '../store/ledger.ts';
import type { InvariantReport, KeyBalance, Store, TaskState } from '../store/types.ts';
import type { WorkKind } from '../store/work-rows.ts';
import { moneyOf } from './amount.ts';
import { moment } from './explain-next.ts';
import { findNamedKey } from './key-actions.ts';
import { csvLine, csvRows, type ExportRow, ledgerExport, usageColumns, usageExport } from './money-rows.ts';
import type { ActionDeps, BooksState, FieldsOf } from './operation.ts';
import { modelProblem, orRefused, refusedField, shown } from './refusals.ts';
import { createUsage, summed } from './usage-days.ts';

/** An answer that is no JSON, such as a table for a spreadsheet. */
interface OperatorText {
  readonly kind: 'text';
  /** Media type of `text`. */
  readonly type: string;
  readonly text: string;
}

/** A page of the ledger. */
export interface LedgerPage {
  readonly rows: readonly ExportRow[];
  /** The `after` of the next page; absent on the last one. */
  readonly next?: string;
  /** What `to` was, so that further pages end where the first one would have. */
  readonly to: string;
  /** From when on every movement is a row; before it, work that is forgotten is a `sum` of each day, key and model. */
  readonly lines_from?: string;
  /** Tasks and calls that are forgotten. When it changes between two pages, they do not belong together. */
  readonly forgotten: number;
}

/** The rules of the books, and when somebody looked whether they hold. */
interface BooksReport {
  /** Epoch milliseconds; null before the first look. */
  readonly checked_at: number | null;
  readonly invariants: readonly (Required<InvariantReport> & { readonly holds: boolean })[];
}

/** `already` when it was made before under its name. */
interface AdjustAnswer extends KeyBalance {
  readonly already: boolean;
}

/** What operators see and do of money, and of each other. */
export function moneyActions(deps: MoneyReads) {
  const { store } = deps;
  const { gateway } = deps.registry;
  const money = moneyOf(gateway);
  const usage = createUsage(store);
  let looking: Promise<BooksState> | undefined;
  /** One look at a time, whoever asks: it takes longer the more work there is. */
  function lookAtBooks(): Promise<BooksState> {
    looking ??= store
      .invariants()
      .then((reports) => ({ checked_at: Date.now(), reports }))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }
  return {
    async usage(fields: FieldsOf<'usage'>): Promise<{ readonly rows: readonly ExportRow[] } | OperatorText> {
      const { by, format, order } = fields;
      const filter = await readMoneyFilter(fields, deps);
      const found = await orRefused(withKinds(usage, { ...filter, by }, deps.registry));
      const used = order === 'charged' ? found.toSorted((a, b) => b.charged - a.charged) : found;
      const names = by.includes('key') ? await keyNames(used, store) : new Map();
      const rows = used.map((row) => usageExport(row, names, gateway));
      if (format === 'json') return { rows };
      const columns = usageColumns(by);
      const text = csvLine(columns) + csvRows(rows, columns);
      return { kind: 'text', type: 'text/csv; charset=utf-8', text };
    },
    async 'ledger-export'(fields: FieldsOf<'ledger-export'>): Promise<LedgerPage> {
      const { limit, after, order, account } = fields;
      const filter = await readMoneyFilter(fields, deps);
      const read = () =>
        readLedger(store, { ...filter, order, limit, ...(after === undefined ? {} : { after }) }, account);
      let { forgotten, lines_from } = await store.forgottenWork();
      let lines = await orRefused(read());
      // The lines are those of this number only if nothing was forgotten around them.
      for (;;) {
        const now = await store.forgottenWork();
        if (now.forgotten === forgotten) break;
        ({ forgotten, lines_from } = now);
        lines = await orRefused(read());
      }
      const { rows, next } = lines;
      return {
        rows: rows.map((line) => ledgerExport(line, gateway)),
        ...(next === undefined ? {} : { next }),
        to: new Date(filter.to).toISOString(),
        ...(lines_from === undefined ? {} : { lines_from: new Date(lines_from).toISOString() }),
        forgotten,
      };
    },
    async refund({ work, reason, micros }: FieldsOf<'refund'>, by: Doer) {
      const part = micros === undefined ? {} : { micros };
      const outcome = await orRefused(store.refund({ work_id: work, reason, by, ...part }));
      switch (outcome.kind) {
        case 'refunded':
          return { work, micros: outcome.micros };
        case 'already':
          throw new GatewayError('already_refunded', {
            param: 'work',
            message: `${work} was refunded before: ${money(outcome.micros)} went back at ${moment(outcome.at)}`,
          });
        case 'too_much':
          throw outcome.captured === 0
            ? refusedField('work', await nothingCharged(work, { store, money }))
            : refusedField(
                'micros',
                `${work} cost ${money(outcome.captured)}, of which ${money(micros ?? 0)} cannot be given back`,
              );
        case 'unknown':
          throw refusedField('work', `there is no task or call ${shown(work)}${forgottenAfter(deps)}`);
      }
    },
    async adjust(fields: FieldsOf<'adjust'>, by: Doer): Promise<AdjustAnswer> {
      const { micros: amount, reason } = fields;
      const idem = fields.idem ?? `adjust-${randomBytes(12).toString('hex')}`;
      const key = (await findNamedKey(fields.key, deps)).id;
      const outcome = await orRefused(store.adjust({ key, amount, idem, reason, by }));
      switch (outcome.kind) {
        case 'adjusted':
        case 'already':
          return { ...outcome.balance, already: outcome.kind === 'already' };
        case 'too_much':
          throw refusedField(
            'micros',
            `the ${outcome.limited_by === 'key' ? 'quota of the key' : 'wallet'} has ${money(outcome.balance)}, of which ${money(-amount)} cannot be taken`,
          );
        case 'unknown':
          throw refusedField('key', `the key ${key} is not there any more`);
      }
    },
    async audit(fields: FieldsOf<'audit'>): Promise<{ readonly records: readonly AuditRecord[] }> {
      const { action: actions, ...asked } = fields;
      return { records: await orRefused(store.auditLog({ ...asked, ...(actions && { actions }) })) };
    },
    async invariants({ fresh = false }: FieldsOf<'invariants'>): Promise<BooksReport> {
      // A running gateway looks by itself, and of much work that takes long.
      const known = fresh || deps.books === undefined ? await lookAtBooks() : deps.books();
      const { checked_at = null, reports = [] } = known ?? {};
      return {
        checked_at,
        invariants: reports.map(({ name, about, violations, rows = [] }) => ({
          ...{ name, about, holds: violations === 0, violations, rows },
        })),
      };
    },
  };
}

/** Lines that are read for one page of an account, at most: of another account there may be many in a row. */
const MOST_READ = 20_000;
const READ_AT_ONCE = 1_000;

/** A page of the ledger, of all accounts or of those of one kind; `next` is the last line that was read. */
async function readLedger(
  store: Pick<Store, 'ledger'>,
  { limit, ...asked }: Parameters<Store['ledger']>[0],
  account: string | undefined,
): Promise<{ readonly rows: readonly LedgerLine[]; readonly next?: string }> {
  const rows: LedgerLine[] = [];
  let { after } = asked;
  const step = account === undefined ? limit : READ_AT_ONCE;
  for (let read = 0; read < MOST_READ; read += step) {
    const lines = await store.ledger({ ...asked, limit: step, ...(after === undefined ? {} : { after }) });
    for (const line of lines) {
      if (account !== undefined && !line.account.startsWith(`${account}:`)) continue;
      rows.push(line);
      if (rows.length === limit) return { rows, next: idOfLine(line) };
    }
    const last = lines.at(-1);
    if (lines.length < step || last === undefined) return { rows };
    after = idOfLine(last);
  }
  return { rows, ...(after === undefined ? {} : { next: after }) };
}

function idOfLine({ txn_id, seq }: LedgerLine): string {
  return `${txn_id}/${seq}`;
}

/** Of work that is forgotten only the model is known, which says the kind as long as the catalogue has it. */
async function withKinds(
  usage: ReturnType<typeof createUsage>,
  asked: Parameters<ReturnType<typeof createUsage>>[0],
  registry: MoneyReads['registry'],
): Promise<readonly UsageRow[]> {
  const { by } = asked;
  if (!by.includes('kind')) return await usage(asked);
  const rows = await usage({ ...asked, by: [...new Set([...by, 'model'] as const)] });
  const kinds = new Map<string, WorkKind>(
    createModelIndex(registry).all.map((found) => [
      found.model.id,
      isChatModel(found) ? 'chat' : found.family.kind,
    ]),
  );
  const known = rows.map((row) => ({ ...row, kind: row.kind ?? kinds.get(row.model_id ?? '') ?? null }));
  return summed(known, by);
}

const NAMES_AT_ONCE = 100;

async function keyNames(rows: readonly UsageRow[], store: Pick<Store, 'findKeys'>): Promise<KeyNames> {
  const ids = [...new Set(rows.flatMap(({ key_id }) => key_id ?? []))];
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += NAMES_AT_ONCE)
    for (const { id, name } of await store.findKeys(ids.slice(at, at + NAMES_AT_ONCE))) names.set(id, name);
  return names;
}

export function isOperatorText(value: unknown): value is OperatorText {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'text';
}

/** What else may have become of work that is not there. */
function forgottenAfter({ deployment }: MoneyReads): string {
  const { work_days } = retentionOf(deployment());
  if (work_days === undefined) return '';
  return `; work is forgotten ${work_days} days after its end (retention.work_days), and cannot be refunded then`;
}

/** Why there is nothing to refund: it never cost anything, or its money is still on hold, and what resolves that. */
export async function nothingCharged(
  work: string,
  deps: {
    readonly store: Pick<Store, 'ledgerOf' | 'findTaskById'>;
    readonly money: (micros: number) => string;
  },
): Promise<string> {
  const { store, money } = deps;
  const lines = await store.ledgerOf(work);
  const held = lines
    .filter(({ account }) => account.startsWith('hold:'))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (held === 0) return `nothing was charged for ${work}`;
  const task = await store.findTaskById(work);
  return `nothing was charged for ${work} yet: ${money(held)} is on hold; ${endOf(work, task?.state)}`;
}

function endOf(work: string, state: TaskState | undefined): string {
  return state === 'uncertain'
    ? `\`gateway uncertain resolve ${work} --as failed\` gives it back, \`--as accepted --upstream-id <id>\` goes on with the task`
    : 'it is charged or given back when that ends';
}

/** Whose money is asked for, and of when: `from` is in it, `to` no more. */
interface MoneyFields {
  readonly from?: number;
  readonly to?: number;
  readonly key?: string;
  readonly owner?: string;
  readonly model?: string;
}

/** Names of keys by their ids, for people. */
export type KeyNames = ReadonlyMap<string, string>;

type MoneyReads = Pick<ActionDeps, 'store' | keyof Peppers | 'registry' | 'deployment' | 'books'>;

/** Reads whose money is asked for; a key, an owner or a model that there never was is refused rather than shown as none. */
async function readMoneyFilter(
  { from = 0, to, key, owner: owner_id, model: model_id }: MoneyFields,
  deps: MoneyReads,
): Promise<MoneyFilter> {
  const key_id = key === undefined ? undefined : (await findNamedKey(key, deps)).id;
  if (owner_id !== undefined) await checkOwner(owner_id, deps);
  if (model_id !== undefined) await checkModel(model_id, deps);
  return {
    from,
    // This millisecond is in it.
    to: to ?? Date.now() + 1,
    ...(key_id === undefined ? {} : { key_id }),
    ...(owner_id === undefined ? {} : { owner_id }),
    ...(model_id === undefined ? {} : { model_id }),
  };
}

async function checkOwner(owner: string, { store }: MoneyReads): Promise<void> {
  const owners = new Set((await store.listKeys()).map((key) => key.owner_id));
  if (owners.has(owner)) return;
  throw refusedField(
    'owner',
    `there is no owner ${shown(owner)}; ${helpFor(owner, owners) ?? 'there are no keys'}`,
  );
}

/** One that left the catalogue is known by what it cost. */
async function checkModel(model_id: string, { store, registry }: MoneyReads): Promise<void> {
  const problem = modelProblem(model_id, createModelIndex(registry));
  if (problem === undefined) return;
  const used = await store.usage({ from: 0, to: Number.MAX_SAFE_INTEGER, model_id, by: ['model'] });
  if (used.length === 0) throw refusedField('model', problem);
}
