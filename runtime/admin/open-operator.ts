import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { DeploymentLoad } from '../config/load-deployment.ts';
import type { Deployment } from '../config/types.ts';
import { type AdminField, type AdminOperation, pathFields } from '../contract/admin.ts';
import { type ErrorEntry, GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import { deriveKeys, openDataFolder } from '../secrets/secrets.ts';
import { OPERATOR } from '../store/audit.ts';
import { type DatabaseOptions, hasDatabase, noDatabase } from '../store/open-store.ts';
import { StoreRefused } from '../store/store-errors.ts';
import type { OpenDesk } from '../work/quote/open-desk.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import { createActions } from './actions.ts';
import type { OperationId, OperatorCall } from './operation.ts';
import { type OperatorFile, readOperatorFile } from './operator-file.ts';
import type { Values } from './read-fields.ts';

export type UsableLoad = Exclude<DeploymentLoad, { readonly kind: 'refused' }>;

export interface OpenOperator {
  readonly call: OperatorCall;
  /** Must be called. */
  close(): Promise<void>;
}

/**
 * The actions of operators of a deployment: on its data folder when nobody holds it, else of the gateway that runs. A folder
 * without a database is refused and left as it is, unless the command may begin one: of what nobody stored nothing can
 * be told.
 */
export async function openOperator(
  load: UsableLoad,
  {
    env,
    registry,
    begins,
  }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly registry: Registry;
    readonly begins: boolean;
  },
): Promise<OpenOperator> {
  const dataDir = dataDirOf(load);
  const deployment = load.kind === 'loaded' ? load.deployment : undefined;
  const database = databaseOf(deployment);
  if (!begins && database === undefined && !hasDatabase(dataDir)) throw noDatabase(dataDir);
  // A database may be shared, but how channels fare is known to a gateway that runs.
  const running = database === undefined ? undefined : readOperatorFile(dataDir);
  if (running !== undefined && (await isListening(running.url))) return remoteOperator(running, registry);
  const groups = new Set(deployment === undefined ? ['default'] : Object.keys(deployment.groups));
  try {
    const { store, secrets } = await openDataFolder({ env, dataDir, database, inThread: true });
    const [pepper, previousPepper] = deriveKeys(secrets, 'key-pepper');
    let open: OpenDesk | undefined;
    const quotes = async (): Promise<QuoteDesk | undefined> => {
      if (deployment === undefined) return undefined;
      // Other commands need none of what may ask channels.
      const { openDesk } = await import('../work/quote/open-desk.ts');
      open ??= openDesk({ deployment, registry, store });
      return open.desk;
    };
    const peppers = { pepper, previousPepper };
    const deps = { store, registry, ...peppers, groups: () => groups, deployment: () => deployment, quotes };
    const actions = createActions(deps);
    return {
      // Each action takes the fields of its own operation.
      call: ((id, fields) => actions[id](fields as never, OPERATOR)) as OperatorCall,
      close: () => Promise.all([open?.close(), store.close()]).then(() => undefined),
    };
  } catch (error) {
    const operator =
      error instanceof StoreRefused && error.reason === 'in_use' ? readOperatorFile(dataDir) : undefined;
    if (operator === undefined) throw error;
    return remoteOperator(operator, registry);
  }
}

function remoteOperator(operator: OperatorFile, registry: Registry): OpenOperator {
  return { call: remoteCall(operator, registry) as OperatorCall, close: async () => undefined };
}

/** One command asks one thing at a time. */
const MOST_CONNECTIONS = 5;

function databaseOf(deployment: Deployment | undefined): DatabaseOptions | undefined {
  if (deployment?.store.url === undefined) return undefined;
  return { url: deployment.store.url, maxConnections: MOST_CONNECTIONS, onFailure: () => undefined };
}

/** Whether the gateway that wrote its address there still runs. */
function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: LISTENS_WITHIN_MS });
    const end = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

const LISTENS_WITHIN_MS = 1_000;

export function dataDirOf(load: UsableLoad): string {
  if (load.kind === 'loaded') return load.deployment.store.data_dir;
  return load.environment.data_dir ?? join('.', 'data', 'sandbox');
}

const TIMEOUT_MS = 30_000;

/**
 * Asks the operators' listener of the gateway that holds the data folder. The only outgoing call beside the egress
 * module: it runs in the command line, and only to this machine. Throws GatewayError for what the gateway refuses.
 */
function remoteCall(
  operator: OperatorFile,
  { admin, errors }: Pick<Registry, 'admin' | 'errors'>,
): (id: OperationId, fields: Values) => Promise<unknown> {
  return (id, fields) => {
    const operation = admin[id];
    if (operation === undefined) throw new Error(`internal: no operation ${id}`);
    const { address, body } = requestOf(operation, fields);
    return new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(
        new URL(address, operator.url),
        {
          method: operation.method,
          timeout: TIMEOUT_MS,
          headers: {
            authorization: `Bearer ${operator.token}`,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            try {
              const type = String(answer.headers['content-type']);
              resolve(readAnswer({ status: answer.statusCode ?? 0, type, chunks }, Object.values(errors)));
            } catch (error) {
              reject(error);
            }
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('the running gateway did not answer in time')));
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  };
}

/** Where the fields of an operation stand in a request for it. */
export function requestOf(
  operation: AdminOperation,
  fields: Values,
): { readonly address: string; readonly body?: Values } {
  const inPath = pathFields(operation);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const others = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  if (operation.method === 'POST') return { address: path, body: Object.fromEntries(others) };
  const query = new URLSearchParams(
    others.map(([name, value]): [string, string] => [name, queryText(operation.fields[name], value)]),
  );
  return { address: query.size === 0 ? path : `${path}?${query}` };
}

function queryText(field: AdminField | undefined, value: unknown): string {
  if (field?.type === 'moment') return new Date(Number(value)).toISOString();
  return Array.isArray(value) ? value.join(',') : String(value);
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly chunks: readonly Buffer[];
}

function readAnswer({ status, type, chunks }: Answered, errors: readonly ErrorEntry[]): unknown {
  const text = Buffer.concat(chunks).toString('utf8');
  if (!type.startsWith('application/json')) return { kind: 'text', type, text };
  const value: unknown = JSON.parse(text);
  if (status === 200) return value;
  const { code, message, param } = refusalOf(value);
  throw new GatewayError(errors.find((one) => one.code === code)?.code ?? 'invalid_request', {
    message: typeof message === 'string' ? message : `the running gateway answered with status ${status}`,
    ...(typeof param === 'string' ? { param } : {}),
  });
}

function refusalOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || !('error' in value)) return {};
  const { error } = value;
  return typeof error === 'object' && error !== null ? { ...error } : {};
}
