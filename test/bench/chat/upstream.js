// The vendor of the benchmark: answers chat completions at once, whole or as a stream, and costs next to nothing.
import { createServer } from 'node:http';

const EVENTS = 200;
const WORDS = ' the heron takes off over the quiet lake and turns to the west';
const head = {
  id: 'chatcmpl-up',
  object: 'chat.completion.chunk',
  created: 1767225600,
  model: 'upstream-mini',
};
const usage = { prompt_tokens: 50, completion_tokens: EVENTS, total_tokens: 50 + EVENTS };
const event = (value) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta, finish_reason) => event({ ...head, choices: [{ index: 0, delta, finish_reason }] });
const events = [
  chunk({ role: 'assistant', content: '' }, null),
  ...Array.from({ length: EVENTS - 3 }, () => chunk({ content: WORDS }, null)),
  chunk({}, 'stop'),
  event({ ...head, choices: [], usage }),
];
const whole = JSON.stringify({
  ...head,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: WORDS.repeat(8) }, finish_reason: 'stop' }],
  usage,
});

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    if (!Buffer.concat(pieces).includes('"stream":true')) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(whole),
      });
      return response.end(whole);
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // One event a turn: each is a piece of its own on the wire, as a model's words are.
    let next = 0;
    const step = () => {
      if (response.destroyed) return;
      if (next === events.length) return response.end('data: [DONE]\n\n');
      response.write(events[next++]);
      setImmediate(step);
    };
    step();
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}\n`),
);
process.once('SIGTERM', () => process.exit(0));
