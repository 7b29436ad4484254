import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { ALLOW_DAMAGED, damagedDatabase, WHOLE_UP_TO_BYTES } from './check-database.ts';
import type { WholeCheck } from './check-whole.ts';

const SCRIPT = new URL('./check-whole.ts', import.meta.url);
/** A terabyte on a slow disk is left unchecked rather than read for days. */
const WITHIN_MS = 3_600_000;

/** `unchecked`: the check could not be made, or was not wanted. */
export type DatabaseState = 'ok' | 'checking' | 'unchecked' | 'damaged';

export interface BackgroundCheck {
  state(): DatabaseState;
  stop(): void;
}

/**
 * Checks the pages of a database that was too large for its start, while the gateway runs, and logs what came of it.
 * Smaller ones were checked before.
 */
export function checkInBackground(input: {
  readonly path: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  readonly withinMs?: number;
  readonly wholeUpToBytes?: number;
}): BackgroundCheck {
  const { path, env, log, withinMs = WITHIN_MS, wholeUpToBytes = WHOLE_UP_TO_BYTES } = input;
  const { size } = statSync(path);
  if (env[ALLOW_DAMAGED] === '1') return { state: () => 'unchecked', stop: () => undefined };
  if (size <= wholeUpToBytes) return { state: () => 'ok', stop: () => undefined };
  let state: DatabaseState = 'checking';
  const began = performance.now();
  const about = (): object => ({ path, bytes: size, secs: Math.round((performance.now() - began) / 1_000) });
  const child = fork(SCRIPT, [path], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const end = (next: DatabaseState): boolean => {
    if (state !== 'checking') return false;
    state = next;
    clearTimeout(timer);
    child.kill('SIGKILL');
    return true;
  };
  const unchecked = (why: string): void => {
    if (end('unchecked')) log.warn({ ...about(), why }, 'the whole database could not be checked');
  };
  const timer = setTimeout(() => unchecked(`it took more than ${withinMs / 1_000} seconds`), withinMs);
  timer.unref();
  child.on('message', ({ damage }: WholeCheck) => {
    if (damage === undefined) {
      if (end('ok')) log.info(about(), 'the whole database was checked, and is in order');
    } else if (end('damaged')) {
      const { message } = damagedDatabase(path, damage);
      log.error(about(), `the gateway is not ready: ${message}`);
    }
  });
  child.on('error', (error) => unchecked(error.message));
  child.on('exit', (code) => unchecked(`its check ended with code ${code}`));
  return { state: () => state, stop: () => void end('unchecked') };
}
