import type { Diagnostic, DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { Span } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { Spec, SpecSet, SpecVocabulary } from '../spec-types.ts';

/** What every resolver is given. */
export interface ResolveContext {
  readonly specs: SpecSet;
  readonly vocabulary: SpecVocabulary;
  readonly sink: DiagnosticSink;
}

/** A sink that remembers whether an error passed through it. */
export interface CountingSink extends DiagnosticSink {
  readonly errors: () => number;
}

export function countingSink(target: DiagnosticSink): CountingSink {
  let errors = 0;
  return {
    add(diagnostic: Diagnostic) {
      if (diagnostic.severity === 'error') errors += 1;
      target.add(diagnostic);
    },
    errors: () => errors,
  };
}

/**
 * Whether a name is known. Reports an unknown one, except when the file of that id was dropped for its own
 * mistakes: one mistake, one diagnostic.
 */
export function isKnown(
  context: Pick<ResolveContext, 'sink'> & {
    readonly specs: Pick<ResolveContext['specs'], 'broken' | 'abstract'>;
  },
  reference: {
    readonly code:
      | 'GW2001'
      | 'GW2002'
      | 'GW2003'
      | 'GW2005'
      | 'GW2013'
      | 'GW2014'
      | 'GW2015'
      | 'GW2019'
      | 'GW2024'
      | 'GW2026'
      | 'GW2040'
      | 'GW2041';
    readonly name: string;
    readonly known: readonly string[];
    readonly span: Span;
  },
): boolean {
  if (reference.known.includes(reference.name)) return true;
  if (context.specs.abstract.has(reference.name)) {
    context.sink.add(diagnose('GW3144', reference.span, { name: reference.name }));
  } else if (!context.specs.broken.has(reference.name)) {
    const { name, known } = reference;
    context.sink.add(diagnose(reference.code, reference.span, { name, known }));
  }
  return false;
}

/** Sorted ids of specs of one kind. */
export function idsOf(specs: readonly Spec[]): string[] {
  return specs.map((spec) => spec.id).sort();
}
