import { audit, type Doer, nameOfDoer } from './audit.ts';
import type { Batch } from './batch.ts';
import { INT, INT_OR_NULL, type RowOf, TEXT, TEXT_OR_NULL, table, word } from './columns.ts';
import { lookup, writeAlone } from './operation.ts';
import { changes, type Part, send, statement } from './sql.ts';

const OVERRIDE = table({
  channel_id: TEXT,
  /** `drained`: it takes no new work; `disabled`: nor is it asked about the work that it has. */
  mode: word('mode of a channel', { drained: true, disabled: true }),
  /** Epoch milliseconds; null: until somebody lifts it. */
  until: INT_OR_NULL,
  /** Milliseconds of the database's clock until then. */
  left_ms: INT_OR_NULL,
  reason: TEXT_OR_NULL,
  actor: TEXT,
  at: INT,
});

/** What an operator said of a channel while gateways run; for all of them, whatever the deployment file says. */
export type ChannelOverride = Readonly<RowOf<typeof OVERRIDE>>;

const STANDING =
  statement(`SELECT channel_id,mode,until,until-{{now}} AS left_ms,reason,actor,at FROM channel_overrides
  WHERE until IS NULL OR until>{{now}} ORDER BY channel_id`);
const SET = statement(`INSERT INTO channel_overrides(channel_id,mode,until,reason,actor,at)
    VALUES(?1,?2,CAST(?3 AS {{int}}),?4,?5,?6)
  ON CONFLICT(channel_id) DO UPDATE SET mode=excluded.mode,until=excluded.until,reason=excluded.reason,
    actor=excluded.actor,at=excluded.at`);
const LIFT = statement(
  'DELETE FROM channel_overrides WHERE channel_id=?1 AND (until IS NULL OR until>{{now}})',
);
const FORGET = statement('DELETE FROM channel_overrides WHERE until<={{now}}');

const ACTIONS = { drained: 'channel.drain', disabled: 'channel.disable' } as const;

/** Takes the place of what was said of the channel before. */
export const overrideChannel = writeAlone(function* (
  batch: Batch,
  input: {
    readonly channel_id: string;
    readonly mode: ChannelOverride['mode'];
    /** From now; absent: until it is lifted. */
    readonly for_ms?: number;
    readonly reason?: string;
    readonly by: Doer;
  },
): Part<void> {
  const { channel_id, mode, for_ms, reason = null, by } = input;
  const until = for_ms === undefined ? null : batch.now + for_ms;
  yield* send(FORGET, []);
  yield* send(SET, [channel_id, mode, until, reason, nameOfDoer(by), batch.now]);
  const detail = { until: until === null ? null : new Date(until).toISOString(), reason };
  yield* audit(batch, { by, action: ACTIONS[mode], target: channel_id, detail });
});

/** False where nothing was said of the channel, or its time is over. */
export const liftOverride = writeAlone(function* (
  batch: Batch,
  { channel_id, by }: { readonly channel_id: string; readonly by: Doer },
): Part<boolean> {
  if ((yield* changes(LIFT, [channel_id])) === 0) return false;
  yield* audit(batch, { by, action: 'channel.enable', target: channel_id });
  return true;
});

/** Those that hold at this moment, by the database's clock. */
export const channelOverrides = lookup<void, readonly ChannelOverride[]>(function* () {
  return yield* OVERRIDE.all(STANDING);
});
