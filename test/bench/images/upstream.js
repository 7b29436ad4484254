// The vendor of the benchmark: reads what it is sent without a look and answers a picture as base64 at once. The first
// part of the path names the answer.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = process.env.BENCH_FOLDER;
const answers = new Map(['small', 'large'].map((name) => [name, readFileSync(join(folder, `${name}.json`))]));

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const answer = answers.get(request.url.split('/')[1]) ?? Buffer.from('{}');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`ready on ${url}, operators on nothing\n`);
});
process.once('SIGTERM', () => process.exit(0));
