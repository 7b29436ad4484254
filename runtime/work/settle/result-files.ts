import type { KeptFile } from '../../contract/protocol.ts';
import type { StoredFile, TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import { paceOf } from '../poll/pace.ts';
import { pollOnce } from '../poll/poll-once.ts';
import type { Refreshed, TaskService } from '../types.ts';
import { storedResult, withFreshLinks } from './stored-result.ts';

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

  const fetchFile = (task: TaskRecord, name: string, urls: readonly string[]) => {
    const key = JSON.stringify([task.id, name, urls]);
    const known = fetching.get(key);
    if (known !== undefined) return known;
    const started = fetchOne(deps, task, urls).finally(() => fetching.delete(key));
    fetching.set(key, started);
    return started;
  };

  /** Lays what was fetched over what the store has by now. */
  const write = async (task: TaskRecord, fetched: readonly Fetched[]): Promise<TaskRecord> => {
    const { id, owner_id } = task;
    const now = withKept((await deps.store.findTask({ id, owner_id })) ?? task, fetched);
    if (now.result !== null) await deps.store.replaceResult({ id, result: now.result });
    return now;
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
      // The bytes are there even if the row does not say so: this answer may use them.
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

/** The file from the first of its addresses that has it. Never rejects. */
async function fetchOne(
  { results, log }: Pick<TaskDeps, 'results' | 'log'>,
  task: TaskRecord,
  urls: readonly string[],
): Promise<KeptFile | undefined> {
  try {
    for (const url of urls) {
      const kept = await results.keepAddress(task.id, { url });
      if (kept !== undefined) return kept;
    }
  } catch (error) {
    log.warn({ err: error, task: task.id }, 'a result file could not be kept');
  }
  return undefined;
}

function withKept(task: TaskRecord, fetched: readonly Fetched[]): TaskRecord {
  if (task.result === null) return task;
  const files = { ...task.result.files };
  for (const [name, kept] of fetched) {
    const file = files[name];
    if (file !== undefined && file.kept === undefined) files[name] = { ...file, kept };
  }
  return { ...task, result: { ...task.result, files } };
}

/** Finished tasks whose last refresh is remembered, so that a dead link does not become a stream of polls. */
const MOST_REMEMBERED = 1_000;

/**
 * Re-polls a completed task once for a fresh link. Callers at the same time share one poll, and a task is not
 * asked about again before its protocol's pace allows: until then, what was said last holds.
 */
export function createResultRefresher(deps: TaskDeps): (task: TaskRecord) => Promise<Refreshed> {
  const running = new Map<string, Promise<Refreshed>>();
  const last = new Map<string, { readonly at: number; readonly kind: Refreshed['kind'] }>();

  const remember = (id: string, kind: Refreshed['kind'], at: number): void => {
    last.delete(id);
    last.set(id, { at, kind });
    const [oldest] = last.keys();
    if (last.size > MOST_REMEMBERED && oldest !== undefined) last.delete(oldest);
  };

  /** Who read the task before somebody else's refresh finds the fresh link in the store. */
  const storedSince = async (task: TaskRecord): Promise<Refreshed> => {
    const stored = await deps.store.findTask({ id: task.id, owner_id: task.owner_id });
    const same = JSON.stringify(stored?.result) === JSON.stringify(task.result);
    return stored === undefined || same ? { kind: 'none' } : { kind: 'fresh', task: stored };
  };

  const ask = async (task: TaskRecord): Promise<Refreshed> => {
    const { id, owner_id, created_at } = task;
    await deps.specs.load([task]);
    const protocol = deps.specs.protocolOf(task);
    const place = deps.current().directory.placeOf(task);
    // It may come back: an operator's mistake must not be taken for a lost result.
    if (place === undefined) return { kind: 'trouble' };
    if (protocol === undefined) return { kind: 'none' };
    const { channel, credential } = place;
    const everyMs = paceOf(protocol, channel).every_secs * 1_000;
    const at = deps.clock.elapsed();
    const before = last.get(id);
    if (before !== undefined && at - before.at < everyMs)
      return before.kind === 'fresh' ? storedSince(task) : { kind: before.kind };
    const verdict = await pollOnce(deps, { task: { ...task, credential }, channel, protocol });
    deps.observer.count('result_refreshes', { protocol: protocol.id, outcome: verdict.kind });
    if (verdict.kind !== 'completed') {
      const kind = verdict.kind === 'trouble' ? 'trouble' : 'none';
      remember(id, kind, at);
      return { kind };
    }
    const known = task.result === null ? {} : { known: task.result.files };
    const fresh = storedResult(verdict.result, { now: deps.clock.now(), created_at, ...known });
    await deps.store.replaceResult({ id, result: withFreshLinks(task.result, fresh) });
    remember(id, 'fresh', at);
    const stored = await deps.store.findTask({ id, owner_id });
    return stored === undefined ? { kind: 'none' } : { kind: 'fresh', task: stored };
  };

  return (task) => {
    const files = Object.values(task.result?.files ?? {});
    if (task.state !== 'completed' || !files.some((file) => file.refresh === true))
      return Promise.resolve({ kind: 'none' });
    const known = running.get(task.id);
    if (known !== undefined) return known;
    const started = ask(task).finally(() => running.delete(task.id));
    running.set(task.id, started);
    return started;
  };
}

/**
 * Tells operators, once per task, that a vendor no longer has what was charged. A link whose time was over and
 * bytes that the gateway keeps itself are nobody's fault. Never rejects: the caller is told the same either way.
 */
export async function reportResultGone(
  deps: Pick<TaskDeps, 'store' | 'clock' | 'log' | 'observer'>,
  task: TaskRecord,
  file: string,
): Promise<void> {
  const gone = task.result?.files[file];
  if (gone === undefined || gone.kept !== undefined) return;
  if (gone.expires_at !== undefined && gone.expires_at <= deps.clock.now()) return;
  deps.observer.count('results_gone', { protocol: task.protocol });
  try {
    await deps.store.noteGone({ id: task.id, file });
  } catch (error) {
    deps.log.error({ err: error, task: task.id }, 'a result that is gone could not be listed for operators');
  }
}
