// A gateway as many are: asks the vendor first and writes what came of it afterwards; reads the balance, compares, and
// subtracts later. The campaigns must see both. Talks as far as campaigns and races need it.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';

const { CONTROL_DB, CONTROL_UPSTREAM, CONTROL_UPSTREAM_KEY, CONTROL_PRICE } = process.env;
const price = Number(CONTROL_PRICE);
const database = new DatabaseSync(CONTROL_DB);
database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
  CREATE TABLE IF NOT EXISTS tasks (id TEXT PRIMARY KEY, prompt TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS wallet (balance INTEGER) STRICT`);
const balance = database.prepare('SELECT balance FROM wallet');
const spend = database.prepare('UPDATE wallet SET balance=?');
const insert = database.prepare('INSERT INTO tasks VALUES (?, ?)');
const find = database.prepare('SELECT prompt FROM tasks WHERE id=?');

async function bodyOf(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

async function submit(request) {
  const body = await bodyOf(request);
  const before = balance.get().balance;
  await turn();
  if (before < price) return [403, { error: { code: 'insufficient_user_quota' } }];
  const made = await fetch(`${CONTROL_UPSTREAM}v1/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CONTROL_UPSTREAM_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!made.ok) return [502, { error: { code: 'upstream_error' } }];
  await made.text();
  const id = `task_${randomBytes(16).toString('hex')}`;
  insert.run(id, body.prompt);
  spend.run(before - price);
  return [200, { id, status: 'queued', progress: 0 }];
}

function get(request) {
  const id = request.url.split('/').at(-1);
  const isOwner = request.headers.authorization === 'Bearer control';
  if (!isOwner || find.get(id) === undefined) return [404, { error: { code: 'task_not_found' } }];
  return [200, { id, status: 'completed', progress: 100 }];
}

const server = createServer((request, response) => {
  Promise.resolve(request.method === 'POST' ? submit(request) : get(request)).then(
    ([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', 2048, () => {
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}, operators on nothing\n`);
});
process.once('SIGTERM', () => process.exit(0));
