// The reference for submissions: Fastify in, undici out, both bodies parsed and written again. No key, no money, no
// checks. With BENCH_DURABLE, the request is a row on disk before the vendor is asked, and its outcome before the answer.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { Agent, request as ask } from 'undici';

const { BENCH_UPSTREAM: upstream, BENCH_FOLDER: folder, BENCH_DURABLE: durable } = process.env;
const dispatcher = new Agent({ connections: 512, pipelining: 1 });
const app = Fastify({ bodyLimit: 1024 * 1024 });

const database = new DatabaseSync(
  durable === undefined ? ':memory:' : join(folder, `relay-${process.pid}.db`),
);
database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
database.exec('CREATE TABLE asked (id TEXT PRIMARY KEY, request TEXT, upstream TEXT) STRICT');
const begin = database.prepare('INSERT INTO asked VALUES (?, ?, NULL)');
const end = database.prepare('UPDATE asked SET upstream = ? WHERE id = ?');

app.post('/v1/videos', async (request, reply) => {
  const id = randomUUID();
  if (durable !== undefined) begin.run(id, JSON.stringify(request.body));
  const answer = await ask(`${upstream}/v1/videos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer upstream' },
    body: JSON.stringify({ ...request.body, model: 'up' }),
    dispatcher,
  });
  const job = await answer.body.json();
  if (durable !== undefined) end.run(job.id, id);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...job, id }));
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready on ${address}, operators on nothing\n`);
process.once('SIGTERM', () => process.exit(0));
