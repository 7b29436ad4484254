import { request } from 'node:http';
import { type ErrorEntry, GatewayError } from '../contract/errors.ts';
import type { OperatorCall } from './local-listener.ts';
import type { OperatorFile } from './operator-file.ts';

const TIMEOUT_MS = 30_000;

/**
 * Asks the operators' listener of the gateway that holds the data folder. The only outgoing call beside the egress
 * module: it runs in the command line, and only to this machine.
 */
export function remoteCall(operator: OperatorFile, errors: readonly ErrorEntry[]): OperatorCall {
  return (method, address, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(
        new URL(address, operator.url),
        {
          method,
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
              resolve(readAnswer({ status: answer.statusCode ?? 0, type, chunks }, errors));
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
