// The reference for answers: Fastify in, undici out, both bodies parsed and written again; a picture that is asked for
// as an address is decoded and written to a file. No key, no money, no checks. With BENCH_DURABLE, what was asked and
// what came are rows on disk before it goes on, and the file is synchronised.
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { Agent, request as ask } from 'undici';

const { BENCH_UPSTREAM: upstream, BENCH_FOLDER: folder, BENCH_DURABLE: durable } = process.env;
const dispatcher = new Agent({ connections: 512, pipelining: 1 });
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
const model = JSON.stringify({ id: 'image-l6', object: 'model', created: 1767225600, owned_by: 'gateway' });

const database = new DatabaseSync(
  durable === undefined ? ':memory:' : join(folder, `relay-${process.pid}.db`),
);
database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
database.exec('CREATE TABLE asked (id TEXT PRIMARY KEY, prompt TEXT, state TEXT) STRICT');
const begin = database.prepare("INSERT INTO asked VALUES (?, ?, 'asked')");
const end = database.prepare("UPDATE asked SET state = 'done' WHERE id = ?");

async function keep(id, base64) {
  const file = await open(join(folder, `relay-${id}.png`), 'w');
  try {
    await file.writeFile(Buffer.from(base64, 'base64'));
    if (durable !== undefined) await file.sync();
  } finally {
    await file.close();
  }
}

app.get('/v1/models/:id', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(model),
);
app.post('/v1/images/generations', async (request, reply) => {
  const { model: name, prompt, response_format } = request.body;
  const id = randomUUID();
  if (durable !== undefined) begin.run(id, prompt);
  const path = name === 'image-l6-mini' ? 'large' : 'small';
  const answer = await ask(`${upstream}/${path}/v1/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer upstream' },
    body: JSON.stringify({ ...request.body, model: 'upstream-picture' }),
    dispatcher,
  });
  const value = await answer.body.json();
  if (response_format === 'url') {
    await keep(id, value.data[0].b64_json);
    value.data = [{ url: `http://127.0.0.1/${id}` }];
  }
  if (durable !== undefined) end.run(id);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready on ${address}, operators on nothing\n`);
process.once('SIGTERM', () => process.exit(0));
