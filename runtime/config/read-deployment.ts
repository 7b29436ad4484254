import { type CompiledShape, checkShape, compileShape } from '../document/check-shape.ts';
import { type Collector, createCollector } from '../document/collector.ts';
import { parseYaml } from '../document/parse-yaml.ts';
import { locate, type ScalarNode, type SourceDocument, type Span } from '../document/tree.ts';
import { checkMeaning } from './check-deployment.ts';
import { deploymentDiagnostic } from './codes.ts';
import schema from './deployment.schema.json' with { type: 'json' };
import type { Env, Environment } from './environment.ts';
import { interpolate } from './interpolate.ts';
import type { DeploymentRegistry } from './load-deployment.ts';
import { maskSecrets, maskUnread } from './mask-secrets.ts';
import type { RawDeployment } from './raw-deployment.ts';

let compiled: CompiledShape | undefined;

function shape(): CompiledShape {
  compiled ??= compileShape(schema);
  return compiled;
}

export interface Reading {
  readonly path: string;
  readonly text: string;
  readonly env: Env;
  readonly environment: Environment;
  readonly registry: DeploymentRegistry;
  readonly sink: Collector;
  readonly advises?: true | undefined;
}

/** All that one file says, or what is wrong with it; `shown` is the text as reports may show it. */
export function readDeployment(reading: Reading): { readonly shown: string; readonly raw?: RawDeployment } {
  const { path, text, env, registry, sink, advises } = reading;
  const document = parseYaml({ path, text }, sink);
  if (document === undefined) return { shown: maskUnread(text) };
  const shown = maskSecrets(document);
  if (!checkShape(document, shape(), sink)) return { shown };
  const unread = new Set<string>();
  const from = { env, sink, unread: ({ span }: ScalarNode) => void unread.add(placeOf(span)) };
  const raw = interpolate(document.tree, from) as RawDeployment;
  checkStore(reading, document, raw);
  const meaning = createCollector();
  checkMeaning({ raw, document, registry, sink: meaning, advises });
  for (const diagnostic of meaning.diagnostics()) {
    // A value that could not be read has been told as that; what it would mean is not known.
    if (diagnostic.span === undefined || !unread.has(placeOf(diagnostic.span))) sink.add(diagnostic);
  }
  return { shown, raw };
}

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}

function checkStore({ environment, sink }: Reading, document: SourceDocument, raw: RawDeployment): void {
  const inFile = raw.store?.url !== undefined && raw.store.url !== '';
  if (environment.database_url === undefined && !inFile) return;
  const span = inFile ? locate(document.tree, ['store', 'url'], 'value') : undefined;
  sink.add(deploymentDiagnostic('GW6011', span, {}));
}
