import type { ExplainTables } from '../contract/read-json-files.ts';
import type { CallRecord } from '../store/call-store.ts';
import type { LedgerLine } from '../store/ledger.ts';
import { tokenPrice } from '../work/plan/price.ts';
import { formatAmount } from './amount.ts';
import type { ExplainDeps } from './explain-deps.ts';
import type { Explanation } from './explanation.ts';

/** What was held, charged and given back for a task or call, by which rule and which line of the specs. */
export function priceOf(
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

/** The usage that made the charge of a call, with the prices and multiplier of today. */
export async function chargeOf(
  { store, registry, deployment }: ExplainDeps,
  { usage, usage_source, key_id, model_id, captured }: CallRecord,
): Promise<string | undefined> {
  const model = registry.chat_families.flatMap(({ models }) => models).find(({ id }) => id === model_id);
  if (usage === null || captured === 0 || model === undefined) return undefined;
  const [key] = await store.findKeys([key_id]);
  const groups = deployment()?.groups ?? {};
  const group = key !== undefined && Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
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

/** Amounts as explanations write them, with the currency. */
export function moneyOf({ registry }: ExplainDeps): (micros: number) => string {
  const { currency, micros_per_unit } = registry.gateway;
  return (micros) => `${formatAmount(micros, micros_per_unit)} ${currency}`;
}
