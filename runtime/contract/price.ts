/** What is counted; `clip` and `song` are one for each result, however long. */
export type PriceUnit = 'clip' | 'second' | 'image' | 'song' | 'character';

/** A value of a dimension that prices depend on; a fact that is not sent has the value `absent`. */
export type PriceValue = string | boolean;

/** The value of a dimension where nothing is sent that would decide it. */
export const ABSENT = 'absent';

export interface PriceRow {
  /** By dimension (`mode`, `tier`, `size`, or a fact such as `audio`) the values it is for; others may have any. */
  readonly when: Readonly<Record<string, readonly PriceValue[]>>;
  /** Micro-units of the gateway's currency for one unit; 0 only with `free`. */
  readonly micros: number;
}

/** What one model costs. The compiler proves that exactly one row fits each request that the model accepts. */
export interface Price {
  readonly per: PriceUnit;
  /** Never empty. */
  readonly rows: readonly PriceRow[];
  /** The text whose characters are counted; only of `character`. */
  readonly of?: string;
  readonly free?: true;
}

/** The dimensions that decide between rows, in the order in which they are first named. */
export function dimensionsOf({ rows }: Pick<Price, 'rows'>): readonly string[] {
  return [...new Set(rows.flatMap(({ when }) => Object.keys(when)))];
}

/** What a row is for, in words: `tier 480p or 720p, audio true`; nothing for a row that is for everything. */
export function whenText(when: Readonly<Record<string, PriceValue | readonly PriceValue[]>>): string {
  return Object.entries(when)
    .map(([name, values]) => `${name} ${[values].flat().map(String).join(' or ')}`)
    .join(', ');
}
