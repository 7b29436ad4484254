import { main } from './cli.ts';
import type { Stages } from './generate.ts';
import type { Terminal } from './run.ts';

const terminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  now: () => performance.now(),
};
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
const loadStages = async (): Promise<Stages> => ({
  ...(await import('./resolve/resolve.ts')),
  ...(await import('./emit/index.ts')),
  ...(await import('./contract/contract.ts')),
});
process.exitCode = await main(process.argv.slice(2), { terminal, loadStages, signal: stop.signal });
