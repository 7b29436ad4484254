import { request } from 'node:http';
import { GatewayError } from '../contract/errors.ts';
import type { KeyCommands } from './key-commands.ts';
import type { OperatorFile } from './operator-file.ts';

const TIMEOUT_MS = 10_000;

/**
 * The same commands through the operators' listener of the gateway that holds the data folder. The only
 * outgoing call beside the egress module: it runs in the command line, and only to this machine.
 */
export function remoteKeyCommands(operator: OperatorFile): KeyCommands {
  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
    send<T>(operator, method, path, body === undefined ? undefined : JSON.stringify(body));
  return {
    create: (input) => call('POST', '/admin/keys', input),
    list: () => call('GET', '/admin/keys'),
    revoke: (key) => call('POST', '/admin/keys/revoke', { key }),
    topUp: (input) => call('POST', '/admin/keys/topup', input),
  };
}

function send<T>(operator: OperatorFile, method: string, path: string, body: string | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, operator.url),
      {
        method,
        timeout: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${operator.token}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
        const value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        if (answer.statusCode === 200) resolve(value);
        else
          reject(
            new GatewayError('invalid_request', {
              message: value?.error?.message ?? `status ${answer.statusCode}`,
            }),
          );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('the running gateway did not answer in time')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
