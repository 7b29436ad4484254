// Preloaded into every server of the benchmark: tells how late its event loop is, on a port of its own.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const late = (nanos) => Math.max(0, nanos / 1e6 - RESOLUTION_MS);
  const server = createServer((request, response) => {
    if (request.url === '/reset') delays.reset();
    const told = { p99_ms: late(delays.percentile(99)), max_ms: late(delays.max) };
    response.setHeader('connection', 'close');
    response.end(JSON.stringify(told));
  });
  server.listen(Number(process.env.BENCH_LOOP_PORT), '127.0.0.1');
  server.unref();
}
