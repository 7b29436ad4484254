import { createServer } from 'node:net';

/**
 * Systems give connections that go out, and listeners of port 0, numbers from 32768 or 49152 on. A number below stays
 * free between the moment it is found and the moment it is listened on.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 20;
/** Processes that start at once look in places of their own first: both could find the same number before one listens. */
const PORTS_OF_PROCESS = 8;
let asked = 0;

/** `port` itself, or a free one of `host` when it is 0: links need the number before the listener stands. */
export async function settlePort(host: string, port: number): Promise<number> {
  if (port !== 0) return port;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tried = LOWEST + (tries === 0 ? placeOfProcess() : Math.floor(Math.random() * (HIGHEST - LOWEST)));
    if (await isFree(host, tried)) return tried;
  }
  throw new Error(`no free port was found on ${host}: ${TRIES} between ${LOWEST} and ${HIGHEST} are in use`);
}

function placeOfProcess(): number {
  asked += 1;
  return (process.pid * PORTS_OF_PROCESS + (asked % PORTS_OF_PROCESS)) % (HIGHEST - LOWEST);
}

async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    // Taken, or kept for administrators; what else is wrong with the host is wrong with every port.
    if (error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code)))
      return false;
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
