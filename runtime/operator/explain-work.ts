import type { Channel } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { ExplainTables, Mapping } from '../contract/explain.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Registry } from '../contract/registry.ts';
import type { CallRecord } from '../store/call-store.ts';
import type { LedgerLine } from '../store/money-store.ts';
import type { TraceRow } from '../store/trace-store.ts';
import type { Store, TaskRecord } from '../store/types.ts';
import { secretsOf } from '../tasks/trace/redact.ts';
import { redactAnswer } from '../upstream/redact-answer.ts';
import { formatAmount } from './amount.ts';
import { explainChatFields, explainFields } from './explain-fields.ts';
import { nextOfCall, nextOfTask } from './explain-next.ts';
import { ofAttempt, ofCall, ofEvent, timelineOf } from './explain-timeline.ts';
import type { Explanation } from './explanation.ts';
import { listOf, numberOf, objectOf, textOf } from './read-json.ts';

export interface ExplainDeps {
  readonly store: Pick<
    Store,
    'findTaskById' | 'findCall' | 'tracesOf' | 'eventsOf' | 'attemptsOf' | 'ledgerOf'
  >;
  readonly registry: Pick<Registry, 'gateway' | 'digest' | 'chat_families' | 'explain'>;
  readonly deployment: () => { readonly channels: readonly Channel[] } | undefined;
}

const LONGEST_SHOWN = 80;

/**
 * What happened to a task or chat call. Throws `task_not_found` for an id that is neither. No credential of a channel is
 * ever in it, whoever wrote it where (F106, F107).
 */
export async function explainWork(deps: ExplainDeps, id: string): Promise<Explanation> {
  const [task, call, tables] = await Promise.all([
    deps.store.findTaskById(id),
    deps.store.findCall(id),
    deps.registry.explain(),
  ]);
  if (task !== undefined) return withoutSecrets(deps, await explainTask(deps, task, tables));
  if (call !== undefined) return withoutSecrets(deps, await explainCall(deps, call, tables));
  const shown = id.length > LONGEST_SHOWN ? `${id.slice(0, LONGEST_SHOWN)}…` : id;
  throw new GatewayError('task_not_found', {
    message: `there is no task or call \`${shown}\`; a task that was deleted by its caller cannot be explained any more`,
  });
}

/** The last net: everything that is kept was redacted when it was written. */
function withoutSecrets({ deployment }: ExplainDeps, explanation: Explanation): Explanation {
  let text = JSON.stringify(explanation);
  for (const channel of deployment()?.channels ?? []) text = redactAnswer(text, secretsOf(channel));
  const clean: Explanation = JSON.parse(text);
  return clean;
}

async function explainTask(deps: ExplainDeps, task: TaskRecord, tables: ExplainTables): Promise<Explanation> {
  const { id, request } = task;
  const [traces, events, attempts, ledger] = await Promise.all([
    deps.store.tracesOf(id),
    deps.store.eventsOf(id),
    deps.store.attemptsOf(id),
    deps.store.ledgerOf(id),
  ]);
  const { calls, submitted } = partsOf(traces);
  const money = moneyOf(deps);
  const submits = calls.filter(({ call }) => call === 'submit');
  return {
    id,
    kind: task.kind,
    state: task.state,
    model: task.model,
    model_id: task.model_id,
    route: task.route,
    owner_id: task.owner_id,
    key_id: task.key_id,
    channel_id: task.channel_id,
    protocol: task.protocol,
    upstream_id: task.upstream_id,
    mode: request.mode,
    created_at: task.created_at,
    ended_at: task.completed_at,
    price: priceOf({ hold: task.price, rule: task.price_rule, model_id: task.model_id }, ledger, {
      tables,
      row: numberOf(objectOf(submitted?.quote).row) ?? 0,
    }),
    timeline: timelineOf([
      ...events.map((event) => ofEvent(event, money)),
      ...attempts.map(ofAttempt),
      ...calls.map(ofCall),
    ]),
    considered: listOf(submitted?.considered).map(objectOf),
    fields: submitted === undefined ? [] : explainFields({ submitted, call: submits.at(-1) }, tables),
    calls,
    polls: Math.max(task.poll_count, ...calls.map(({ poll }) => numberOf(poll) ?? 0)),
    ledger,
    warnings: request.warnings,
    result: jsonOf(task.result),
    error: task.error_code === null ? null : { code: task.error_code, message: task.error_message ?? '' },
    next: nextOfTask(task),
    missing: missingOf({ spec_version: task.spec_version, traced: submitted !== undefined }, deps),
  };
}

async function explainCall(deps: ExplainDeps, call: CallRecord, tables: ExplainTables): Promise<Explanation> {
  const { id } = call;
  const [traces, ledger] = await Promise.all([deps.store.tracesOf(id), deps.store.ledgerOf(id)]);
  const { calls } = partsOf(traces);
  const last = calls.at(-1);
  const protocol = textOf(last?.protocol) ?? null;
  const family = deps.registry.chat_families.find(
    ({ routes, models }) => routes.includes(call.route) && models.some((model) => model.id === call.model_id),
  );
  const end = call.ended_at === null ? [] : [{ at: call.ended_at, rank: 3, ...endOf(call, moneyOf(deps)) }];
  return {
    id,
    kind: call.kind,
    state: call.state,
    model: call.model,
    model_id: call.model_id,
    route: call.route,
    owner_id: call.owner_id,
    key_id: call.key_id,
    channel_id: call.channel_id,
    protocol,
    upstream_id: null,
    mode: null,
    created_at: call.created_at,
    ended_at: call.ended_at,
    price: priceOf({ hold: call.hold, rule: call.price_rule, model_id: call.model_id }, ledger, {
      tables,
      row: 0,
    }),
    timeline: timelineOf([
      { at: call.created_at, kind: 'event', what: `held: ${moneyOf(deps)(call.hold)}`, went: 'on', rank: 0 },
      ...calls.map(ofCall),
      ...end,
    ]),
    considered: [],
    fields: explainChatFields(last, {
      family: mappingOf(tables.families, family?.id),
      protocol: mappingOf(tables.protocols, protocol),
    }),
    calls,
    polls: 0,
    ledger,
    warnings: [],
    result: call.usage === null ? null : { usage: { ...call.usage }, source: call.usage_source },
    error: call.error_code === null ? null : { code: call.error_code, message: call.reason ?? '' },
    next: nextOfCall(call),
    missing: missingOf({ spec_version: call.spec_version, traced: calls.length > 0 }, deps),
  };
}

function endOf(call: CallRecord, money: (micros: number) => string) {
  const why = call.reason === null ? '' : ` (${call.reason})`;
  return {
    kind: 'event',
    what: `${call.state}${why}: captured ${money(call.captured)}`,
    went: call.state === 'completed' ? 'well' : 'wrong',
  } as const;
}

function partsOf(traces: readonly TraceRow[]): {
  readonly submitted: JsonObject | undefined;
  readonly calls: readonly JsonObject[];
} {
  return {
    submitted: traces.find(({ type }) => type === 'submitted')?.data,
    calls: traces.flatMap(({ type, data }) => (type === 'upstream_call' ? [data] : [])),
  };
}

function mappingOf(
  mappings: Readonly<Record<string, Mapping>>,
  id: string | null | undefined,
): Mapping | undefined {
  return typeof id === 'string' && Object.hasOwn(mappings, id) ? mappings[id] : undefined;
}

function priceOf(
  { hold, rule, model_id }: { readonly hold: number; readonly rule: string; readonly model_id: string },
  ledger: readonly LedgerLine[],
  { tables, row }: { readonly tables: ExplainTables; readonly row: number },
): Explanation['price'] {
  const places = Object.hasOwn(tables.prices, model_id) ? tables.prices[model_id] : undefined;
  const place = places?.[row] ?? places?.[0];
  const moved = (kind: LedgerLine['kind']): number =>
    ledger.reduce(
      (sum, line) =>
        line.kind === kind && line.account.startsWith('revenue') ? sum + Math.abs(line.amount) : sum,
      0,
    );
  return {
    hold,
    captured: moved('capture'),
    refunded: moved('refund'),
    rule,
    ...(place === undefined ? {} : { place: `${place.file}:${place.line}` }),
  };
}

function missingOf(
  { spec_version, traced }: { readonly spec_version: string; readonly traced: boolean },
  { registry }: ExplainDeps,
): readonly string[] {
  return [
    ...(traced
      ? []
      : [
          'What was sent is not known: it is kept for 30 days, and what the gateway had not written yet is lost when it dies.',
        ]),
    ...(spec_version === registry.digest
      ? []
      : ['The specs have changed since: lines are those of today and may say something else.']),
  ];
}

function moneyOf({ registry }: ExplainDeps): (micros: number) => string {
  const { currency, micros_per_unit } = registry.gateway;
  return (micros) => `${formatAmount(micros, micros_per_unit)} ${currency}`;
}

function jsonOf(value: object | null): Json {
  if (value === null) return null;
  const plain: Json = JSON.parse(JSON.stringify(value));
  return withoutQueries(plain);
}

/** Links of results are signed by their query. */
function withoutQueries(value: Json): Json {
  const text = JSON.stringify(value).replaceAll(/(https?:\/\/[^\s"'<>?#\\]+)[?#][^\s"'<>\\]*/g, '$1?…');
  const clean: Json = JSON.parse(text);
  return clean;
}
