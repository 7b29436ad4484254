import { parentPort } from 'node:worker_threads';
import type { Input, Result, SurveyName, WriteName } from '../operations.ts';
import { SURVEYS } from '../reads/index.ts';
import type { Transaction } from '../sql/transaction.ts';
import { keep } from '../sql/transaction.ts';
import { TRANSACTIONS } from '../transactions/index.ts';
import { checkDatabase, openFailure } from './check-database.ts';
import { type Connection, openConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { runBatch } from './run-batch.ts';
import { type Call, type FromWorker, packError, type StoreWorkerData, type ToWorker } from './wire.ts';

const WRITER_BUSY_MS = 5_000;

if (parentPort === null) throw new Error('internal: the store worker runs only as a worker thread');
const port = parentPort;
interface Opened {
  readonly connection: Connection;
  readonly begin: 'BEGIN' | 'BEGIN IMMEDIATE';
}

let opened: Opened | undefined;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'open') open(message.data);
  else if (opened === undefined) throw new Error(`internal: ${message.kind} without a database`);
  else if (message.kind === 'batch') answer(message.calls, opened);
  else {
    opened.connection.close();
    opened = undefined;
    send({ kind: 'closed' });
  }
});

function open(data: StoreWorkerData): void {
  try {
    const begin = data.role === 'writer' ? 'BEGIN IMMEDIATE' : 'BEGIN';
    opened = { connection: connect(data), begin };
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'refused', error: packError(openFailure(error, data)) });
  }
}

function connect(data: StoreWorkerData): Connection {
  const { path, role } = data;
  if (role === 'reader') return openConnection({ path, mode: 'read', busy_timeout_ms: WRITER_BUSY_MS });
  const connection = openConnection({ path, mode: 'write', busy_timeout_ms: WRITER_BUSY_MS });
  try {
    checkDatabase(connection, data);
    migrate(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function answer(calls: readonly Call[], { connection, begin }: Opened): void {
  const work = calls.map((call) => () => start(call));
  const outcomes = runBatch(connection, work, begin);
  send({
    kind: 'batch',
    replies: outcomes.map((outcome) =>
      outcome.kind === 'done' ? outcome : { kind: 'failed', error: packError(outcome.error) },
    ),
  });
}

function start(call: Call): Transaction<unknown> {
  return isSurvey(call) ? survey(call) : write(call);
}

function isSurvey(call: Call): call is Call<SurveyName> {
  return Object.hasOwn(SURVEYS, call.name);
}

function write<N extends WriteName>(call: {
  readonly name: N;
  readonly input: Input<N>;
}): Transaction<Result<N>> {
  return TRANSACTIONS[call.name](call.input);
}

function* survey<N extends SurveyName>(call: {
  readonly name: N;
  readonly input: Input<N>;
}): Transaction<Result<N>> {
  return keep(yield* SURVEYS[call.name](call.input));
}

function send(message: FromWorker): void {
  port.postMessage(message);
}
