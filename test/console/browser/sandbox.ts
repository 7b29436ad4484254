import { inject } from 'vitest';
import { startGatewayProcess } from '../../support/process.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';

const ADMIN_KEY = 'sandbox-admin';
export const CALLER_KEY = 'sk-sandbox';

interface Addresses {
  readonly url: string;
  readonly adminUrl: string;
}

export interface ConsoleSandbox extends Addresses {
  /** Asks an operation of operators by its route. */
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Asks a route of callers. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** The cookie of somebody who is signed in, as `name=value`. */
  session(): Promise<string>;
  /** A page as somebody without a browser reads it, signed in. */
  read(address: string): Promise<{ readonly status: number; readonly text: string }>;
}

/** A sandbox in a process, as `npm start` begins one. Closing it removes its folder, too. */
export async function startSandbox(): Promise<ConsoleSandbox & { close(): Promise<void> }> {
  const folder = makeTempFolder('console');
  const { url, adminUrl, stop } = await startGatewayProcess({
    GATEWAY_DATA_DIR: folder,
    GATEWAY_SANDBOX: '1',
  });
  const close = async (): Promise<void> => {
    await stop();
    removeFolder(folder);
  };
  return { ...sandboxAt({ url, adminUrl }), close };
}

/** The sandbox that the files of a run share, filled with a day of play traffic; all of its vendors are well. */
export async function sharedSandbox(): Promise<ConsoleSandbox> {
  const sandbox = sandboxAt(inject('sandbox'));
  // Waits where it is still being filled.
  await sandbox.ask('POST', '/admin/sandbox/fill', {});
  await sandbox.ask('POST', '/admin/sandbox/faults/lift', {});
  return sandbox;
}

function sandboxAt({ url, adminUrl }: Addresses): ConsoleSandbox {
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
    url,
    adminUrl,
    session,
    ask: json(adminUrl, ADMIN_KEY),
    call: json(url, CALLER_KEY),
    async read(address) {
      const headers = { cookie: await session() };
      const answer = await fetch(new URL(address, adminUrl), { headers, redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
