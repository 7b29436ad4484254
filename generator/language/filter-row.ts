import type { Encoding } from '../../runtime/contract/media.ts';

/** What flows into a filter; where the language has an implicit cast to it, the cast is made first. */
export type FilterInput =
  | 'anything'
  | 'a JSON value'
  | 'a scalar'
  | 'a string'
  | 'a number'
  | 'a boolean'
  | 'a size'
  | 'a media input'
  | 'a list of media inputs'
  | 'a list'
  | 'a list of values';

/** What flows out: a fixed type, or one that follows from the input (`item`, `same`) or the arguments. */
export type FilterOutput =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'json'
  | 'file'
  | 'same'
  | 'item'
  | 'groups'
  | 'picked'
  | 'values'
  | 'literal'
  | 'same or literal';

export type FilterArgumentKind =
  | 'number'
  | 'count'
  | 'text'
  | 'literal'
  | 'path'
  | 'ratio'
  | 'tier'
  | 'pixels'
  | 'pair';

export interface FilterArgument {
  readonly name: string;
  readonly kind: FilterArgumentKind;
  /** Takes all remaining words, at least so many; passed as one list (pairs: one object). */
  readonly rest?: { readonly min: number };
}

/** One filter of the spec language, as its function and the tags of that say. */
export interface FilterRow {
  readonly name: string;
  readonly input: FilterInput;
  readonly args: readonly FilterArgument[];
  readonly output: FilterOutput;
  /** Export of `runtime/contract/index.ts` that does it. */
  readonly fn: string;
  /** Takes a reporter last and tells the caller what it changed; some only when they got words to choose from. */
  readonly reports: boolean | 'with arguments';
  /** Stands only at the end of a `{$...}` piece of a path. */
  readonly only?: 'paths';
  /** What the media room must prepare for it. */
  readonly encoding?: Encoding;
  readonly about: string;
  readonly example: string;
}
