import { type Statement, statement, type Value } from './sql.ts';
import { ODD } from './stuck-tasks.ts';

/** Values of named placeholders. */
export type Values = Readonly<Record<string, Value>>;

/** A statement whose placeholders have names, because what is asked for differs from list to list. */
export interface Named {
  readonly statement: Statement;
  values(all: Values): readonly Value[];
}

/** A way along an index, newest first: what is on it fits the condition of the way. */
export interface Way {
  /** Rows of the list that fit everything that is asked for. */
  readonly page: Named;
  /** Where the way is after `MOST_LOOKED_AT` rows, whatever fits. */
  readonly far: Named;
}

/** Rows that are looked at for one page. */
const MOST_LOOKED_AT = 5_000;
/** A request that is larger is not read for a list. */
const MOST_REQUEST_BYTES = 16_384;

/** One sort of work: what is read of it, and which of the tables say so. */
interface Sort {
  readonly columns: string;
  readonly live: string;
  readonly state: string;
  readonly channel: string;
}

const SHARED = `w.id,w.route,w.owner_id,w.key_id,w.model,w.model_id,w.hold,w.created_at,
    e.captured,e.error_code,e.at AS ended_at,COALESCE(c.wallet,0) AS refunded`;

const TASKS: Sort = {
  columns: `${SHARED},w.kind,w.deleted_at,
    CASE WHEN octet_length(w.request)<=${MOST_REQUEST_BYTES} THEN w.request ELSE NULL END AS request,
    l.progress,l.next_poll_at,l.failures,{{now}}-l.since AS age_ms,l.deadline_at-l.since AS most_ms,
    CASE WHEN l.work IS NULL THEN 0 ELSE ${ODD('w.id')} END AS odd,COALESCE(l.state,e.state) AS state,
    COALESCE(l.channel_id,e.channel_id) AS channel_id,COALESCE(l.upstream_id,e.upstream_id) AS upstream_id`,
  live: 'LEFT JOIN live l ON l.work=w.id',
  state: 'COALESCE(l.state,e.state)',
  channel: 'COALESCE(l.channel_id,e.channel_id)',
};

const CALLS: Sort = {
  columns: `${SHARED},e.state,e.channel_id,e.absorbed,e.facts`,
  live: '',
  state: 'e.state',
  channel: 'e.channel_id',
};

const REFUNDS = "LEFT JOIN credits c ON c.work=w.id AND c.kind='refund'";
const MOST = 'LIMIT CAST(:rows AS {{int}})';
const FAR = `LIMIT 1 OFFSET ${MOST_LOOKED_AT}`;

function named(text: string): Named {
  const names: string[] = [];
  const numbered = text.replaceAll(/:([a-z_0-9]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `?${names.indexOf(name) + 1}`;
  });
  return { statement: statement(numbered), values: (all) => names.map((name) => all[name] ?? null) };
}

/** What is looked at row by row, wherever the way goes. */
function fits({ state, channel }: Sort): string {
  const columns = { model: 'w.model_id', kind: 'w.kind', key: 'w.key_id', channel, state };
  const conditions = Object.entries(columns).map(([name, column]) => {
    // What is uncertain is with nobody who makes it.
    const group = name === 'state' ? ` OR (CAST(:state AS TEXT)='in_flight' AND ${column}<>'uncertain')` : '';
    return `(CAST(:${name} AS TEXT) IS NULL OR ${column}=CAST(:${name} AS TEXT)${group})`;
  });
  return `w.created_at>=CAST(:from AS {{int}}) AND w.created_at<CAST(:to AS {{int}}) AND ${conditions.join(' AND ')}`;
}

/** Along the time when it was made. */
function byTime(sort: Sort, condition: string): Way {
  const within = `${condition} AND (w.created_at,w.id)<(CAST(:after_at AS {{int}}),CAST(:after_id AS TEXT))
    AND w.created_at>=CAST(:low_at AS {{int}})
    AND (w.created_at,w.id)>=(CAST(:low_at AS {{int}}),CAST(:low_id AS TEXT))`;
  const order = 'ORDER BY w.created_at DESC,w.id DESC';
  return {
    page: named(`SELECT ${sort.columns} FROM work w ${sort.live} LEFT JOIN ends e ON e.work=w.id ${REFUNDS}
      WHERE ${within} AND ${fits(sort)} ${order} ${MOST}`),
    far: named(`SELECT w.created_at,w.id FROM work w WHERE ${within} ${order} ${FAR}`),
  };
}

const between = (column: string): string =>
  `${column} {{by_bytes}}<CAST(:after_id AS TEXT) AND ${column} {{by_bytes}}>=CAST(:low_id AS TEXT)`;

/** Of what ended, along the ids, which begin with the time. */
function byId(sort: Sort, condition: string): Way {
  const within = `${condition} AND ${between('e.work')}`;
  const order = 'ORDER BY e.work {{by_bytes}} DESC';
  return {
    page: named(`SELECT ${sort.columns} FROM ends e JOIN work w ON w.id=e.work ${sort.live} ${REFUNDS}
      WHERE ${within} AND ${fits(sort)} ${order} ${MOST}`),
    far: named(`SELECT w.created_at,w.id FROM work w
      WHERE w.id=(SELECT e.work FROM ends e WHERE ${within} ${order} ${FAR})`),
  };
}

export const TASK_WAYS = {
  all: byTime(TASKS, "w.kind<>'chat'"),
  kind: byTime(TASKS, 'w.kind=CAST(:kind AS TEXT)'),
  model: byTime(TASKS, "w.model_id=CAST(:model AS TEXT) AND w.kind<>'chat'"),
  owner: byTime(TASKS, "w.owner_id=CAST(:owner AS TEXT) AND w.kind<>'chat'"),
  channel: byId(TASKS, 'e.channel_id=CAST(:channel AS TEXT)'),
  failed: byId(TASKS, "e.state='failed'"),
} as const satisfies Readonly<Record<string, Way>>;

export const CALL_WAYS = {
  all: byTime(CALLS, "w.kind='chat'"),
  model: byTime(CALLS, "w.model_id=CAST(:model AS TEXT) AND w.kind='chat'"),
  key: byTime(CALLS, "w.key_id=CAST(:key AS TEXT) AND w.kind='chat'"),
  channel: byId(CALLS, 'e.channel_id=CAST(:channel AS TEXT)'),
  failed: byId(CALLS, "e.state='failed'"),
} as const satisfies Readonly<Record<string, Way>>;

const FROM_LIVE = `FROM live l JOIN work w ON w.id=l.work LEFT JOIN ends e ON e.work=w.id ${REFUNDS}`;

/** What is in flight is in a table of its own, which is small. */
export const IN_FLIGHT = named(`SELECT ${TASKS.columns} ${FROM_LIVE}
  WHERE ${between('l.work')} AND ${fits(TASKS)} ORDER BY l.work {{by_bytes}} DESC ${MOST}`);

/** Ids of one statement. */
export const AT_ONCE = 100;

const IDS = Array.from({ length: AT_ONCE }, (_, index) => `:id_${index}`);

/** Those of some ids that fit. */
export const IN_FLIGHT_BY_IDS = named(`SELECT ${TASKS.columns} ${FROM_LIVE}
  WHERE l.work IN(${IDS.join()}) AND ${fits(TASKS)} ORDER BY l.work {{by_bytes}} DESC`);
