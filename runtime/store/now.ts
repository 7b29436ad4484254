import { INT, INT_OR_NULL, TEXT, table } from './columns.ts';
import { survey } from './operation.ts';
import { type Part, statement, textOrNull } from './sql.ts';
import type { StoredRequest } from './types.ts';

const LIVE_WORK = table({
  id: TEXT,
  kind: TEXT,
  state: TEXT,
  model_id: TEXT,
  key_id: TEXT,
  channel_id: TEXT,
  /** Whole percent. */
  progress: INT,
  /** Epoch milliseconds. */
  created_at: INT,
  deleted_at: INT_OR_NULL,
});

/** A task in flight, as an overview shows it. */
export interface LiveWork {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly model_id: string;
  readonly key_id: string;
  readonly channel_id: string;
  readonly progress: number;
  readonly created_at: number;
  /** Its beginning. */
  readonly prompt: string;
}

// Ids begin with the time.
const NEWEST =
  statement(`SELECT w.id,w.kind,l.state,w.model_id,w.key_id,l.channel_id,l.progress,w.created_at,w.deleted_at,w.request
  FROM live l JOIN work w ON w.id=l.work ORDER BY l.work DESC LIMIT ?1`);

const CHARGED = table({ step: INT, kind: TEXT, micros: INT });

const CHARGED_BY =
  statement(`SELECT e.at/CAST(?3 AS {{int}}) AS step,w.kind,CAST(SUM(e.captured) AS {{int}}) AS micros
  FROM ends e JOIN work w ON w.id=e.work
  WHERE e.at>=CAST(?1 AS {{int}}) AND e.at<CAST(?2 AS {{int}}) AND e.captured>0
  GROUP BY e.at/CAST(?3 AS {{int}}),w.kind`);

const SHOWN_PROMPT = 200;

/** The newest tasks in flight. */
export const newestLive = survey(function* (input: { readonly limit: number }): Part<readonly LiveWork[]> {
  const rows = yield { statement: NEWEST, values: [input.limit] };
  return rows.flatMap((row) => {
    const { deleted_at, ...work } = LIVE_WORK.read(row);
    const request: StoredRequest | null = JSON.parse(textOrNull(row, 'request') ?? 'null');
    return deleted_at === null ? [{ ...work, prompt: (request?.prompt ?? '').slice(0, SHOWN_PROMPT) }] : [];
  });
});

/** What was captured of work that ended from a time on and before another, by kind and step of so many milliseconds since the epoch. */
export const chargedBy = survey(function* (input: {
  readonly from: number;
  readonly to: number;
  readonly step_ms: number;
}): Part<readonly { readonly step: number; readonly kind: string; readonly micros: number }[]> {
  return yield* CHARGED.all(CHARGED_BY, [input.from, input.to, input.step_ms]);
});
