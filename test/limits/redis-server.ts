import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { settlePort } from '../../runtime/free-port.ts';
import { debianTool } from '../support/debian-tool.ts';

export interface RedisServer {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, empty, in the same place. */
  start(): Promise<void>;
  /** It keeps its connections and answers nothing until it goes on. */
  pause(): void;
  goOn(): void;
  /** Runs a command; what it prints. */
  command(...words: readonly string[]): string;
}

/** Starts a Redis of its own on this port of this machine, or a free one, which keeps nothing on disk. */
export async function startRedis(wanted = 0): Promise<RedisServer> {
  const program = debianTool('redis-server', 'redis-server');
  const port = await settlePort('127.0.0.1', wanted);
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const begun = spawn(program, args, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'inherit'] });
    child = begun;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      begun.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
      begun.stdout.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-4_000);
        if (said.includes('Ready to accept connections')) resolve();
      });
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    command: (...words) =>
      execFileSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' }).trim(),
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
