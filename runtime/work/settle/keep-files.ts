import type { KeptFile } from '../../contract/protocol.ts';
import type { StoredFile, TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { TaskService } from '../types.ts';

type Fetched = readonly [name: string, kept: KeptFile];

/**
 * Keeps the bytes of result files that are only known by an address. Callers who want the same file at the same time
 * share one fetch, and the files of a task are written one after the other, so that none is lost to another.
 */
export function createFileKeeper(
  deps: Pick<TaskDeps, 'store' | 'results' | 'observer' | 'log'>,
): TaskService['keepFiles'] {
  const fetching = new Map<string, Promise<KeptFile | undefined>>();
  const writing = new Map<string, Promise<TaskRecord>>();

  const fetchOne = async (task: TaskRecord, urls: readonly string[]): Promise<KeptFile | undefined> => {
    for (const url of urls) {
      const kept = await deps.results.keepAddress(task.id, { url });
      if (kept !== undefined) return kept;
    }
    return undefined;
  };

  const fetchFile = (
    task: TaskRecord,
    name: string,
    urls: readonly string[],
  ): Promise<KeptFile | undefined> => {
    const key = JSON.stringify([task.id, name, urls]);
    const known = fetching.get(key);
    if (known !== undefined) return known;
    const started = fetchOne(task, urls)
      .catch((error: unknown) => {
        deps.log.warn({ err: error, task: task.id }, 'a result file could not be kept');
        return undefined;
      })
      .finally(() => fetching.delete(key));
    fetching.set(key, started);
    return started;
  };

  /** Lays what was fetched over what the store has by now. */
  const write = async (task: TaskRecord, fetched: readonly Fetched[]): Promise<TaskRecord> => {
    const { id, owner_id } = task;
    const now = (await deps.store.findTask({ id, owner_id })) ?? task;
    if (now.result === null) return now;
    const result = { ...now.result, files: { ...now.result.files } };
    for (const [name, kept] of fetched) {
      const file = result.files[name];
      if (file !== undefined && file.kept === undefined) result.files[name] = { ...file, kept };
    }
    await deps.store.replaceResult({ id, result });
    return { ...now, result };
  };

  const writeInTurn = (task: TaskRecord, fetched: readonly Fetched[]): Promise<TaskRecord> => {
    const before = writing.get(task.id) ?? Promise.resolve(task);
    const mine: Promise<TaskRecord> = before
      .catch(() => task)
      .then(() => write(task, fetched))
      .finally(() => {
        if (writing.get(task.id) === mine) writing.delete(task.id);
      });
    writing.set(task.id, mine);
    return mine;
  };

  return async (task, names) => {
    const wanted = [...new Set(names)].flatMap((name) => {
      const urls = addressesOf(task, name);
      return urls.length === 0 ? [] : [{ name, urls }];
    });
    const kept = await Promise.all(
      wanted.map(async ({ name, urls }) => [name, await fetchFile(task, name, urls)] as const),
    );
    const fetched = kept.flatMap(([name, file]): readonly Fetched[] =>
      file === undefined ? [] : [[name, file]],
    );
    deps.observer.count('result_files_kept', { outcome: 'kept' }, fetched.length);
    deps.observer.count('result_files_kept', { outcome: 'missing' }, kept.length - fetched.length);
    if (fetched.length === 0) return task;
    return writeInTurn(task, fetched).catch((error: unknown) => {
      deps.observer.count('store_errors', { step: 'keep_files' });
      deps.log.error({ err: error, task: task.id }, 'kept result files could not be stored');
      return withKept(task, fetched);
    });
  };
}

/** The public addresses of a file that is not kept yet; what needs the channel's key is streamed, never kept. */
function addressesOf({ result }: TaskRecord, name: string): readonly string[] {
  const files = result?.files ?? {};
  const file: StoredFile | undefined = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined || file.kept !== undefined) return [];
  return [file, ...(file.elsewhere ?? [])].flatMap(({ url, with_key }) =>
    url === undefined || with_key === true ? [] : [url],
  );
}

/** The bytes are there even if the row does not say so: this answer may use them. */
function withKept(task: TaskRecord, fetched: readonly Fetched[]): TaskRecord {
  if (task.result === null) return task;
  const files = { ...task.result.files };
  for (const [name, kept] of fetched) {
    const file = files[name];
    if (file !== undefined) files[name] = { ...file, kept };
  }
  return { ...task, result: { ...task.result, files } };
}
