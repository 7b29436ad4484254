import type { DiagnosticSink } from '../document/diagnostic.ts';
import type { ScalarNode, Span, TreeNode } from '../document/tree.ts';
import { deploymentDiagnostic } from './codes.ts';
import type { Env } from './environment.ts';

const REFERENCE = /\$\{([^}]*)(\}?)/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** True when a value as written takes something from the environment. */
export function hasReference(written: string): boolean {
  return written.includes('${');
}

/** Where references are looked up, and who is told of those that cannot be. */
export interface Interpolation {
  readonly env: Env;
  readonly sink: DiagnosticSink;
  /** A value that could not be read whole. */
  unread(node: ScalarNode): void;
}

/**
 * The plain value of a tree with every `${NAME}` in its texts replaced once; what a variable holds is never
 * looked at again. Keys, numbers and booleans stay as written. Mistakes go to the sink, at the name.
 */
export function interpolate(node: TreeNode, from: Interpolation): unknown {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? replaceAll(node, node.value, from) : node.value;
    case 'list':
      return node.items.map((item) => interpolate(item, from));
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, interpolate(value, from)]));
  }
}

function replaceAll(node: ScalarNode, text: string, { env, sink, unread }: Interpolation): string {
  if (!hasReference(text)) return text;
  const spans = referenceSpans(node);
  let index = 0;
  return text.replace(REFERENCE, (_, name: string, closed: string) => {
    const span = spans[index] ?? node.span;
    index += 1;
    if (closed === '' || !NAME.test(name)) {
      sink.add(deploymentDiagnostic('GW6002', span, {}));
      unread(node);
      return '';
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined || value === '') {
      sink.add(deploymentDiagnostic('GW6001', span, { name, empty: value === '' }));
      unread(node);
      return '';
    }
    return value;
  });
}

/** Where the names stand in the file, so that the caret points at the word. */
function referenceSpans({ source, sourceStart, span }: ScalarNode): readonly Span[] {
  return [...source.matchAll(REFERENCE)].map((match) => {
    const start = sourceStart + match.index + 2;
    return { file: span.file, start, end: start + Math.max(1, match[1]?.length ?? 0) };
  });
}
