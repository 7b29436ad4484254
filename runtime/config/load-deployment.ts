import { readFile } from 'node:fs/promises';
import { type CompiledShape, checkShape, compileShape } from '../contract/document/check-shape.ts';
import { documentDiagnostic } from '../contract/document/codes.ts';
import { type Collector, createCollector } from '../contract/document/collector.ts';
import type { Diagnostic } from '../contract/document/diagnostic.ts';
import { locate } from '../contract/document/locate.ts';
import { parseYaml } from '../contract/document/parse-yaml.ts';
import type { SourceDocument } from '../contract/document/tree.ts';
import type { Registry } from '../contract/registry.ts';
import { checkMeaning } from './check-deployment.ts';
import { deploymentDiagnostic } from './codes.ts';
import schema from './deployment.schema.json' with { type: 'json' };
import { type Env, type Environment, readEnvironment } from './environment.ts';
import { interpolate } from './interpolate.ts';
import { maskSecrets, maskUnread } from './mask-secrets.ts';
import type { RawDeployment } from './raw-deployment.ts';
import { toDeployment } from './to-deployment.ts';
import type { Deployment } from './types.ts';

/** What was found, for `renderReport`; secrets in the sources are starred. */
export interface DeploymentReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
}

/** `absent`: no file where none was named; the gateway then starts its sandbox. */
export type DeploymentLoad =
  | { readonly kind: 'absent'; readonly environment: Environment; readonly report: DeploymentReport }
  | {
      readonly kind: 'loaded';
      readonly deployment: Deployment;
      readonly environment: Environment;
      readonly report: DeploymentReport;
    }
  | { readonly kind: 'refused'; readonly environment: Environment; readonly report: DeploymentReport };

export type DeploymentRegistry = Pick<Registry, 'families' | 'protocols'>;

let compiled: CompiledShape | undefined;

/** Made when a file is there to be checked: the sandbox starts without it. */
function shape(): CompiledShape {
  compiled ??= compileShape(schema);
  return compiled;
}

/** Reads the deployment that the environment names. Never throws for anything an operator can get wrong. */
export async function loadDeployment(env: Env, registry: DeploymentRegistry): Promise<DeploymentLoad> {
  const sink = createCollector();
  const environment = readEnvironment(env, sink);
  const path = environment.config_path;
  const text = await readText(path);
  if (typeof text !== 'string') {
    if (text.code === 'ENOENT' && !environment.config_named && !sink.hasErrors()) {
      return { kind: 'absent', environment, report: reportOf(sink, path, '') };
    }
    sink.add(
      text.code === 'ENOENT'
        ? documentDiagnostic('GW1012', undefined, { path })
        : documentDiagnostic('GW1014', undefined, { path, problem: text.code }),
    );
    return { kind: 'refused', environment, report: reportOf(sink, path, '') };
  }
  const read = readDeployment({ path, text, env, environment, registry, sink });
  const report = reportOf(sink, path, read.shown);
  if (read.raw === undefined || sink.hasErrors()) return { kind: 'refused', environment, report };
  return { kind: 'loaded', deployment: toDeployment(read.raw, environment), environment, report };
}

/** All mistakes of one deployment file, for `gateway check`. */
export async function checkDeployment(
  path: string,
  env: Env,
  registry: DeploymentRegistry,
): Promise<DeploymentReport> {
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
  return load.report;
}

interface Reading {
  readonly path: string;
  readonly text: string;
  readonly env: Env;
  readonly environment: Environment;
  readonly registry: DeploymentRegistry;
  readonly sink: Collector;
}

/** `shown`: the text as reports may show it. */
function readDeployment(reading: Reading): { readonly shown: string; readonly raw?: RawDeployment } {
  const { path, text, env, registry, sink } = reading;
  const document = parseYaml({ path, text }, sink);
  if (document === undefined) return { shown: maskUnread(text) };
  const shown = maskSecrets(document);
  if (!checkShape(document, shape(), sink)) return { shown };
  const values = createCollector();
  const raw = interpolate(document.tree, env, values) as RawDeployment;
  for (const diagnostic of values.diagnostics()) sink.add(diagnostic);
  checkStore(reading, document, raw);
  if (!values.hasErrors()) checkMeaning({ raw, document, registry, sink });
  return { shown, raw };
}

function checkStore({ environment, sink }: Reading, document: SourceDocument, raw: RawDeployment): void {
  const inFile = raw.store?.url !== undefined && raw.store.url !== '';
  if (environment.database_url === undefined && !inFile) return;
  const span = inFile ? locate(document.tree, ['store', 'url'], 'value') : undefined;
  sink.add(deploymentDiagnostic('GW6011', span, {}));
}

function reportOf(sink: Collector, path: string, shown: string): DeploymentReport {
  return { diagnostics: sink.diagnostics(), sources: new Map([[path, shown]]) };
}

async function readText(path: string): Promise<string | { readonly code: string }> {
  try {
    const bytes = await readFile(path);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { code: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : code };
  }
}
