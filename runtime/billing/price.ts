import { GatewayError } from '../contract/errors.ts';
import type { Model } from '../contract/family.ts';
import { dimensionsOf, type PriceRow, type PriceValue, rowsThatFit } from '../contract/price.ts';
import { type Currency, moneyText, valuesText } from '../words/money-text.ts';

export interface PriceInput {
  readonly model: Pick<Model, 'id' | 'price'>;
  /** Of what is sent, by dimension of the price; what is not sent is left out. */
  readonly values?: Readonly<Record<string, PriceValue>>;
  /** Length asked for; needed by prices per second. */
  readonly seconds?: number;
  /** How many results are asked for; 1 when absent. */
  readonly count?: number;
  /** Characters (not code units) of the text that is counted; needed by prices per character. */
  readonly characters?: number;
  /** Multiplier of the key's group, in parts per million. */
  readonly multiplier_ppm: number;
  readonly currency: Currency;
}

export interface Quote {
  /** Integer micro-units, never negative, always a safe integer. */
  readonly micros: number;
  /** How the amount came about, for people: `video-a: 4 s x 0.10 USD x 1`. */
  readonly rule: string;
  /** Index of the row that made it, in the rows of the model's price; 0 of prices without rows. */
  readonly row: number;
}

const PPM = 1_000_000n;

/**
 * The price of a request in integers only: fractions of a micro-unit are rounded up, first of
 * the quantity, then of the group's multiplier; of pictures, for each of them, so that some of several cost an
 * exact part of the whole. Throws `invalid_request` for a quantity that has no price, and an internal error when not
 * exactly one row fits, which the compiler has ruled out: no other row is taken instead.
 */
export function priceOf(input: PriceInput): Quote {
  const { model } = input;
  const { index, row } = rowOf(input);
  if (row.micros === 0) return { micros: 0, rule: `${model.id}: free`, row: index };
  const count = countOf(input);
  const amount =
    model.price.per === 'image'
      ? count * scaled(BigInt(row.micros), input)
      : scaled(quantityPrice(input, { count, micros: BigInt(row.micros) }), input);
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new GatewayError('invalid_request', {
      message: `the price of this request for ${model.id} is larger than the gateway can account for; ask for less`,
    });
  }
  return { micros: Number(amount), rule: ruleOf(input, { count, micros: row.micros }), row: index };
}

function rowOf({ model, values = {} }: PriceInput): { readonly index: number; readonly row: PriceRow } {
  const { price } = model;
  const lookUp = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  const [index, ...others] = rowsThatFit(price.rows, lookUp);
  const row = index === undefined ? undefined : price.rows[index];
  if (index !== undefined && row !== undefined && others.length === 0) return { index, row };
  const what = valuesText(dimensionsOf(price), lookUp) || 'anything';
  const found = index === undefined ? 'no price' : 'more than one price';
  throw new GatewayError('internal_error', {
    cause: new Error(`internal: ${model.id} has ${found} for ${what}`),
  });
}

function quantityPrice(
  input: PriceInput,
  { count, micros }: { readonly count: bigint; readonly micros: bigint },
): bigint {
  const { digits, scale } = quantityOf(input);
  return ceilDivide(digits * count * micros, scale);
}

/** How much of the unit one result is. */
function quantityOf(input: PriceInput): Decimal {
  switch (input.model.price.per) {
    case 'second':
      return secondsOf(input);
    case 'character':
      return { digits: BigInt(charactersOf(input)), scale: 1n };
    case 'clip':
    case 'song':
    case 'image':
      return { digits: 1n, scale: 1n };
  }
}

function scaled(micros: bigint, { multiplier_ppm }: PriceInput): bigint {
  return ceilDivide(micros * BigInt(multiplier_ppm), PPM);
}

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

function charactersOf({ model, characters = 0 }: PriceInput): number {
  if (Number.isSafeInteger(characters) && characters > 0) return characters;
  const { of = 'prompt' } = model.price;
  throw new GatewayError('invalid_request', {
    param: of,
    message: `${of} is required for ${model.id}, which is priced per character of it`,
  });
}

function countOf({ model, count = 1 }: PriceInput): bigint {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new GatewayError('invalid_request', {
      param: 'count',
      message: `the number of results must be a whole number from 1 for ${model.id} (got ${count})`,
    });
  }
  return BigInt(count);
}

function ruleOf(
  input: PriceInput,
  { count, micros }: { readonly count: bigint; readonly micros: number },
): string {
  const { model, values = {}, currency } = input;
  const { price } = model;
  // Pictures are always of some tier, which is worth saying even where it makes no difference.
  const shown = new Set([...(price.per === 'image' ? ['tier'] : []), ...dimensionsOf(price)]);
  const text = valuesText([...shown], (name) => (Object.hasOwn(values, name) ? values[name] : undefined));
  const quantity = `${quantityText(input, count)}${text === '' ? '' : ` (${text})`}`;
  return `${model.id}: ${quantity} x ${moneyText(micros, currency)} x ${input.multiplier_ppm / 1_000_000}`;
}

/** `2 images`, `3 x 4 s` */
function quantityText({ model, seconds, characters }: PriceInput, count: bigint): string {
  const times = count === 1n ? '' : `${count} x `;
  switch (model.price.per) {
    case 'image':
      return `${count} ${count === 1n ? 'image' : 'images'}`;
    case 'second':
      return `${times}${seconds} s`;
    case 'character':
      return `${times}${characters} ${characters === 1 ? 'character' : 'characters'}`;
    case 'clip':
    case 'song':
      return `${times}1 ${model.price.per}`;
  }
}

/** `digits / scale`, exactly what a number's shortest decimal text says. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: bigint;
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
