// The reference: Fastify in, undici out, both bodies and every event parsed and written again. No key, no money,
// no log, no checks.
import Fastify from 'fastify';
import { Agent, request as ask } from 'undici';

const upstream = process.env.UPSTREAM_URL;
const dispatcher = new Agent({ connections: 512, pipelining: 1 });
const app = Fastify({ bodyLimit: 20 * 1024 * 1024 });

app.post('/v1/chat/completions', async (request, reply) => {
  const body = JSON.stringify({ ...request.body, model: 'upstream-mini' });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer upstream' };
  const answer = await ask(`${upstream}/v1/chat/completions`, { method: 'POST', headers, body, dispatcher });
  if (request.body.stream !== true) {
    const value = await answer.body.json();
    value.model = request.body.model;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
  }
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of answer.body) {
    rest += decoder.decode(piece, { stream: true });
    const events = rest.split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const data = event.slice('data: '.length);
      if (data === '[DONE]') {
        reply.raw.write('data: [DONE]\n\n');
        continue;
      }
      const value = JSON.parse(data);
      value.model = request.body.model;
      if (!reply.raw.write(`data: ${JSON.stringify(value)}\n\n`)) {
        await new Promise((resolve) => reply.raw.once('drain', resolve));
      }
    }
  }
  reply.raw.end();
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready on ${address}\n`);
process.once('SIGTERM', () => process.exit(0));
