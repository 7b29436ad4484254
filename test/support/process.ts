import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the project's programs to its end with the pinned Node, or by another command that leads to it. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  file: string = process.execPath,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export interface GatewayProcess {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** Milliseconds from spawn to the ready line. */
  readonly startedInMs: number;
  readonly output: () => string;
  /** Everything written to stderr so far: the log. */
  readonly log: () => string;
  /** Its exit code, once it and all that writes to its output are gone. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts `runtime/main.js`, or a program that talks like it, on free ports and waits for its ready line. */
export function startGatewayProcess(
  env: Readonly<Record<string, string>>,
  program = 'runtime/main.js',
): Promise<GatewayProcess> {
  return startGatewayBy([process.execPath, program], { env });
}

/** The same by a command of any kind, which leads to such a program. */
export async function startGatewayBy(
  [file, ...args]: readonly [string, ...string[]],
  { env, cwd = ROOT }: { readonly env: Readonly<Record<string, string>>; readonly cwd?: string },
): Promise<GatewayProcess> {
  const began = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', log: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    texts.log += chunk.toString('utf8');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.once('close', (code) =>
      reject(new Error(`the gateway ended with ${code}\n${texts.out}${texts.log}`)),
    );
    let isReady = false;
    child.stdout.on('data', (chunk: Buffer) => {
      texts.out += chunk.toString('utf8');
      // Looked for once: to search through all that a busy gateway logs, again and again, takes a core.
      const match = isReady ? null : /^ready on (\S+), operators on ([^\s,]+).*$/m.exec(texts.out);
      if (match === null) return;
      isReady = true;
      resolve(match);
    });
  });
  return {
    url: ready[1] ?? '',
    adminUrl: ready[2] ?? '',
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    output: () => texts.out,
    log: () => texts.log,
    ended,
    stop: (signal = 'SIGTERM') => stopChild(child, signal, ended),
  };
}

function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<number | null>,
): Promise<number | null> {
  child.kill(signal);
  return ended;
}
