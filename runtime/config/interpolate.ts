import type { DiagnosticSink } from '../contract/document/diagnostic.ts';
import type { ScalarNode, Span, TreeNode } from '../contract/document/tree.ts';
import { deploymentDiagnostic } from './codes.ts';
import type { Env } from './environment.ts';

const REFERENCE = /\$\{([^}]*)(\}?)/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** True when a value as written takes something from the environment. */
export function hasReference(written: string): boolean {
  return written.includes('${');
}

/**
 * The plain value of a tree with every `${NAME}` in its texts replaced once; what a variable holds is never
 * looked at again. Keys, numbers and booleans stay as written. Mistakes go to the sink, at the name.
 */
export function interpolate(node: TreeNode, env: Env, sink: DiagnosticSink): unknown {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? replaceAll(node, node.value, env, sink) : node.value;
    case 'list':
      return node.items.map((item) => interpolate(item, env, sink));
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, interpolate(value, env, sink)]));
  }
}

function replaceAll(node: ScalarNode, text: string, env: Env, sink: DiagnosticSink): string {
  if (!hasReference(text)) return text;
  const spans = referenceSpans(node);
  let index = 0;
  return text.replace(REFERENCE, (_, name: string, closed: string) => {
    const span = spans[index] ?? node.span;
    index += 1;
    if (closed === '' || !NAME.test(name)) {
      sink.add(deploymentDiagnostic('GW6002', span, {}));
      return '';
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined || value === '') {
      sink.add(deploymentDiagnostic('GW6001', span, { name, empty: value === '' }));
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
