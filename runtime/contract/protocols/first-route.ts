import type { RouteChoice } from '../protocol.ts';
import { asTexts } from './as-text.ts';

/** One row of a protocol's routes table: absent when its condition does not hold. */
export function routeRow(
  fits: unknown,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  return fits === true ? values : undefined;
}

/** The first row that fits; undefined when the protocol cannot serve the request at all. */
export function firstRoute(
  rows: readonly (Readonly<Record<string, unknown>> | undefined)[],
): RouteChoice | undefined {
  const row = rows.find((values) => values !== undefined);
  return row === undefined ? undefined : asTexts(row);
}
