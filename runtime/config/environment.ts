import type { DiagnosticSink } from '../document/diagnostic.ts';
import { listed } from '../document/suggest.ts';
import { LOG_LEVELS, type LogLevel } from '../observe/logger.ts';
import { adminKeyProblem } from './admin-key-problem.ts';
import { deploymentDiagnostic } from './codes.ts';

/** Environment as the process has it; values may be missing. */
export type Env = Readonly<Record<string, string | undefined>>;

/** What the environment says about the deployment; it wins over the file. */
export interface Environment {
  readonly config_path: string;
  /** `GATEWAY_CONFIG` was set: a missing file is then an error, not a wish for the sandbox. */
  readonly config_named: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly admin_port?: number;
  readonly database_url?: string;
  readonly admin_key?: string;
  readonly data_dir?: string;
  readonly log_level: LogLevel;
}

export const DEFAULT_CONFIG_PATH = './gateway.yaml';

/** Reads the environment variables. Mistakes go to the sink and their variables count as unset. */
export function readEnvironment(env: Env, sink: DiagnosticSink): Environment {
  const host = nonEmpty(env, 'HOST');
  const port = portOf(env, 'PORT', sink);
  const adminPort = portOf(env, 'ADMIN_PORT', sink);
  const databaseUrl = nonEmpty(env, 'DATABASE_URL');
  const dataDir = nonEmpty(env, 'GATEWAY_DATA_DIR');
  const config = nonEmpty(env, 'GATEWAY_CONFIG');
  const adminKey = env.GATEWAY_ADMIN_KEY;
  const problem = adminKey === undefined ? undefined : adminKeyProblem(adminKey);
  if (problem !== undefined) sink.add(deploymentDiagnostic('GW6010', undefined, { problem }));
  return {
    config_path: config ?? DEFAULT_CONFIG_PATH,
    config_named: config !== undefined,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(adminPort === undefined ? {} : { admin_port: adminPort }),
    ...(databaseUrl === undefined ? {} : { database_url: databaseUrl }),
    ...(adminKey === undefined || adminKey === '' ? {} : { admin_key: adminKey }),
    ...(dataDir === undefined ? {} : { data_dir: dataDir }),
    log_level: logLevelOf(env, sink),
  };
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
