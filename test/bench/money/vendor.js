// The vendor of the benchmark: takes every job at once, finishes none unless it is to, and remembers when it was asked
// about which.
import { createServer } from 'node:http';

let count = 0;
let polls = [];
const now = process.env.BENCH_FINISHES
  ? { status: 'completed', progress: 100, seconds: '4', size: '1280x720', expires_at: 4_000_000_000 }
  : { status: 'in_progress', progress: 45 };
const job = (id) => ({ id, object: 'video', model: 'up', error: null, ...now });

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const id = request.url.split('/').at(-1);
    let body;
    if (request.method === 'POST') {
      count += 1;
      body = { ...job(`video_${count.toString(36).padStart(12, '0')}`), status: 'queued', progress: 0 };
    } else if (request.url.startsWith('/bench/polls')) {
      body = polls;
      polls = [];
    } else {
      if (!process.env.BENCH_FINISHES) polls.push([id, Date.now()]);
      body = job(id);
    }
    const text = JSON.stringify(body);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', 2048, () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`ready on ${url}, operators on nothing\n`);
});
process.once('SIGTERM', () => process.exit(0));
