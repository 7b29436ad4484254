import { statSync } from 'node:fs';
import {
  type Call,
  type Result,
  SURVEYS,
  type SurveyName,
  WRITES,
  type WriteName,
  writeOf,
} from '../operations.ts';
import { createRecent, type Recent } from '../recent.ts';
import type { Part } from '../sql.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { checkDatabase, openFailure } from './check-database.ts';
import { type Connection, openConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { type Outcome, runBatch, runReads } from './run-batch.ts';
import { attachTraces } from './traces-file.ts';
import type { StoreWorkerData, WorkerCall } from './wire.ts';

const WRITER_BUSY_MS = 5_000;
/** Live work that the writer remembers; a prompt may have 32 KiB. */
const MOST_RECENT = 512;

interface Opened {
  readonly connection: Connection;
  readonly path: string;
  /** The file that is open, whatever lies at its path by now. */
  readonly file: string | undefined;
  readonly role: StoreWorkerData['role'];
  readonly recent: Recent;
}

/** The work of one role on the open database, in the thread that opened it. */
export interface Engine {
  /** One outcome for each call, in their order. */
  answer(calls: readonly WorkerCall[]): readonly Outcome<unknown>[];
  close(): void;
}

/** Throws what `openFailure` makes of a database that cannot be used. */
export function openEngine(data: StoreWorkerData): Engine {
  try {
    const { path, role } = data;
    const opened: Opened = {
      connection: connect(data),
      path,
      file: fileAt(path),
      role,
      recent: createRecent(MOST_RECENT),
    };
    return { answer: (calls) => answer(calls, opened), close: () => opened.connection.close() };
  } catch (error) {
    throw openFailure(error, data);
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

function answer(calls: readonly WorkerCall[], opened: Opened): readonly Outcome<unknown>[] {
  if (opened.role === 'writer') return writeAll(calls, opened);
  return runReads(
    opened.connection,
    calls.filter(isSurvey).map((call) => () => surveyOf(call)),
  );
}

function writeAll(
  calls: readonly WorkerCall[],
  { connection, path, file, recent }: Opened,
): readonly Outcome<unknown>[] {
  if (fileAt(path) === file)
    return runBatch(
      connection,
      calls.filter(isWrite).map((call) => writeOf(call)),
      recent,
    );
  const error = replaced(path);
  return calls.map(() => ({ kind: 'failed', error }));
}

/** Which file lies at a path. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** What is written to a file that nobody can open again is lost. */
function replaced(path: string): StoreUnavailable {
  return new StoreUnavailable(
    `${path} was removed or replaced while the gateway runs, and nothing is written any more: put the file back, or stop the gateway and start it on what is there`,
  );
}

function isWrite(call: WorkerCall): call is Call<WriteName> {
  return Object.hasOwn(WRITES, call.name);
}

function isSurvey(call: WorkerCall): call is Call<SurveyName> {
  return Object.hasOwn(SURVEYS, call.name);
}

function surveyOf<N extends SurveyName>({ name, input }: Call<N>): Part<Result<N>> {
  return SURVEYS[name].read(input);
}
