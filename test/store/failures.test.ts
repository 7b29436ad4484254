import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WriteCall } from '../../runtime/store/operation.ts';
import { all, type Part } from '../../runtime/store/sql.ts';
import { type Connection, openConnection } from '../../runtime/store/sqlite/connection.ts';
import { migrate } from '../../runtime/store/sqlite/migrate.ts';
import { runBatch } from '../../runtime/store/sqlite/run-batch.ts';
import { startWorker } from '../../runtime/store/sqlite/worker-client.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { tempFolder } from './temp-store.ts';

const INSERT = { text: "INSERT INTO notes(id,body) VALUES(?1,replace(hex(zeroblob(?2)),'00','x'))" };
const READ = { text: 'SELECT id FROM notes ORDER BY id' };

function notes(): Connection {
  const path = join(tempFolder(), 'notes.db');
  const connection = openConnection({ path, mode: 'write', busy_timeout_ms: 50 });
  onTestFinished(() => connection.close());
  connection.exec('CREATE TABLE notes(id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT');
  return connection;
}

/** A write of one note, or of one that is refused after it was written. */
function note(id: string, size = 10, began: () => void = () => undefined): WriteCall<string> {
  return alone(function* (): Part<string> {
    began();
    yield* all(INSERT, [id, size]);
    return id;
  });
}

function refusedNote(id: string): WriteCall<string> {
  return alone(function* (): Part<string> {
    yield* all(INSERT, [id, 10]);
    throw new RangeError(`no ${id}`);
  });
}

function alone(run: () => Part<string>): WriteCall<string> {
  return { alone: true, queue: undefined, touched: undefined, run };
}

function written(connection: Connection): readonly unknown[] {
  return connection.run({ statement: READ, values: [] }).map((row) => row.id);
}

function kinds(outcomes: ReturnType<typeof runBatch<string>>): readonly string[] {
  return outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.error.name));
}

test('in a batch a refusal and an error undo only themselves', () => {
  const connection = notes();
  const outcomes = runBatch(connection, [note('a'), refusedNote('b'), note('a'), note('c')]);
  expect(kinds(outcomes)).toEqual(['a', 'RangeError', 'Error', 'c']);
  expect(written(connection)).toEqual(['a', 'c']);
  expect(connection.inTransaction()).toBe(false);
});

test.each([
  { about: 'all of which are kept', ids: ['a', 'b', 'c'], starts: 3, savepoints: 0 },
  { about: 'with one that fails', ids: ['a', 'a', 'c'], starts: 5, savepoints: 3 },
])('a batch $about takes $savepoints savepoints', ({ ids, starts, savepoints }) => {
  const connection = notes();
  const told: string[] = [];
  const telling: Connection = {
    ...connection,
    exec(sql) {
      told.push(sql);
      connection.exec(sql);
    },
  };
  let started = 0;
  const outcomes = runBatch(
    telling,
    ids.map((id) =>
      note(id, 10, () => {
        started += 1;
      }),
    ),
  );
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(
    ids.map((id, at) => (ids.indexOf(id) === at ? 'done' : 'failed')),
  );
  expect([started, told.filter((sql) => sql.startsWith('SAVEPOINT')).length]).toEqual([starts, savepoints]);
  expect(written(connection)).toEqual([...new Set(ids)]);
});

test('a commit that fails fails the whole batch and keeps nothing', () => {
  const connection = notes();
  const failing: Connection = {
    ...connection,
    exec(sql) {
      if (sql === 'COMMIT') throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
      connection.exec(sql);
    },
  };
  expect(kinds(runBatch(failing, [note('a'), refusedNote('b')]))).toEqual([
    'StoreUnavailable',
    'StoreUnavailable',
  ]);
  expect(written(connection)).toEqual([]);
  expect(kinds(runBatch(connection, [note('a')]))).toEqual(['a']);
});

test('a full disk is StoreUnavailable, reads go on, and it recovers without a restart (F74)', () => {
  const connection = notes();
  runBatch(connection, [note('before')]);
  connection.exec('PRAGMA max_page_count=8');
  const outcomes = runBatch(connection, [note('small'), note('big', 100_000)]);
  expect(outcomes.at(-1)).toMatchObject({
    kind: 'failed',
    error: { name: 'StoreUnavailable', message: expect.stringContaining('database or disk is full') },
  });
  const acknowledged = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.value] : []));
  expect(written(connection)).toEqual(['before', ...acknowledged].sort());
  connection.exec('PRAGMA max_page_count=10000');
  expect(kinds(runBatch(connection, [note('big', 100_000)]))).toEqual(['big']);
});

test('a database that may not be written is StoreUnavailable and recovers: of 20 writes none is kept, then all (F75)', () => {
  const connection = notes();
  const ids = Array.from({ length: 20 }, (_, at) => `note ${at}`).sort();
  const writeAll = () =>
    kinds(
      runBatch(
        connection,
        ids.map((id) => note(id)),
      ),
    );
  connection.exec('PRAGMA query_only=ON');
  expect(writeAll()).toEqual(ids.map(() => 'StoreUnavailable'));
  expect(written(connection)).toEqual([]);
  connection.exec('PRAGMA query_only=OFF');
  expect(writeAll()).toEqual(ids);
  expect(written(connection)).toEqual(ids);
});

test('a database that somebody else is writing is StoreUnavailable for all who waited (F76)', () => {
  const path = join(tempFolder(), 'notes.db');
  const mine = openConnection({ path, mode: 'write', busy_timeout_ms: 10 });
  const theirs = openConnection({ path, mode: 'write', busy_timeout_ms: 10 });
  onTestFinished(() => {
    mine.close();
    theirs.close();
  });
  mine.exec('CREATE TABLE notes(id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT');
  theirs.exec('BEGIN IMMEDIATE');
  expect(kinds(runBatch(mine, [note('a'), note('b')]))).toEqual(['StoreUnavailable', 'StoreUnavailable']);
  theirs.exec('ROLLBACK');
  expect(kinds(runBatch(mine, [note('a')]))).toEqual(['a']);
});

test('two threads that write one database wait for each other: no write fails, and none is lost (F77)', async () => {
  const path = join(tempFolder(), 'gateway.db');
  const url = new URL('../../runtime/store/sqlite/store-worker.ts', import.meta.url);
  const data = { path, role: 'writer', begun: false, allowDamaged: false } as const;
  const onFatal = (error: Error) => {
    throw error;
  };
  const first = await startWorker({ url, data, onFatal });
  const writers = [first, await startWorker({ url, data, onFatal })];
  const keyOf = (id: string) => ({
    ...{ id, name: id, owner_id: id, group: 'default', prefix: id, hash: `hash of ${id}`, models: ['*'] },
  });
  // One after the other on each, so that their transactions meet, each of which reads before it writes.
  const outcomes = await Promise.all(
    writers.map(async (writer, at) => {
      const kinds: string[] = [];
      for (let write = 0; write < 100; write += 1)
        kinds.push(
          await writer.call('createKey', keyOf(`key ${at} ${write}`)).then(
            () => 'written',
            (error: unknown) => String(error),
          ),
        );
      return kinds;
    }),
  );
  expect(outcomes.flat().filter((kind) => kind !== 'written')).toEqual([]);
  await Promise.all(writers.map((writer) => writer.close()));
  const reader = openConnection({ path, mode: 'read', busy_timeout_ms: 50 });
  onTestFinished(() => reader.close());
  const counted = { text: 'SELECT COUNT(*) AS keys FROM api_keys' };
  expect(reader.run({ statement: counted, values: [] })).toEqual([{ keys: 200 }]);
});

test('a migration that fails leaves nothing behind, and the next start repeats it', () => {
  const connection = openConnection({ path: join(tempFolder(), 'm.db'), mode: 'write', busy_timeout_ms: 50 });
  onTestFinished(() => connection.close());
  const first = { version: 18, name: 'one', statements: ['CREATE TABLE one(id {{int}}) {{strict}}'] };
  const broken = {
    version: 19,
    name: 'two',
    statements: ['CREATE TABLE two(id {{int}}) {{strict}}', 'CREATE TABLE one(x)'],
  };
  const fixed = { version: 19, name: 'two', statements: ['CREATE TABLE two(id {{int}}) {{strict}}'] };
  expect(() => migrate(connection, [first, broken])).toThrow('table one already exists');
  expect(connection.inTransaction()).toBe(false);
  migrate(connection, [first, fixed]);
  migrate(connection, [first, fixed]);
  const versions = { text: 'SELECT version FROM schema_migrations ORDER BY version' };
  expect(connection.run({ statement: versions, values: [] }).map((row) => row.version)).toEqual([18, 19]);
});

test('when the worker dies every open call is rejected and the process is told once', async () => {
  const told: Error[] = [];
  const url = new URL('./fixtures/dying-worker.ts', import.meta.url);
  const data = { path: 'none', role: 'writer', begun: false, allowDamaged: false } as const;
  const client = await startWorker({ url, data, onFatal: (error) => told.push(error) });
  expect(await client.call('revokeKey', 'first')).toBe('answer');
  const open = await Promise.allSettled(
    Array.from({ length: 200 }, () => client.call('revokeKey', 'second')),
  );
  const dead = "the store's worker ended: out of luck";
  for (const one of open) expect(one).toMatchObject({ status: 'rejected', reason: { message: dead } });
  await expect(client.call('revokeKey', 'third')).rejects.toThrow(StoreUnavailable);
  await client.close();
  expect(told.map((error) => error.message)).toEqual([dead]);
});

test('a thread whose database was closed opens the next one, whatever was under way when it closed', async () => {
  const url = new URL('../../runtime/store/sqlite/store-worker.ts', import.meta.url);
  const open = () => {
    const path = join(tempFolder(), 'gateway.db');
    const data = { path, role: 'writer', begun: false, allowDamaged: false } as const;
    const onFatal = (error: Error) => {
      throw error;
    };
    return startWorker({ url, data, onFatal });
  };
  const busy = () => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  };
  const first = await open();
  // Each answer is there before the turn in which the calls after it would have been sent.
  const one = first.call('proveWritable', undefined);
  await new Promise(setImmediate);
  const other = first.call('proveWritable', undefined);
  busy();
  await one;
  const closed = Promise.all([first.close(), first.close()]);
  busy();
  await Promise.all([other, closed]);
  await expect(first.call('proveWritable', undefined)).rejects.toThrow(StoreUnavailable);

  const second = await open();
  expect(await second.call('proveWritable', undefined)).toBeUndefined();
  await second.close();
});
