import { GatewayError } from '../contract/errors.ts';
import type { Model } from '../contract/family.ts';
import { type Currency, moneyText } from './money-text.ts';

export interface PriceInput {
  readonly model: Pick<Model, 'id' | 'price'>;
  /** Length asked for; needed by prices per second. */
  readonly seconds?: number;
  /** How many results are asked for; 1 when absent. */
  readonly count?: number;
  /** Size tier of pictures; decides what each of them costs. */
  readonly tier?: string;
  /** Multiplier of the key's group, in parts per million. */
  readonly multiplier_ppm: number;
  readonly currency: Currency;
}

export interface Quote {
  /** Integer micro-units, never negative, always a safe integer. */
  readonly micros: number;
  /** How the amount came about, for people: `video-a: 4 s x 0.10 USD x 1`. */
  readonly rule: string;
}

const PPM = 1_000_000n;

/**
 * The price of a request in integers only (decisions 6): fractions of a micro-unit are rounded up, first of
 * the quantity, then of the group's multiplier; of pictures, for each of them, so that some of several cost an
 * exact part of the whole. Throws `invalid_request` for a quantity that has no price.
 */
export function priceOf(input: PriceInput): Quote {
  const { model, currency } = input;
  const unit = unitOf(input);
  if (unit === 0) return { micros: 0, rule: `${model.id}: free` };
  const count = countOf(input);
  const amount = model.price.per === 'image' ? count * scaled(BigInt(unit), input) : timedPrice(input, count);
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new GatewayError('invalid_request', {
      message: `the price of this request for ${model.id} is larger than the gateway can account for; ask for less`,
    });
  }
  return { micros: Number(amount), rule: ruleOf({ input, count, currency }) };
}

/** Micro-units of one clip, second or picture, before the group's multiplier. */
function unitOf({ model: { price }, tier }: PriceInput): number {
  const { tiers = {}, micros } = price;
  return tier !== undefined && Object.hasOwn(tiers, tier) ? (tiers[tier] ?? micros) : micros;
}

function timedPrice(input: PriceInput, count: bigint): bigint {
  const { price } = input.model;
  const quantity = price.per === 'second' ? secondsOf(input) : { digits: 1n, scale: 1n };
  return scaled(divideUp(quantity.digits * count * BigInt(price.micros), quantity.scale), input);
}

function scaled(micros: bigint, { multiplier_ppm }: PriceInput): bigint {
  return divideUp(micros * BigInt(multiplier_ppm), PPM);
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

function countOf({ model, count = 1 }: PriceInput): bigint {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new GatewayError('invalid_request', {
      param: 'count',
      message: `the number of results must be a whole number from 1 for ${model.id} (got ${count})`,
    });
  }
  return BigInt(count);
}

/** `digits / scale`, exactly what the number's shortest decimal text says. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: bigint;
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponentText = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText) - fraction.length;
  const digits = BigInt(whole + fraction);
  return exponent >= 0
    ? { digits: digits * 10n ** BigInt(exponent), scale: 1n }
    : { digits, scale: 10n ** BigInt(-exponent) };
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

function ruleOf(parts: {
  readonly input: PriceInput;
  readonly count: bigint;
  readonly currency: Currency;
}): string {
  const { input, count, currency } = parts;
  const unitPrice = moneyText(unitOf(input), currency);
  const times = `x ${unitPrice} x ${input.multiplier_ppm / 1_000_000}`;
  const head = `${input.model.id}: `;
  if (input.model.price.per === 'image') return `${head}${imagesText(count, input.tier)} ${times}`;
  const quantity = input.model.price.per === 'second' ? `${input.seconds} s` : '1 clip';
  return `${head}${count === 1n ? '' : `${count} x `}${quantity} ${times}`;
}

/** `2 images (2k)` */
function imagesText(count: bigint, tier: string | undefined): string {
  const noun = count === 1n ? 'image' : 'images';
  return tier === undefined ? `${count} ${noun}` : `${count} ${noun} (${tier})`;
}
