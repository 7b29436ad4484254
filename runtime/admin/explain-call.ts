import type { ExplainTables } from '../contract/read-json-files.ts';
import type { CallRecord } from '../store/call-store.ts';
import type { LedgerLine } from '../store/ledger.ts';
import type { TaskRecord } from '../store/types.ts';
import { tokenPrice } from '../work/plan/price.ts';
import { moneyOf } from './amount.ts';
import { explainChatFields } from './explain-fields.ts';
import { nextOfCall } from './explain-next.ts';
import { sameChat } from './explain-request.ts';
import { ofCall, timelineOf } from './explain-timeline.ts';
import { consideredChannels, missingOf, ownOf, textOf, tracedWork, triedForCall } from './explain-traces.ts';
import type { ExplainDeps } from './explain-work.ts';
import type { Explanation } from './explanation.ts';

/** What happened to a synchronous call. */
export async function explainCall(
  deps: ExplainDeps,
  call: CallRecord,
  tables: ExplainTables,
): Promise<Explanation> {
  const { id } = call;
  const [traces, ledger, charge] = await Promise.all([
    deps.store.tracesOf(id),
    deps.store.ledgerOf(id),
    chargeOf(deps, call),
  ]);
  const { calls, considered } = tracedWork(traces, []);
  const last = calls.at(-1);
  const protocol = textOf(last?.protocol) ?? null;
  const family = deps.registry.chat_families.find(
    ({ routes, models }) => routes.includes(call.route) && models.some((model) => model.id === call.model_id),
  );
  const money = moneyOf(deps.registry.gateway);
  const end = call.ended_at === null ? [] : [{ at: call.ended_at, rank: 3, ...endOf(call, money) }];
  const price = priceOf({ hold: call.hold, rule: call.price_rule, model_id: call.model_id }, ledger, {
    tables,
    row: 0,
  });
  return {
    ...workNames(call),
    protocol,
    upstream_id: null,
    mode: null,
    prompt: null,
    ended_at: call.ended_at,
    deleted_at: null,
    price: charge === undefined ? price : { ...price, charge },
    live: null,
    timeline: timelineOf([
      {
        at: call.created_at,
        kind: 'event',
        type: 'held',
        what: `held: ${money(call.hold)}`,
        went: 'on',
        rank: 0,
      },
      ...calls.map((one, index) => ({ ...ofCall(one), attempt: index + 1 })),
      ...end,
    ]),
    considered: consideredChannels(considered, triedForCall(call.attempts, calls)),
    fields: explainChatFields(last, {
      model: call.model,
      family: ownOf(tables.families, family?.id),
      protocol: ownOf(tables.protocols, protocol),
    }),
    same_request: sameChat(deps.registry, call, last),
    calls,
    hosted: [],
    polls: 0,
    ledger,
    warnings: [],
    result: resultOf(call),
    files: [],
    error: errorOf(call, deps),
    next: nextOfCall(call),
    missing: missingOf({ ...call, deleted_at: null }, { traced: calls.length > 0 }, deps),
  };
}

function resultOf({ usage, usage_source, first_ms }: CallRecord): Explanation['result'] {
  if (usage === null && first_ms === undefined) return null;
  return {
    ...(usage === null ? {} : { usage: { ...usage }, source: usage_source }),
    ...(first_ms === undefined ? {} : { first_ms }),
  };
}

/** A call keeps the code of its error; the words are those of the code. */
function errorOf({ error_code, reason }: CallRecord, { registry }: ExplainDeps): Explanation['error'] {
  if (error_code === null) return null;
  const entry = Object.values(registry.errors).find(({ code }) => code === error_code);
  return { code: error_code, message: reason ?? entry?.message ?? error_code };
}

function endOf(call: CallRecord, money: (micros: number) => string) {
  const why = call.reason === null ? '' : ` (${call.reason})`;
  return {
    kind: 'event',
    type: call.state,
    what: `${call.state}${why}: captured ${money(call.captured)}`,
    went: call.state === 'completed' ? 'well' : 'wrong',
  } as const;
}

/** What a task and a call have in common. */
export function workNames(work: TaskRecord | CallRecord) {
  const { id, kind, state, model, model_id, route, owner_id, key_id, channel_id, created_at } = work;
  return { id, kind, state, model, model_id, route, owner_id, key_id, channel_id, created_at };
}

/** What was held, charged and given back for a task or call, by which rule and which line of the specs. */
export function priceOf(
  { hold, rule, model_id }: { readonly hold: number; readonly rule: string; readonly model_id: string },
  ledger: readonly LedgerLine[],
  { tables, row }: { readonly tables: ExplainTables; readonly row: number },
): Explanation['price'] {
  const places = ownOf(tables.prices, model_id);
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

/** The usage that made the charge of a call, with the prices and multiplier of today. */
export async function chargeOf(
  { store, registry, deployment }: ExplainDeps,
  { usage, usage_source, key_id, model_id, captured }: CallRecord,
): Promise<string | undefined> {
  const model = registry.chat_families.flatMap(({ models }) => models).find(({ id }) => id === model_id);
  if (usage === null || captured === 0 || model === undefined) return undefined;
  const [key] = await store.findKeys([key_id]);
  const group = ownOf(deployment()?.groups ?? {}, key?.group);
  const tokens = (name: string): number => usage[name] ?? 0;
  const { rule } = tokenPrice({
    model,
    usage: {
      prompt: tokens('prompt_tokens'),
      completion: tokens('completion_tokens'),
      cached: tokens('cached_tokens'),
      reasoning: tokens('reasoning_tokens'),
    },
    per_call: Object.fromEntries(
      Object.entries(model.price.per_call ?? {}).filter(([field]) => tokens(field) > 0),
    ),
    multiplier_ppm: group?.multiplier_ppm ?? 1_000_000,
    currency: registry.gateway,
  });
  return usage_source === 'estimate' ? `${rule}, estimated` : rule;
}
