import type { Registry } from '../contract/registry.ts';
import { isAddressRange } from '../upstream/public-address.ts';
import { formatAmount, mostAmount, parseAmount } from './amount.ts';
import type { CommandOptions } from './command.ts';
import { shown } from './fields.ts';
import { MOST_COUNT, MOST_RANGES } from './key-commands.ts';
import { UsageError } from './usage-error.ts';

/** How a limit of a key is taken away. */
export const NO_LIMIT = 'none';

/** An option as text; undefined when it was not given. */
export function typedText(given: CommandOptions, name: string): string | undefined {
  const text = given[name];
  return typeof text === 'string' ? text : undefined;
}

/** Micro-units of `name`, called `as` on the command line; undefined when it was not given. */
export function typedAmount(
  given: CommandOptions,
  { name, as = `--${name}` }: { readonly name: string; readonly as?: string },
  { gateway }: Pick<Registry, 'gateway'>,
): number | undefined {
  const text = typedText(given, name);
  if (text === undefined) return undefined;
  const micros = parseAmount(text, gateway.micros_per_unit);
  if (micros !== undefined && micros > 0) return micros;
  const most = formatAmount(mostAmount(gateway.micros_per_unit), gateway.micros_per_unit);
  throw new UsageError(`${as} must be a positive amount such as 12.50, at most ${most} (got ${shown(text)})`);
}

/** A limit of a key; null where `none` may be said and was. */
export function typedCount(
  given: CommandOptions,
  name: string,
  { none = false }: { readonly none?: boolean } = {},
): number | null | undefined {
  const text = typedText(given, name);
  if (text === undefined) return undefined;
  if (none && text === NO_LIMIT) return null;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_COUNT) return count;
  const or = none ? `, or ${NO_LIMIT}` : '';
  throw new UsageError(`--${name} must be a whole number from 1 to ${MOST_COUNT}${or} (got ${shown(text)})`);
}

/** Addresses and ranges; null where `none` may be said and was. */
export function typedRanges(
  given: CommandOptions,
  name: string,
  { none = false }: { readonly none?: boolean } = {},
): readonly string[] | null | undefined {
  const text = typedText(given, name);
  if (none && text === NO_LIMIT) return null;
  const ranges = typedList(given, name);
  if (ranges === undefined) return undefined;
  const or = none ? `, or ${NO_LIMIT}` : '';
  if (ranges.length > MOST_RANGES)
    throw new UsageError(`--${name} must name at most ${MOST_RANGES} addresses (got ${ranges.length})`);
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong === undefined) return ranges;
  throw new UsageError(
    `--${name} must name addresses and ranges such as 203.0.113.7,10.0.0.0/8${or} (got ${shown(wrong)})`,
  );
}

/** Words between commas. */
export function typedList(given: CommandOptions, name: string): readonly string[] | undefined {
  const text = typedText(given, name);
  if (text === undefined) return undefined;
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw new UsageError(`--${name} must name at least one, several with commas (got ${shown(text)})`);
}

/** A moment to come, in epoch milliseconds. */
export function typedFuture(given: CommandOptions, name: string): number | undefined {
  const text = typedText(given, name);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (time > Date.now()) return time;
  throw new UsageError(`--${name} must be a future date such as 2031-12-31 (got ${shown(text)})`);
}
