import { request } from 'node:http';
import { type AdminField, type AdminOperation, pathFields } from '../contract/admin.ts';
import { type ErrorEntry, GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import type { OperationId } from './operation.ts';
import type { OperatorFile } from './operator-file.ts';
import type { Values } from './read-fields.ts';

const TIMEOUT_MS = 30_000;

/**
 * Asks the operators' listener of the gateway that holds the data folder. The only outgoing call beside the egress
 * module: it runs in the command line, and only to this machine. Throws GatewayError for what the gateway refuses.
 */
export function remoteCall(
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
