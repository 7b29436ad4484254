import type { RouteChoice } from '../protocol.ts';
import { asTexts } from './as-text.ts';

type Values = Readonly<Record<string, unknown>>;

/** One row of a protocol's routes table: absent when its condition does not hold. */
export function routeRow(fits: unknown, values: () => Values): Values | undefined {
  return fits === true ? values() : undefined;
}

/** Values that a model adds to the route; absent ones are left out. */
export function routeColumns(values: Values): RouteChoice {
  return asTexts(values);
}

/** The first row that fits; undefined when the protocol cannot serve the request at all. */
export function firstRoute(rows: readonly (() => Values | undefined)[]): RouteChoice | undefined {
  for (const row of rows) {
    const values = row();
    if (values !== undefined) return asTexts(values);
  }
  return undefined;
}
