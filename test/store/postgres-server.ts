import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runFolder } from '../support/run-folder.ts';

const ROOT = '/usr/lib/postgresql';

export interface PostgresServer {
  /** Where the binaries are, and the socket. */
  readonly bin: string;
  readonly socket: string;
  readonly user: { readonly uid?: number; readonly gid?: number };
  /** Ends it as a power cut would, until it begins again. */
  end(): void;
  begin(): void;
  /** Both. */
  crash(): void;
  stop(): void;
}

/** Folder of the newest installed server, installing Debian's package where that is allowed. */
function findBinaries(): string {
  if (!existsSync(ROOT)) {
    if (process.getuid?.() !== 0) {
      throw new Error(`this test needs PostgreSQL 15 or later in ${ROOT}: apt-get install -y postgresql`);
    }
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const newest = readdirSync(ROOT)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0];
  if (newest === undefined) throw new Error(`PostgreSQL in ${ROOT} is older than 15`);
  return join(ROOT, String(newest), 'bin');
}

/** Who runs the server: it refuses root, so root becomes `postgres`. */
function findUser(): PostgresServer['user'] {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs SQL by `psql`, and answers what it prints: rows as lines of texts. */
export function runSql(
  { bin, socket, user }: Pick<PostgresServer, 'bin' | 'socket' | 'user'>,
  database: string,
  sql: string,
): string {
  const args = [
    '-X',
    '-q',
    '-A',
    '-t',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    socket,
    '-U',
    'gateway',
    '-d',
    database,
  ];
  return execFileSync(join(bin, 'psql'), args, {
    ...user,
    cwd: socket,
    input: sql,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The same beside what the test does meanwhile. */
export async function runSqlBeside(
  { bin, socket, user }: Pick<PostgresServer, 'bin' | 'socket' | 'user'>,
  database: string,
  sql: string,
): Promise<void> {
  const args = [
    '-X',
    '-q',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    socket,
    '-U',
    'gateway',
    '-d',
    database,
    '-c',
    sql,
  ];
  await promisify(execFile)(join(bin, 'psql'), args, { ...user, cwd: socket });
}

/** As programs name a database of the server. */
export function databaseUrl({ socket }: Pick<PostgresServer, 'socket'>, database: string): string {
  return `postgres://gateway@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

/** The first of a run is made by `initdb`, which takes ten times as long as to copy it for the others. */
function makeCluster(data: string, initialize: () => unknown): void {
  const shared = runFolder();
  const first = join(shared ?? '', 'postgres-data');
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  if (shared !== undefined && existsSync(first)) return void copy(first, data);
  initialize();
  if (shared === undefined) return;
  const whole = mkdtempSync(join(shared, 'postgres-'));
  copy(data, join(whole, 'data'));
  try {
    renameSync(join(whole, 'data'), first);
  } catch (error) {
    // Another process was as early.
    if (!existsSync(first)) throw error;
  } finally {
    rmSync(whole, { recursive: true, force: true });
  }
}

/** Starts a server of its own on a socket in a temporary folder: no port, nothing shared, gone after `stop`. */
export function startPostgres({
  isDurable = false,
}: {
  /** Commits wait for the disk, as they do where it matters; tests that end with their server need not wait. */
  readonly isDurable?: boolean;
} = {}): PostgresServer {
  const bin = findBinaries();
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-pg-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  mkdirSync(socket, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, socket]) chownSync(path, user.uid, user.gid);
  }
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(bin, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let options = '';
  const begin = () => run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  const end = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  const crash = () => {
    end();
    begin();
  };
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    makeCluster(data, () =>
      run('initdb', ['-D', data, '-A', 'trust', '-U', 'gateway', '-E', 'UTF8', '--no-sync']),
    );
    options = `-c listen_addresses='' -c unix_socket_directories='${socket}' ${isDurable ? '' : '-c fsync=off'} -c max_connections=200`;
    begin();
  } catch (error) {
    stop();
    throw error;
  }
  return { bin, socket, user, end, begin, crash, stop };
}
