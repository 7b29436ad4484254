import type { ChatModel, ChatUsage } from '../contract/chat.ts';
import { GatewayError } from '../contract/errors.ts';
import { type Currency, moneyText } from '../words/money-text.ts';
import type { Quote } from './price.ts';

export interface TokenPriceInput {
  readonly model: Pick<ChatModel, 'id' | 'price'>;
  readonly usage: ChatUsage;
  /** Of the request's fields, those that cost by themselves: micro-units by field. */
  readonly per_call?: Readonly<Record<string, number>>;
  /** Multiplier of the key's group, in parts per million. */
  readonly multiplier_ppm: number;
  readonly currency: Currency;
}

export type TokenPriceOf = (input: TokenPriceInput) => Quote;

const MILLION = 1_000_000;

/**
 * The price of so many tokens, in integers only. Input, cached input, output and the group's multiplier
 * are reckoned exactly; a fraction of a micro-unit is rounded up once, at the end. More cached tokens than the prompt
 * has count as the prompt; reasoning is part of the completion and costs nothing more. Throws `invalid_request` when
 * the price is beyond what the gateway can account for, and an internal error for counts that are negative or not
 * whole, which no reader may hand out.
 */
export const tokenPrice: TokenPriceOf = ({ model, usage, per_call = {}, multiplier_ppm, currency }) => {
  const { price } = model;
  const { prompt, completion } = usage;
  const cached = Math.min(usage.cached, prompt);
  for (const tokens of [prompt, completion, cached]) checkTokens(tokens);
  const cachedMicros = price.cached_input_micros ?? price.input_micros;
  const perCall = Object.values(per_call).reduce((sum, micros) => sum + micros, 0);
  if (perCall === 0 && price.input_micros === 0 && cachedMicros === 0 && price.output_micros === 0)
    return { micros: 0, rule: `${model.id}: free`, row: 0 };
  const parts = [
    { tokens: prompt - cached, micros: price.input_micros },
    { tokens: cached, micros: cachedMicros },
    { tokens: completion, micros: price.output_micros },
    { tokens: MILLION, micros: perCall },
  ];
  const micros = withNumbers(parts, multiplier_ppm) ?? withBigInts(parts, multiplier_ppm);
  if (micros > Number.MAX_SAFE_INTEGER) {
    throw new GatewayError('invalid_request', {
      message: `the price of this request for ${model.id} is larger than the gateway can account for; ask for less`,
    });
  }
  return {
    micros: Number(micros),
    row: 0,
    // Written when it is asked for: settling asks for the amount alone.
    get rule() {
      return ruleOf({ model, usage, per_call, multiplier_ppm, currency }, cached);
    },
  };
};

interface Part {
  readonly tokens: number;
  /** Micro-units for each million tokens. */
  readonly micros: number;
}

/** Undefined when an intermediate result may not be a safe integer. */
function withNumbers(parts: readonly Part[], multiplier_ppm: number): number | undefined {
  const sum = parts.reduce((total, { tokens, micros }) => total + tokens * micros, 0);
  if (sum > Number.MAX_SAFE_INTEGER) return undefined;
  if (multiplier_ppm === MILLION) return divideUp(sum, MILLION);
  const scaled = sum * multiplier_ppm;
  return scaled > Number.MAX_SAFE_INTEGER ? undefined : divideUp(scaled, MILLION * MILLION);
}

/** Of safe integers; taking the remainder away first keeps the quotient from being rounded. */
function divideUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest > 0 ? 1 : 0);
}

function withBigInts(parts: readonly Part[], multiplier_ppm: number): bigint {
  const sum = parts.reduce((total, { tokens, micros }) => total + BigInt(tokens) * BigInt(micros), 0n);
  const divisor = BigInt(MILLION) * BigInt(MILLION);
  return (sum * BigInt(multiplier_ppm) + divisor - 1n) / divisor;
}

function checkTokens(tokens: number): void {
  if (!Number.isSafeInteger(tokens) || tokens < 0)
    throw new Error(`internal: tokens must be a whole number from 0 (got ${tokens})`);
}

function ruleOf(
  { model, usage, per_call = {}, multiplier_ppm, currency }: TokenPriceInput,
  cached: number,
): string {
  const { input_micros, cached_input_micros, output_micros } = model.price;
  const unit = ` ${currency.currency}`;
  const prices = [input_micros, cached > 0 ? cached_input_micros : undefined, output_micros]
    .filter((micros) => micros !== undefined)
    .map((micros) => moneyText(micros, currency).slice(0, -unit.length))
    .join('/');
  const tokens = `${usage.prompt} in (${cached} cached) + ${usage.completion} out tokens`;
  const fields = Object.entries(per_call).map(
    ([field, micros]) => ` + ${moneyText(micros, currency)} for ${field}`,
  );
  const sum = `${tokens} x ${prices}${unit} per million${fields.join('')}`;
  return `${model.id}: ${fields.length === 0 ? sum : `(${sum})`} x ${multiplier_ppm / MILLION}`;
}
