/** Offsets are counted in the text of the scalar; `spanOf` turns them into places in the file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A word of an expression: a filter, an argument, a step of a path. `quoted` words are always text. */
export interface Word extends Range {
  readonly text: string;
  readonly quoted: boolean;
}

export type LiteralValue = null | boolean | number | string;

export type SourceSyntax =
  | (Range & { readonly kind: 'name'; readonly name: Word; readonly path: readonly Word[] })
  | (Range & { readonly kind: 'literal'; readonly value: LiteralValue });

export interface FilterSyntax {
  readonly name: Word;
  readonly args: readonly Word[];
}

export interface PipeSyntax extends Range {
  readonly source: SourceSyntax;
  readonly filters: readonly FilterSyntax[];
}

/** Pipes separated by `??`: at least one. */
export interface ExpressionSyntax extends Range {
  readonly pipes: readonly PipeSyntax[];
}

export type TestKind = 'is' | 'in' | 'over' | 'under' | 'like';

/** One part of a condition; without a test it asks whether the expression is present. */
export interface ClauseSyntax extends Range {
  readonly negated: boolean;
  readonly expression: ExpressionSyntax;
  readonly test: { readonly kind: TestKind; readonly word: Word; readonly args: readonly Word[] } | undefined;
}

/** Clauses joined by `and`: at least one. */
export interface ConditionSyntax extends Range {
  readonly clauses: readonly ClauseSyntax[];
}

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly expression: ExpressionSyntax };

/** Why a text is no expression, at the word that makes it so. */
export interface SyntaxProblem extends Range {
  readonly problem: string;
  readonly help?: string;
}

export type Parsed<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'problem'; readonly problem: SyntaxProblem };

/** What a bare word means as a value: a number, `true`, `false`, `null`, otherwise text. */
export function literalOf(word: Word): LiteralValue {
  if (word.quoted) return word.text;
  if (word.text === 'true') return true;
  if (word.text === 'false') return false;
  if (word.text === 'null') return null;
  return isNumber(word.text) ? Number(word.text) : word.text;
}

/** Decimal numbers as authors write them; text with leading zeros stays text. */
export function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(text);
}
