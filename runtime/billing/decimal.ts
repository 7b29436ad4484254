/** `digits / scale`, exactly what a number's shortest decimal text says. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: bigint;
}

/** A finite number without loss: `0.1` is one tenth, not the binary fraction next to it. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponentText = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText) - fraction.length;
  const digits = BigInt(whole + fraction);
  return exponent >= 0
    ? { digits: digits * 10n ** BigInt(exponent), scale: 1n }
    : { digits, scale: 10n ** BigInt(-exponent) };
}

/** The quotient of numbers that are not negative, rounded up. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
