import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { debianTool } from '../support/debian-tool.ts';
import { databaseUrl, type PostgresServer } from './postgres-server.ts';

const PORT = 6432;
const WITHIN_MS = 10_000;

export interface Pgbouncer {
  /** As programs name a database of the server behind it. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a pooler of its own before a server, on a socket in a temporary folder: each transaction of a client may run on
 * another of its few connections to the server.
 */
export async function startPgbouncer(
  server: PostgresServer,
  { connections }: { readonly connections: number },
): Promise<Pgbouncer> {
  const program = debianTool('pgbouncer', 'pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'gateway-pgbouncer-'));
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  const log = join(folder, 'log');
  writeFileSync(users, '"gateway" ""\n');
  writeFileSync(
    config,
    `[databases]
* = host=${server.socket}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
logfile = ${log}
`,
  );
  const { uid, gid } = server.user;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const child = spawn(program, ['--quiet', config], { ...server.user, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'close');
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const began = performance.now(); !existsSync(socket); await sleep(20)) {
    if (child.exitCode === null && performance.now() - began < WITHIN_MS) continue;
    const told = existsSync(log) ? readFileSync(log, 'utf8') : 'it wrote no log';
    await stop();
    throw new Error(`pgbouncer did not start: ${told}`);
  }
  return {
    url: (database) => databaseUrl({ socket: folder }, database).replace('localhost/', `localhost:${PORT}/`),
    stop,
  };
}
