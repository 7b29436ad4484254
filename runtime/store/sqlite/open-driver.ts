import type { Driver, Input, LookupName, OnBatch, Result, SurveyName } from '../operations.ts';
import { LOOKUPS } from '../operations.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { type Connection, openConnection, sqliteFailure } from './connection.ts';
import { openInThread } from './in-thread-client.ts';
import { runPart } from './run-batch.ts';
import { attachTraces } from './traces-file.ts';
import type { StoreWorkerData } from './wire.ts';
import type { WorkerClient } from './worker-client.ts';

const WORKER = new URL('./store-worker.ts', import.meta.url);
/** A busy wait would block the serving thread; readers of a WAL database hardly ever wait. */
const LOOKUP_BUSY_MS = 100;

/** Asked for by callers, who do not wait behind the long surveys of operators. */
const OF_CALLERS: ReadonlySet<SurveyName> = new Set(['findTasks', 'listTasks']);

/**
 * One writer thread, one read-only connection for lookups here, and two reader threads, each from its first survey on:
 * for callers' lists and for operators. With `inThread` no thread is started: the calling one does all of it.
 */
export async function openDriver(input: {
  readonly path: string;
  readonly begun: boolean;
  readonly allowDamaged: boolean;
  readonly inThread: boolean;
  readonly onFatal: (error: Error) => void;
  readonly onBatch?: OnBatch | undefined;
}): Promise<Driver> {
  const { path, begun, allowDamaged, inThread, onFatal, onBatch } = input;
  const startClient: StartClient = inThread ? async (wanted) => openInThread(wanted) : startThread;
  const data: StoreWorkerData = { path, role: 'writer', begun, allowDamaged };
  const writer = await startClient({ data, onFatal, onBatch });
  const lookups = await openLookups(path, writer);
  const lists = lazyReader(data, startClient);
  const surveys = inThread ? lists : lazyReader(data, startClient);
  let closed: Promise<void> | undefined;
  let damage: StoreUnavailable | undefined;

  async function whileOpen<T>(answer: () => Promise<T> | T): Promise<T> {
    if (closed !== undefined) throw new StoreUnavailable('the store is closed');
    try {
      return await answer();
    } catch (error) {
      const failure = sqliteFailure(error);
      if (failure instanceof StoreUnavailable && failure.damaged) damage ??= failure;
      throw failure;
    }
  }

  async function close(): Promise<void> {
    await Promise.all([lists.close(), surveys.close()]);
    lookups.close();
    // Last, because only a connection that may write can fold the WAL into the database.
    await writer.close();
  }

  return {
    write: (name, value) =>
      whileOpen(() => {
        if (name === 'proveWritable' && damage !== undefined) throw damage;
        return writer.call(name, value);
      }),
    look: (name, value) => whileOpen(() => look(lookups, name, value)),
    survey: (name, value) =>
      whileOpen(async () => (await (OF_CALLERS.has(name) ? lists : surveys).started()).call(name, value)),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

type StartClient = (wanted: {
  readonly data: StoreWorkerData;
  readonly onFatal: (error: Error) => void;
  readonly onBatch?: OnBatch | undefined;
}) => Promise<WorkerClient>;

const startThread: StartClient = async (wanted) => {
  // A command works in its own thread, and need not load this.
  const { startWorker } = await import('./worker-client.ts');
  return startWorker({ url: WORKER, ...wanted });
};

/** A reader that starts when it is first needed, and again after it died. */
function lazyReader(data: StoreWorkerData, startClient: StartClient) {
  let reader: Promise<WorkerClient> | undefined;
  return {
    started(): Promise<WorkerClient> {
      const forget = () => {
        reader = undefined;
      };
      reader ??= startClient({ data: { ...data, role: 'reader' }, onFatal: forget });
      reader.catch(forget);
      return reader;
    },
    async close(): Promise<void> {
      await reader?.then(
        (client) => client.close(),
        () => undefined,
      );
    },
  };
}

async function openLookups(path: string, writer: WorkerClient): Promise<Connection> {
  try {
    const connection = openConnection({ path, mode: 'read', busy_timeout_ms: LOOKUP_BUSY_MS });
    attachTraces(connection, path, 'read');
    return connection;
  } catch (error) {
    await writer.close();
    throw sqliteFailure(error);
  }
}

function look<N extends LookupName>(connection: Connection, name: N, input: Input<N>): Result<N> {
  return runPart(connection, LOOKUPS[name].read(input));
}
