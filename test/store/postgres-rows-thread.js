// Holds the connections of `postgres-rows.ts`, so that a test may wait for rows without a promise.
import { workerData } from 'node:worker_threads';
import pg from 'pg';

// Counts and sums are numbers, as on SQLite.
for (const type of [20, 1700]) pg.types.setTypeParser(type, Number);

const clients = new Map();
workerData.port.on('message', async ({ url, sql, signal }) => {
  let answer;
  try {
    if (!clients.has(url)) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => clients.delete(url));
      clients.set(
        url,
        client.connect().then(() => client),
      );
    }
    const { rows } = await (await clients.get(url)).query(sql);
    answer = { rows };
  } catch (error) {
    answer = { error: error.message };
  }
  workerData.port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
