import type { ChatModel, ChatUsage } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import { ABSENT, dimensionsOf, type Price, type PriceUnit, type PriceValue } from '../../contract/price.ts';
import { type Currency, moneyText, valuesText } from '../../words/money-text.ts';

/** What holds for all prices of one group of keys. */
export interface PriceTerms {
  /** Multiplier of the key's group, in parts per million. */
  readonly multiplier_ppm: number;
  readonly currency: Currency;
}

/** Results that are priced by the clip, second, picture, song or character. */
export interface PriceInput extends PriceTerms {
  readonly model: Pick<Model, 'id' | 'price'>;
  /** Of what is sent, by dimension of the price; what is not sent is left out. */
  readonly values?: Readonly<Record<string, PriceValue>>;
  /** Length asked for; needed by prices per second. */
  readonly seconds?: number | undefined;
  /** How many results are asked for; 1 when absent. */
  readonly count?: number | undefined;
  /** Characters (not code units) of the text that is counted; needed by prices per character. */
  readonly characters?: number | undefined;
}

/** Answers that are priced by the token. */
export interface TokenPriceInput extends PriceTerms {
  readonly model: Pick<ChatModel, 'id' | 'price'>;
  readonly usage: ChatUsage;
  /** Of the request's fields, those that cost by themselves: micro-units by field. */
  readonly per_call?: Readonly<Record<string, number>>;
}

export interface Quote {
  /** Integer micro-units, never negative, always a safe integer. */
  readonly micros: number;
  /** How the amount came about, for people: `video-a: 4 s x 0.10 USD x 1`. */
  readonly rule: string;
  /** Index of the row that made it, in the rows of the model's price; 0 of prices without rows. */
  readonly row: number;
}

const MILLION = 1_000_000;
const PPM = BigInt(MILLION);

/**
 * The price of a request in integers only: fractions of a micro-unit are rounded up, first of
 * the quantity, then of the group's multiplier; of pictures, for each of them, so that some of several cost an
 * exact part of the whole. Throws `invalid_request` for a quantity that has no price, and an internal error when not
 * exactly one row fits, which the compiler has ruled out: no other row is taken instead.
 */
export function priceOf(input: PriceInput): Quote {
  const { model, multiplier_ppm } = input;
  const row = rowOf(input);
  const { micros } = model.price.rows[row] ?? { micros: 0 };
  if (micros === 0) return { micros: 0, rule: `${model.id}: free`, row };
  const count = countOf(input);
  const scaled = (amount: bigint): bigint => ceilDivide(amount * BigInt(multiplier_ppm), PPM);
  const { digits, scale } = UNITS[model.price.per].quantity(input);
  const amount =
    model.price.per === 'image'
      ? count * scaled(BigInt(micros))
      : scaled(ceilDivide(digits * count * BigInt(micros), scale));
  return { micros: accountable(amount, model), rule: ruleOf(input, { count, micros }), row };
}

/**
 * The price of so many tokens, in integers only. Input, cached input, output and the group's multiplier
 * are reckoned exactly; a fraction of a micro-unit is rounded up once, at the end. More cached tokens than the prompt
 * has count as the prompt; reasoning is part of the completion and costs nothing more. Throws `invalid_request` when
 * the price is beyond what the gateway can account for, and an internal error for counts that are negative or not
 * whole, which no reader may hand out.
 */
export function tokenPrice(input: TokenPriceInput): Quote {
  const micros = tokenMicros(input);
  const { input_micros, cached_input_micros = 0, output_micros } = input.model.price;
  const prices = [input_micros, cached_input_micros, output_micros, ...Object.values(input.per_call ?? {})];
  const isFree = prices.every((price) => price === 0);
  return { micros, rule: isFree ? `${input.model.id}: free` : tokenRule(input), row: 0 };
}

/** The same without its words, which settling has no use for. */
export function tokenMicros({ model, usage, per_call = {}, multiplier_ppm }: TokenPriceInput): number {
  const { price } = model;
  const { prompt, completion } = usage;
  const cached = Math.min(usage.cached, prompt);
  checkTokens(prompt);
  checkTokens(completion);
  checkTokens(cached);
  const cachedMicros = price.cached_input_micros ?? price.input_micros;
  let perCall = 0;
  for (const field of Object.keys(per_call)) perCall += per_call[field] ?? 0;
  const sum =
    (prompt - cached) * price.input_micros +
    cached * cachedMicros +
    completion * price.output_micros +
    MILLION * perCall;
  const micros = scaledDown(sum, multiplier_ppm);
  if (micros !== undefined) return accountable(micros, model);
  const parts = [
    { tokens: prompt - cached, micros: price.input_micros },
    { tokens: cached, micros: cachedMicros },
    { tokens: completion, micros: price.output_micros },
    { tokens: MILLION, micros: perCall },
  ];
  return accountable(withBigInts(parts, multiplier_ppm), model);
}

function accountable(micros: number | bigint, { id }: { readonly id: string }): number {
  if (micros <= Number.MAX_SAFE_INTEGER) return Number(micros);
  throw new GatewayError('invalid_request', {
    message: `the price of this request for ${id} is larger than the gateway can account for; ask for less`,
  });
}

/** What a price depends on and its rows, taken apart once: prices are those of the specs and never change. */
interface PriceTable {
  /** The dimensions that decide between rows. */
  readonly dimensions: readonly string[];
  readonly rows: readonly (readonly (readonly [string, readonly PriceValue[]])[])[];
  /** Tiers that some row is for. */
  readonly tiers: readonly string[];
}

const TABLES = new WeakMap<Pick<Price, 'rows'>, PriceTable>();

export function priceTable(price: Pick<Price, 'rows'>): PriceTable {
  const known = TABLES.get(price);
  if (known !== undefined) return known;
  const made = {
    dimensions: dimensionsOf(price),
    rows: price.rows.map(({ when }) => Object.entries(when)),
    tiers: price.rows.flatMap(({ when }) => when.tier ?? []).map(String),
  };
  TABLES.set(price, made);
  return made;
}

/** The rows of a price that fit what is sent, by their index. */
export function fittingRows(
  price: Pick<Price, 'rows'>,
  values: Readonly<Record<string, PriceValue>>,
): readonly number[] {
  const sent = lookUpIn(values);
  return priceTable(price).rows.flatMap((row, index) =>
    row.every(([name, some]) => some.includes(sent(name) ?? ABSENT)) ? [index] : [],
  );
}

/** What the price of a request depends on, for people: `1080p, no audio`. */
export function dimensionsText(
  price: Pick<Price, 'rows'>,
  values: Readonly<Record<string, PriceValue>>,
): string {
  return valuesText(priceTable(price).dimensions, lookUpIn(values));
}

function lookUpIn(values: Readonly<Record<string, PriceValue>>) {
  return (name: string): PriceValue | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
}

function rowOf({ model, values = {} }: PriceInput): number {
  const [index, ...others] = fittingRows(model.price, values);
  if (index !== undefined && others.length === 0) return index;
  const what = dimensionsText(model.price, values) || 'anything';
  const found = index === undefined ? 'no price' : 'more than one price';
  throw new GatewayError('internal_error', {
    cause: new Error(`internal: ${model.id} has ${found} for ${what}`),
  });
}

/** `digits / scale`, exactly what a number's shortest decimal text says. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: bigint;
}

const ONE: Decimal = { digits: 1n, scale: 1n };

/** How much of its unit one result is, and how that is told. */
const UNITS: Readonly<
  Record<PriceUnit, { quantity(input: PriceInput): Decimal; text(input: PriceInput): string }>
> = {
  second: { quantity: secondsOf, text: ({ seconds }) => `${seconds} s` },
  character: {
    quantity: charactersOf,
    text: ({ characters }) => `${characters} ${characters === 1 ? 'character' : 'characters'}`,
  },
  clip: { quantity: () => ONE, text: () => '1 clip' },
  song: { quantity: () => ONE, text: () => '1 song' },
  image: { quantity: () => ONE, text: () => '1 image' },
};

function secondsOf({ model, seconds }: PriceInput): Decimal {
  if (seconds === undefined) {
    throw new GatewayError('invalid_request', {
      param: 'seconds',
      message: `seconds is required for ${model.id}, which is priced per second`,
    });
  }
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new GatewayError('invalid_request', {
      param: 'seconds',
      message: `seconds must be a number above 0 for ${model.id} (got ${seconds})`,
    });
  }
  return decimalOf(seconds);
}

function charactersOf({ model, characters = 0 }: PriceInput): Decimal {
  if (Number.isSafeInteger(characters) && characters > 0) return { digits: BigInt(characters), scale: 1n };
  const { of = 'prompt' } = model.price;
  throw new GatewayError('invalid_request', {
    param: of,
    message: `${of} is required for ${model.id}, which is priced per character of it`,
  });
}

function countOf({ model, count = 1 }: PriceInput): bigint {
  if (Number.isSafeInteger(count) && count >= 1) return BigInt(count);
  throw new GatewayError('invalid_request', {
    param: 'count',
    message: `the number of results must be a whole number from 1 for ${model.id} (got ${count})`,
  });
}

/** A finite number without loss: `0.1` is one tenth, not the binary fraction next to it. */
function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponentText = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText) - fraction.length;
  const digits = BigInt(whole + fraction);
  return exponent >= 0
    ? { digits: digits * 10n ** BigInt(exponent), scale: 1n }
    : { digits, scale: 10n ** BigInt(-exponent) };
}

/** The quotient of numbers that are not negative, rounded up. */
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

function ruleOf(
  input: PriceInput,
  { count, micros }: { readonly count: bigint; readonly micros: number },
): string {
  const { model, values = {}, currency } = input;
  const { per } = model.price;
  const { dimensions } = priceTable(model.price);
  // Pictures are always of some tier, which is worth saying even where it makes no difference.
  const shown = per === 'image' ? ['tier', ...dimensions.filter((name) => name !== 'tier')] : dimensions;
  const text = valuesText(shown, lookUpIn(values));
  const many = per === 'image' ? `${count} images` : `${count} x ${UNITS[per].text(input)}`;
  const quantity = count === 1n ? UNITS[per].text(input) : many;
  const what = `${quantity}${text === '' ? '' : ` (${text})`}`;
  return `${model.id}: ${what} x ${moneyText(micros, currency)} x ${input.multiplier_ppm / MILLION}`;
}

interface Part {
  readonly tokens: number;
  /** Micro-units for each million tokens. */
  readonly micros: number;
}

/** Undefined when the sum or its product may not be a safe integer. */
function scaledDown(sum: number, multiplier_ppm: number): number | undefined {
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
  return ceilDivide(sum * BigInt(multiplier_ppm), PPM * PPM);
}

function checkTokens(tokens: number): void {
  if (!Number.isSafeInteger(tokens) || tokens < 0)
    throw new Error(`internal: tokens must be a whole number from 0 (got ${tokens})`);
}

function tokenRule({ model, usage, per_call = {}, multiplier_ppm, currency }: TokenPriceInput): string {
  const cached = Math.min(usage.cached, usage.prompt);
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
