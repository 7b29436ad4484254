import { channelOfTask } from '../channels/channel-place.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { itemOfFile } from '../contract/protocols/result.ts';
import type { ExplainTables } from '../contract/read-json-files.ts';
import type { TaskRecord } from '../store/types.ts';
import { canLookUp } from '../work/poll/look-at-uncertain.ts';
import { uncertainPolicy } from '../work/poll/verdict.ts';
import { moneyOf } from './amount.ts';
import { priceOf, workNames } from './explain-call.ts';
import { explainFields } from './explain-fields.ts';
import { moment, nextOfTask } from './explain-next.ts';
import { sameTask } from './explain-request.ts';
import { ofAttempt, ofCall, ofEvent, timelineOf } from './explain-timeline.ts';
import {
  consideredChannels,
  listOf,
  missingOf,
  numberOf,
  objectOf,
  ownOf,
  textOf,
  tracedWork,
  triedForTask,
} from './explain-traces.ts';
import type { ExplainDeps } from './explain-work.ts';
import type { Explanation, HostedInput, LiveState, ResultFile } from './explanation.ts';
import { whyNoCancel } from './work-actions.ts';

/** What happened to a task, of one that was deleted what is left of it. */
export async function explainTask(
  deps: ExplainDeps,
  task: TaskRecord,
  tables: ExplainTables,
): Promise<Explanation> {
  const { id, request } = task;
  const [traces, events, attempts, ledger] = await Promise.all([
    deps.store.tracesOf(id),
    deps.store.eventsOf(id),
    deps.store.attemptsOf(id),
    deps.store.ledgerOf(id),
  ]);
  const { calls, submitted, considered } = tracedWork(traces, attempts);
  const money = moneyOf(deps.registry.gateway);
  const submits = calls.filter(({ call }) => call === 'submit');
  const channel = channelOfTask(deps.deployment()?.channels ?? [], task);
  const protocol = ownOf(deps.registry.protocols, task.protocol);
  const price = priceOf({ hold: task.price, rule: task.price_rule, model_id: task.model_id }, ledger, {
    tables,
    row: numberOf(objectOf(submitted?.quote).row) ?? 0,
  });
  const { fields, missing } =
    submitted === undefined
      ? { fields: [], missing: [] }
      : explainFields(
          { submitted, call: submits.findLast((call) => call.channel === submitted.channel) },
          { tables, registry: deps.registry },
        );
  return {
    ...workNames(task),
    protocol: task.protocol,
    upstream_id: task.upstream_id,
    mode: request.mode,
    prompt: task.deleted_at === null ? (request.prompt ?? null) : null,
    ended_at: task.completed_at,
    deleted_at: task.deleted_at,
    price,
    live: await liveOf(task, deps),
    timeline: timelineOf([
      ...events.map((event) => ofEvent(event, money)),
      ...attempts.map(ofAttempt),
      ...calls.map((call) => ofCall(call, attempts)),
    ]),
    considered: consideredChannels(considered, triedForTask(attempts, submits)),
    fields,
    same_request: await sameTask(deps.registry, task, submitted),
    calls,
    hosted: hostedInputs(submitted),
    // What has no id at its vendor was looked for, and never polled.
    polls:
      task.upstream_id === null
        ? 0
        : Math.max(task.poll_count, ...calls.map(({ poll }) => numberOf(poll) ?? 0)),
    ledger,
    warnings: request.warnings,
    result: withoutQueries(task.result),
    files: filesOf(task),
    error: task.error_code === null ? null : { code: task.error_code, message: task.error_message ?? '' },
    next: [
      ...(task.deleted_at === null ? [] : [`Its caller deleted it at ${moment(task.deleted_at)}.`]),
      ...nextOfTask(task, {
        events,
        policy: uncertainPolicy(task, channel),
        looks: channel !== undefined && canLookUp(protocol),
        charged: price.captured - price.refunded,
        money,
        now: Date.now(),
      }),
    ],
    missing: [...missingOf(task, { traced: submitted !== undefined }, deps), ...missing],
  };
}

function hostedInputs(submitted: JsonObject | undefined): readonly HostedInput[] {
  return listOf(submitted?.hosted).map((one) => {
    const { field, id, mime, bytes, expires_at } = objectOf(one);
    return {
      field: textOf(field) ?? '',
      id: textOf(id) ?? '',
      mime: textOf(mime) ?? '',
      bytes: numberOf(bytes) ?? 0,
      until: numberOf(expires_at) ?? 0,
    };
  });
}

async function liveOf(task: TaskRecord, deps: ExplainDeps): Promise<LiveState | null> {
  if (task.state === 'completed' || task.state === 'failed') return null;
  const { progress, next_poll_at, deadline_at, poll_failures: failures } = task;
  return {
    progress,
    next_poll_at,
    deadline_at,
    failures,
    no_cancel: (await whyNoCancel(task, deps)) ?? null,
  };
}

function filesOf({ id, result }: TaskRecord): readonly ResultFile[] {
  return Object.entries(result?.files ?? {}).map(([name, { kept, expires_at }]) => {
    const { variant, item } = itemOfFile(name);
    return {
      ...{ variant, item },
      mime: kept?.mime ?? null,
      bytes: kept?.bytes ?? null,
      until: expires_at ?? null,
      address: `/admin/tasks/${encodeURIComponent(id)}/content?${new URLSearchParams({ variant, item: String(item) })}`,
    };
  });
}

/** Links of results are signed by their query. */
function withoutQueries(value: object | null): Json {
  const text = JSON.stringify(value).replaceAll(/(https?:\/\/[^\s"'<>?#\\]+)[?#][^\s"'<>\\]*/g, '$1?…');
  const clean: Json = JSON.parse(text);
  return clean;
}
