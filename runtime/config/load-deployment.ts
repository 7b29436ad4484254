import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Registry } from '../contract/registry.ts';
import { documentDiagnostic } from '../document/codes.ts';
import { type Collector, createCollector } from '../document/collector.ts';
import type { Diagnostic } from '../document/diagnostic.ts';
import { type Env, type Environment, readEnvironment } from './environment.ts';
import { toDeployment } from './to-deployment.ts';
import type { Deployment, RawDeployment } from './types.ts';

/** What was found, for `renderReport`; secrets in the sources are starred. */
export interface DeploymentReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
}

/** `absent`: no file where none was named; the gateway then starts its sandbox. */
export type DeploymentLoad = {
  readonly environment: Environment;
  readonly report: DeploymentReport;
  /** Files that secrets are taken from, whether they could be read or not. */
  readonly secret_files: readonly string[];
} & (
  | { readonly kind: 'absent' | 'refused' }
  | {
      readonly kind: 'loaded';
      readonly deployment: Deployment;
      /** As it stands in the file, without what is usual. */
      readonly written: RawDeployment;
    }
);

export type DeploymentRegistry = Pick<
  Registry,
  'families' | 'protocols' | 'chat_families' | 'chat_protocols' | 'vocabulary'
>;

/**
 * Reads the deployment that the environment names; `bytes` are of its file where they were read already, and `advises` is to
 * tell what is no mistake, too. Never throws for anything an operator can get wrong.
 */
export async function loadDeployment(
  env: Env,
  registry: DeploymentRegistry,
  { bytes, advises }: { readonly bytes?: Uint8Array | undefined; readonly advises?: true } = {},
): Promise<DeploymentLoad> {
  const sink = createCollector();
  const environment = readEnvironment(env, sink);
  const { secret_files } = environment;
  const path = environment.config_path;
  const text = await readText(path, bytes);
  if (typeof text !== 'string') {
    if (text.code === 'ENOENT' && !environment.config_named && !sink.hasErrors()) {
      return { kind: 'absent', environment, report: reportOf(sink, path, ''), secret_files };
    }
    sink.add(
      text.code === 'ENOENT'
        ? documentDiagnostic('GW1012', undefined, { path })
        : documentDiagnostic('GW1014', undefined, { path, problem: text.code }),
    );
    return { kind: 'refused', environment, report: reportOf(sink, path, ''), secret_files };
  }
  // Reading YAML and checking shapes takes two libraries, which a sandbox does without.
  const { readDeployment } = await import('./read-deployment.ts');
  const read = readDeployment({ path, text, env, environment, registry, sink, advises });
  const about = {
    environment,
    report: reportOf(sink, path, read.shown),
    secret_files: [...secret_files, ...read.secret_files],
  };
  if (read.raw === undefined || sink.hasErrors()) return { kind: 'refused', ...about };
  const deployment = { ...toDeployment(read.raw, environment), digest: digestOf(text) };
  return { kind: 'loaded', deployment, written: read.raw, ...about };
}

/** All mistakes of one deployment file and advice on it, for `gateway check`; what it says, where it has no mistakes. */
export async function checkDeployment(
  path: string,
  env: Env,
  registry: DeploymentRegistry,
): Promise<DeploymentReport & { readonly deployment?: Deployment }> {
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry, { advises: true });
  return load.kind === 'loaded' ? { ...load.report, deployment: load.deployment } : load.report;
}

const DIGEST_CHARS = 12;

function digestOf(text: string): string {
  return hash('sha256', text).slice(0, DIGEST_CHARS);
}

function reportOf(sink: Collector, path: string, shown: string): DeploymentReport {
  return { diagnostics: sink.diagnostics(), sources: new Map([[path, shown]]) };
}

async function readText(path: string, bytes?: Uint8Array): Promise<string | { readonly code: string }> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? (await readFile(path)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return { code: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'not UTF-8 text' : code };
  }
}
