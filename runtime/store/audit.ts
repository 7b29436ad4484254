import { randomBytes } from 'node:crypto';
import type { Json } from '../contract/json.ts';
import type { Batch } from './batch.ts';
import { INT, jsonOrNull, type RowOf, TEXT, TEXT_OR_NULL, table, word } from './columns.ts';
import { survey, writeAlone } from './operation.ts';
import { all, int, one, type Part, padded, places, statement } from './sql.ts';
import { StoreConflict } from './store-errors.ts';

/** Who acted: the name of an admin key, or `OPERATOR`. */
export type Actor = string;

/** The command line on the gateway's machine. */
export const OPERATOR = 'operator';

const PLACES = { console: true, cli: true, api: true } as const;

/** Where somebody acted: in the console, on the command line, or over the operators' API. */
export type ActedVia = keyof typeof PLACES;

/** Who does something, and where; a name alone is the command line's or somebody's who asks the API. */
export type Doer = Actor | { readonly name: Actor; readonly via: ActedVia };

export function nameOfDoer(by: Doer): Actor {
  return typeof by === 'string' ? by : by.name;
}

function placeOf(by: Doer): ActedVia {
  if (typeof by !== 'string') return by.via;
  return by === OPERATOR ? 'cli' : 'api';
}

/** What operators change. */
export type AuditAction =
  | 'key.create'
  | 'key.revoke'
  | 'key.limits'
  | 'key.top_up'
  | 'key.adjust'
  | 'work.refund'
  | 'uncertain.resolve'
  | 'channel.restore'
  | 'channel.test'
  | 'channel.drain'
  | 'channel.disable'
  | 'channel.enable'
  | 'play'
  | 'sandbox.fill'
  | 'sandbox.fault'
  | 'sandbox.lift'
  | 'task.poll'
  | 'task.cancel'
  /** A viewer tried an operation that changes something; `target` is the operation. */
  | 'viewer.refused';

const RECORD = table({
  id: TEXT,
  actor: TEXT,
  /** One of `AuditAction`, or what another build knows. */
  action: TEXT,
  /** Id of the key, task, call or channel it was about. */
  target: TEXT,
  /** The movement of money it made. */
  txn_id: TEXT_OR_NULL,
  detail: jsonOrNull<Json>(),
  via: word<ActedVia>('place of an action', PLACES),
  /** Epoch milliseconds of the database's clock. */
  at: INT,
});

/** One action of an operator that changed something; written in the transaction that changed it where that is stored, never edited. */
export type AuditRecord = Readonly<RowOf<typeof RECORD>>;

const INSERT = statement(`INSERT INTO audit_log(id,actor,actor_name,action,target,credit,detail,at,via)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)`);

const BY_ID = statement('SELECT at,id FROM audit_log WHERE id=?1');

const MOST_ACTIONS = 8;

// What an earlier build wrote says no place: there was no console then.
const PAGE =
  statement(`SELECT id,COALESCE(actor_name,actor) AS actor,action,target,credit AS txn_id,detail,at,
    COALESCE(via,CASE WHEN actor='${OPERATOR}' THEN 'cli' ELSE 'api' END) AS via FROM audit_log
  WHERE (at,id)<(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND at>=CAST(?3 AS {{int}})
    AND (CAST(?4 AS TEXT) IS NULL OR target=?4) AND (CAST(?5 AS TEXT) IS NULL OR COALESCE(actor_name,actor)=?5)
    AND (CAST(?6 AS TEXT) IS NULL OR COALESCE(via,CASE WHEN actor='${OPERATOR}' THEN 'cli' ELSE 'api' END)=?6)
    AND (CAST(?7 AS TEXT) IS NULL OR action IN(${places(7, MOST_ACTIONS)}))
  ORDER BY at DESC,id DESC LIMIT CAST(?${7 + MOST_ACTIONS} AS {{int}})`);

interface Entry {
  readonly by: Doer;
  readonly action: AuditAction;
  readonly target: string;
  /** The movement of money that the action made. */
  readonly credit?: string;
  readonly detail?: Json;
}

/** Writes down what an operator does, in the transaction that does it. Nothing secret belongs into `detail`. */
export function* audit({ now }: Batch, entry: Entry): Part<void> {
  const { by, action, target, credit = null, detail } = entry;
  const id = `audit_${randomBytes(12).toString('hex')}`;
  const written = detail === undefined ? null : JSON.stringify(detail);
  const name = nameOfDoer(by);
  const kind = name === OPERATOR ? OPERATOR : 'admin';
  yield* all(INSERT, [id, kind, name, action, target, credit, written, now, placeOf(by)]);
}

/** Writes down an action that changes nothing stored, such as what only the memory of the process has. */
export const noteAction = writeAlone(function* (batch: Batch, entry: Omit<Entry, 'credit'>): Part<void> {
  yield* audit(batch, entry);
});

/** What operators did, newest first, 1 to 1,000 at a time; `before` is the id of the last record of the page before. */
export const auditLog = survey(function* (input: {
  readonly before?: string;
  readonly target?: string;
  readonly actor?: string;
  readonly via?: ActedVia;
  /** One of these; at most 8. */
  readonly actions?: readonly string[];
  /** Epoch milliseconds, inclusive. */
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
  readonly limit: number;
}): Part<readonly AuditRecord[]> {
  const { before, target = null, actor = null, via = null, actions = [], from = 0, limit } = input;
  const { to = Number.MAX_SAFE_INTEGER } = input;
  if (actions.length > MOST_ACTIONS)
    throw new StoreConflict(
      `at most ${MOST_ACTIONS} actions can be asked for at once (got ${actions.length})`,
    );
  const last = before === undefined ? undefined : yield* one(BY_ID, [before]);
  if (before !== undefined && last === undefined)
    throw new StoreConflict(`there is no audit record ${before} to go on from`);
  const at = last === undefined ? to : int(last, 'at');
  // Behind the last record, and before `to`, whichever is earlier.
  const start = at < to ? [at, before ?? ''] : [to, ''];
  const words = padded(actions, MOST_ACTIONS, actions[0] ?? null);
  return yield* RECORD.all(PAGE, [...start, from, target, actor, via, ...words, limit]);
});
