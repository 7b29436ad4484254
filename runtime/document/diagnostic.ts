import type { Span } from './tree.ts';

export type Severity = 'error' | 'warning';

export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** A correction: `text` in the place of what stands there. Of an empty text the item goes with its line or comma. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** One mistake of an author, as data; rendered as text, JSON or CI annotations. */
export interface Diagnostic {
  /** `GW2003`; every code has an entry in a catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /** Stands alone: lower case, no full stop, backticks around what was written. */
  readonly message: string;
  readonly span: Span | undefined;
  /** Under the carets. */
  readonly label?: string | undefined;
  /** One action. */
  readonly help?: string | undefined;
  readonly related?: readonly Related[] | undefined;
  /** What corrects it, where there is only one correction. */
  readonly edits?: readonly Edit[] | undefined;
}

/** Collects instead of throwing, so that all mistakes are shown at once. */
export interface DiagnosticSink {
  add(diagnostic: Diagnostic): void;
}

/** What is known about one code: enough to raise it, to explain it and to print its page. */
export interface CodeEntry<P> {
  readonly severity: Severity;
  /** A few words, for lists. */
  readonly title: string;
  /** Why this is refused, in one or two sentences. */
  readonly cause: string;
  /** What the author does about it. */
  readonly fix: string;
  /** Lower case, no full stop, backticks around what was written. */
  readonly message: (params: P) => string;
  /** Default text under the carets. */
  readonly label?: (params: P) => string | undefined;
  /** Default help line. */
  readonly help?: (params: P) => string | undefined;
}

/** States one entry with the parameters it needs. */
export function entry<P>(value: CodeEntry<P>): CodeEntry<P> {
  return value;
}

/** Any catalogue: `never` lets each entry keep its own parameters. */
export type Catalog = Readonly<Record<string, CodeEntry<never>>>;

/** The parameters that the message of one code needs. */
export type ParamsOf<Entries extends Catalog, C extends keyof Entries> = Parameters<Entries[C]['message']>[0];

/** What a raiser may add to, or put in place of, the entry's own label and help. */
type Extra = Pick<Diagnostic, 'label' | 'help' | 'related' | 'edits'>;

/** Makes the constructor of a catalogue's diagnostics: the code decides which parameters are needed. */
export function diagnoser<Entries extends Catalog>(
  entries: Entries,
): <C extends keyof Entries & string>(
  code: C,
  span: Span | undefined,
  params: ParamsOf<Entries, C>,
  extra?: Extra,
) => Diagnostic {
  return (code, span, params, extra = {}) => {
    const known = entries[code] as CodeEntry<typeof params> | undefined;
    if (known === undefined) throw new Error(`internal: no catalogue entry for ${code}`);
    return {
      code,
      severity: known.severity,
      message: known.message(params),
      span,
      label: extra.label ?? known.label?.(params),
      help: extra.help ?? known.help?.(params),
      related: extra.related,
      edits: extra.edits,
    };
  };
}
