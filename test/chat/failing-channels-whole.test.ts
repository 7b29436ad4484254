import { expect, test } from 'vitest';
import { startRaw } from '../upstream/raw-server.ts';
import { startWhole } from './whole-gateway.ts';

const ANSWER = JSON.stringify({
  id: 'up-1',
  object: 'chat.completion',
  created: 1,
  model: 'vendor-m-1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
});

const http = (status: string, body: string, headers = ''): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;

/** An address on which nobody listens. */
const NOBODY = 'http://127.0.0.1:1';

test('beside a channel that nobody listens on, every request is answered', async () => {
  const good = await startRaw((socket) => socket.write(http('200 OK', ANSWER)));
  const gateway = await startWhole([
    { id: 'dead', base_url: NOBODY, priority: 2 },
    { id: 'good', base_url: good.url, priority: 1 },
  ]);
  const statuses: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.ask({})));
    for (const answer of answers) {
      statuses.push(answer.status);
      await answer.text();
    }
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 30_000);

test('a channel that named a time to wait is not asked before, and callers are told how long', async () => {
  let asked = 0;
  const busy = await startRaw((socket) => {
    asked += 1;
    socket.write(http('429 Too Many Requests', '{"error":{"message":"slow"}}', 'retry-after: 30\r\n'));
  });
  const gateway = await startWhole([{ id: 'busy', base_url: busy.url }]);
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await gateway.ask({ stream: turn % 2 === 1 });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(20);
    await answer.text();
  }
  expect(asked).toBe(1);
}, 30_000);
