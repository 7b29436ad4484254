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
  readonly label?: string;
  /** One action. */
  readonly help?: string;
  readonly related?: readonly Related[];
  /** What corrects it, where there is only one correction. */
  readonly edits?: readonly Edit[];
}

/** Collects instead of throwing, so that all mistakes are shown at once. */
export interface DiagnosticSink {
  add(diagnostic: Diagnostic): void;
}
