import type { KeyCommands } from './key-commands.ts';
import type { OperatorCall } from './local-listener.ts';

/** The same commands through the operators' routes, wherever they are served. */
export function remoteKeyCommands(ask: OperatorCall): KeyCommands {
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
    (await ask(method, path, body)) as T;
  return {
    create: (input) => call('POST', '/admin/keys', input),
    list: () => call('GET', '/admin/keys'),
    revoke: (key) => call('POST', '/admin/keys/revoke', { key }),
    limit: ({ key, limits }) => call('POST', '/admin/keys/limits', { key, ...limits }),
    setDisabled: ({ key, disabled }) =>
      call('POST', `/admin/keys/${disabled ? 'disable' : 'enable'}`, { key }),
    topUp: ({ key, micros, idem }) => call('POST', '/admin/keys/topup', { key, micros, idem }),
  };
}
