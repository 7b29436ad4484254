import { type GatewayProcess, startGatewayProcess } from '../../support/process.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';

const ADMIN_KEY = 'sandbox-admin';
export const CALLER_KEY = 'sk-sandbox';

export interface ConsoleSandbox extends GatewayProcess {
  /** Asks an operation of operators by its route. */
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Asks a route of callers. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** The cookie of somebody who is signed in, as `name=value`. */
  session(): Promise<string>;
  /** A page as somebody without a browser reads it, signed in. */
  read(address: string): Promise<{ readonly status: number; readonly text: string }>;
  /** Removes its folder, too. */
  close(): Promise<void>;
}

/** A sandbox of the file's own in a process, as `npm start` begins one. Must be closed. */
export async function startSandbox(): Promise<ConsoleSandbox> {
  const folder = makeTempFolder('console');
  const gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' });
  const { url, adminUrl } = gateway;
  const json = (base: string, key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${base}${path}`, { method, headers, ...sent });
      return (await answer.json()) as T;
    };
  };
  const openSession = async (): Promise<string> => {
    const headers = { origin: adminUrl };
    const body = new URLSearchParams({ next: '/' });
    const answer = await fetch(`${adminUrl}/login`, { method: 'POST', headers, body, redirect: 'manual' });
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  let opened: Promise<string> | undefined;
  const session = (): Promise<string> => {
    opened ??= openSession();
    return opened;
  };
  return {
    ...gateway,
    session,
    ask: json(adminUrl, ADMIN_KEY),
    call: json(url, CALLER_KEY),
    async read(address) {
      const headers = { cookie: await session() };
      const answer = await fetch(new URL(address, adminUrl), { headers, redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    },
    async close() {
      await gateway.stop();
      removeFolder(folder);
    },
  };
}
