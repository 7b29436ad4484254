import { isUtf8 } from 'node:buffer';
import type { DiagnosticSink } from '../document/diagnostic.ts';
import { listed } from '../document/suggest.ts';
import { LOG_LEVELS, type LogLevel } from '../observe/logger.ts';
import { fileVariable, readSecretVariable } from '../secrets/secret-file.ts';
import { addressProblem } from './address-problem.ts';
import { deploymentDiagnostic } from './codes.ts';

/** Environment as the process has it; values may be missing. */
export type Env = Readonly<Record<string, string | undefined>>;

/** What the environment says about the deployment; it wins over the file. */
export interface Environment {
  readonly config_path: string;
  /** `GATEWAY_CONFIG` was set: a missing file is then an error, not a wish for the sandbox. */
  readonly config_named: boolean;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly admin_port?: number | undefined;
  readonly database_url?: string | undefined;
  readonly redis_url?: string | undefined;
  readonly admin_key?: string | undefined;
  readonly data_dir?: string | undefined;
  readonly log_level: LogLevel;
  readonly otlp_endpoint?: string | undefined;
  /** Files that hold what a variable may hold, too; a change of one is a change of the deployment. */
  readonly secret_files: readonly string[];
}

/** Reads the environment variables. Mistakes go to the sink and their variables count as unset. */
export function readEnvironment(env: Env, sink: DiagnosticSink): Environment {
  const port = portOf(env, 'PORT', sink);
  const adminPort = portOf(env, 'ADMIN_PORT', sink);
  const adminKey = secretOf(env, 'GATEWAY_ADMIN_KEY', sink);
  const problem = adminKey === undefined ? undefined : adminKeyProblem(adminKey);
  if (problem !== undefined) sink.add(deploymentDiagnostic('GW6010', undefined, { problem }));
  const config = nonEmpty(env, 'GATEWAY_CONFIG');
  return {
    config_path: config ?? './gateway.yaml',
    config_named: config !== undefined,
    host: nonEmpty(env, 'HOST'),
    port,
    admin_port: adminPort,
    database_url: secretOf(env, 'DATABASE_URL', sink) || undefined,
    redis_url: secretOf(env, 'REDIS_URL', sink) || undefined,
    admin_key: adminKey || undefined,
    data_dir: nonEmpty(env, 'GATEWAY_DATA_DIR'),
    log_level: logLevelOf(env, sink),
    otlp_endpoint: otlpEndpointOf(env, sink),
    secret_files: ['GATEWAY_ADMIN_KEY', 'DATABASE_URL', 'REDIS_URL'].flatMap(
      (name) => nonEmpty(env, fileVariable(name)) ?? [],
    ),
  };
}

function secretOf(env: Env, name: string, sink: DiagnosticSink): string | undefined {
  const read = readSecretVariable(env, name);
  if (read === undefined) return undefined;
  if (read.kind === 'read' && isUtf8(read.bytes)) return read.bytes.toString('utf8');
  const rule = read.kind === 'read' ? 'names a file that is not UTF-8 text' : read.problem;
  sink.add(deploymentDiagnostic('GW6013', undefined, { name: fileVariable(name), rule }));
  return undefined;
}

function nonEmpty(env: Env, name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}

function portOf(env: Env, name: string, sink: DiagnosticSink): number | undefined {
  const text = nonEmpty(env, name);
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  const rule = `must be a port from 0 to 65535 (got \`${text}\`)`;
  sink.add(deploymentDiagnostic('GW6013', undefined, { name, rule }));
  return undefined;
}

function logLevelOf(env: Env, sink: DiagnosticSink): LogLevel {
  const text = nonEmpty(env, 'LOG_LEVEL');
  if (text === undefined) return 'info';
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return level;
  const rule = `must be one of ${listed(LOG_LEVELS)} (got \`${text}\`)`;
  sink.add(deploymentDiagnostic('GW6013', undefined, { name: 'LOG_LEVEL', rule }));
  return 'info';
}

const OTLP_ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

function otlpEndpointOf(env: Env, sink: DiagnosticSink): string | undefined {
  const text = nonEmpty(env, OTLP_ENDPOINT);
  const problem = text === undefined ? undefined : addressProblem(text);
  if (problem === undefined) return text;
  sink.add(deploymentDiagnostic('GW6013', undefined, { name: OTLP_ENDPOINT, rule: problem }));
  return undefined;
}

const MIN_CHARS = 16;
/** Of those that a guesser could not foresee from the one before. */
const MIN_FREE_CHARS = 8;
/** Shorter texts said again and again are no key. */
const MIN_PERIOD = 12;

/** Why a key could be guessed; undefined when it could not. Keys of 16 random hexadecimal digits pass. */
export function adminKeyProblem(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (key.length < MIN_CHARS) return `has ${key.length} characters; at least ${MIN_CHARS} are needed`;
  if (periodOf(key) < MIN_PERIOD) return 'repeats a short text; a random one is needed';
  if (freeChars(key) < MIN_FREE_CHARS)
    return 'is made of equal or consecutive characters; a random one is needed';
  return undefined;
}

/** After how many characters the text begins anew. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1)
    if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Characters that are neither equal nor next to the one before, as in `aaaa`, `1234` and `fedc`. */
function freeChars(text: string): number {
  let free = 1;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) > 1) free += 1;
  return free;
}
