import { type CompiledShape, checkShape, compileShape } from '../document/check-shape.ts';
import { type Collector, createCollector } from '../document/collector.ts';
import type { Diagnostic, DiagnosticSink } from '../document/diagnostic.ts';
import { parseYaml } from '../document/parse-yaml.ts';
import { locate, type ScalarNode, type SourceDocument, type Span, type TreeNode } from '../document/tree.ts';
import { readSecretText } from '../secrets/secret-file.ts';
import { checkMeaning } from './check-deployment.ts';
import { deploymentDiagnostic } from './codes.ts';
import schema from './deployment.schema.json' with { type: 'json' };
import type { Env, Environment } from './environment.ts';
import type { DeploymentRegistry } from './load-deployment.ts';
import { hasReference, maskSecrets, maskUnread } from './mask-secrets.ts';
import type { RawDeployment } from './types.ts';

let shape: CompiledShape | undefined;

export interface Reading {
  readonly path: string;
  readonly text: string;
  readonly env: Env;
  readonly environment: Environment;
  readonly registry: DeploymentRegistry;
  readonly sink: Collector;
  readonly advises?: true | undefined;
}

interface ReadFile {
  /** The text as reports may show it. */
  readonly shown: string;
  readonly raw?: RawDeployment;
  /** Files that values are taken from, whether they could be read or not. */
  readonly secret_files: readonly string[];
}

/** All that one file says, or what is wrong with it. */
export function readDeployment(reading: Reading): ReadFile {
  const { path, text, env, environment, registry, sink, advises } = reading;
  const document = parseYaml({ path, text }, sink);
  if (document === undefined) return { shown: maskUnread(text), secret_files: [] };
  const shown = maskSecrets(document);
  shape ??= compileShape(schema);
  if (!checkShape(document, shape, sink)) return { shown, secret_files: [] };
  const unread = new Set<string>();
  const files = new Set<string>();
  const raw = interpolate(document.tree, { env, sink, unread, files }) as RawDeployment;
  checkStore(reading, document, raw);
  checkRedis(reading, document, raw);
  const meaning = createCollector();
  checkMeaning({ raw, document, registry, sink: meaning, admin_key: environment.admin_key, advises });
  for (const diagnostic of meaning.diagnostics()) {
    // A value that could not be read has been told as that; what it would mean is not known.
    if (diagnostic.span === undefined || !unread.has(placeOf(diagnostic.span))) sink.add(diagnostic);
  }
  return { shown, raw, secret_files: [...files] };
}

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}

function checkStore({ environment, sink }: Reading, document: SourceDocument, raw: RawDeployment): void {
  const url = environment.database_url ?? raw.store?.url ?? '';
  if (url === '' || /^postgres(ql)?:\/\//.test(url)) return;
  const inFile = environment.database_url === undefined;
  const span = inFile ? locate(document.tree, ['store', 'url'], 'value') : undefined;
  // What follows may hold a password.
  sink.add(deploymentDiagnostic('GW6011', span, { scheme: /^[a-z0-9+.-]{0,20}:/i.exec(url)?.[0] ?? '…' }));
}

function checkRedis({ environment, sink }: Reading, document: SourceDocument, raw: RawDeployment): void {
  const url = environment.redis_url ?? raw.store?.redis ?? '';
  if (url === '' || (/^rediss?:\/\//.test(url) && URL.canParse(url))) return;
  const inFile = environment.redis_url === undefined;
  const span = inFile ? locate(document.tree, ['store', 'redis'], 'value') : undefined;
  sink.add(deploymentDiagnostic('GW6035', span, {}));
}

const REFERENCE = /\$\{([^}]*)(\}?)/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const FILE = 'file:';

/** Where references are looked up, and who is told of those that cannot be. */
interface Interpolation {
  readonly env: Env;
  readonly sink: DiagnosticSink;
  /** Gets the places of values that could not be read whole. */
  readonly unread: Set<string>;
  /** Gets the files that are named. */
  readonly files: Set<string>;
}

/**
 * The plain value of a tree with every `${NAME}` and `${file:/path}` in its texts replaced once; what a variable or a
 * file holds is never looked at again. Keys, numbers and booleans stay as written. Mistakes go to the sink, at the name.
 */
function interpolate(node: TreeNode, from: Interpolation): unknown {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? replaceAll(node, node.value, from) : node.value;
    case 'list':
      return node.items.map((item) => interpolate(item, from));
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, interpolate(value, from)]));
  }
}

function replaceAll(node: ScalarNode, text: string, from: Interpolation): string {
  if (!hasReference(text)) return text;
  const spans = referenceSpans(node);
  let index = 0;
  return text.replace(REFERENCE, (_, name: string, closed: string) => {
    const span = spans[index] ?? node.span;
    index += 1;
    const found = closed === '' ? deploymentDiagnostic('GW6002', span, {}) : referredTo(name, span, from);
    if (typeof found === 'string') return found;
    from.sink.add(found);
    from.unread.add(placeOf(node.span));
    return '';
  });
}

function referredTo(name: string, span: Span, { env, files }: Interpolation): string | Diagnostic {
  if (name.startsWith(FILE)) {
    const path = name.slice(FILE.length);
    files.add(path);
    const read = readSecretText(path);
    return read.kind === 'read'
      ? read.text
      : deploymentDiagnostic('GW6032', span, { path, problem: read.problem });
  }
  if (!NAME.test(name)) return deploymentDiagnostic('GW6002', span, {});
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value !== undefined && value !== '') return value;
  return deploymentDiagnostic('GW6001', span, { name, empty: value === '' });
}

/** Where the names stand in the file, so that the caret points at the word. */
function referenceSpans({ source, sourceStart, span }: ScalarNode): readonly Span[] {
  return [...source.matchAll(REFERENCE)].map((match) => {
    const start = sourceStart + match.index + 2;
    return { file: span.file, start, end: start + Math.max(1, match[1]?.length ?? 0) };
  });
}
