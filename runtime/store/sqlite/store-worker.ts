import { parentPort } from 'node:worker_threads';
import { trimHeapSoon } from '../../time/trim-heap.ts';
import { createRecent, type Recent } from '../batch.ts';
import type { SurveyName, WriteName } from '../operations.ts';
import { SURVEYS, WRITES } from '../operations.ts';
import type { Part } from '../sql.ts';
import { checkDatabase, openFailure } from './check-database.ts';
import { type Connection, openConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { type Outcome, runBatch, runReads, type Call as WriteCall } from './run-batch.ts';
import { attachTraces } from './traces-file.ts';
import { type Call, type FromWorker, packError, type StoreWorkerData, type ToWorker } from './wire.ts';

const WRITER_BUSY_MS = 5_000;
/** Live work that the writer remembers; a prompt may have 32 KiB. */
const MOST_RECENT = 512;

if (parentPort === null) throw new Error('internal: the store worker runs only as a worker thread');
const port = parentPort;
interface Opened {
  readonly connection: Connection;
  readonly role: StoreWorkerData['role'];
  readonly recent: Recent;
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
    opened = { connection: connect(data), role: data.role, recent: createRecent(MOST_RECENT) };
    send({ kind: 'ready' });
    trimHeapSoon();
  } catch (error) {
    send({ kind: 'refused', error: packError(openFailure(error, data)) });
  }
}

function connect(data: StoreWorkerData): Connection {
  const { path, role } = data;
  if (role === 'reader') {
    const reader = openConnection({ path, mode: 'read', busy_timeout_ms: WRITER_BUSY_MS });
    attachTraces(reader, path, 'read');
    return reader;
  }
  const connection = openConnection({ path, mode: 'write', busy_timeout_ms: WRITER_BUSY_MS });
  try {
    checkDatabase(connection, data);
    migrate(connection);
    attachTraces(connection, path, 'write');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function answer(calls: readonly Call[], { connection, role, recent }: Opened): void {
  const outcomes: readonly Outcome<unknown>[] =
    role === 'writer'
      ? runBatch(connection, calls.map(writeOf), recent)
      : runReads(
          connection,
          calls.map((call) => () => surveyOf(call)),
        );
  send({
    kind: 'batch',
    replies: outcomes.map((outcome) =>
      outcome.kind === 'done' ? outcome : { kind: 'failed', error: packError(outcome.error) },
    ),
  });
}

// Names and inputs were checked where they were sent; the thread border forgets that they belong together.
function writeOf({ name, input }: Call): WriteCall {
  const write = WRITES[name as WriteName] as unknown as WriteCall['write'];
  return { write, input: input as never };
}

function surveyOf({ name, input }: Call): Part<unknown> {
  const { read } = SURVEYS[name as SurveyName] as { read(input: never): Part<unknown> };
  return read(input as never);
}

function send(message: FromWorker): void {
  port.postMessage(message);
}
