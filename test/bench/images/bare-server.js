// The reference for bodies: Fastify parses the same JSON and answers bytes like the gateway's. It asks nobody, checks
// nothing and keeps nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';

const large = readFileSync(join(process.env.BENCH_FOLDER, 'large.json'));
const link = JSON.stringify({ created: 1767225600, data: [{ url: `http://127.0.0.1/${'0'.repeat(160)}` }] });
const model = JSON.stringify({ id: 'image-l6', object: 'model', created: 1767225600, owned_by: 'gateway' });
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });

app.get('/v1/models/:id', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(model),
);
app.post('/v1/images/generations', async (request, reply) => {
  const asked = request.body.model === 'image-l6-mini' && request.body.response_format === 'b64_json';
  return reply.type('application/json; charset=utf-8').send(asked ? large : link);
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready on ${address}, operators on nothing\n`);
process.once('SIGTERM', () => process.exit(0));
