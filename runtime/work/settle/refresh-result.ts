import type { TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import { paceOf } from '../poll/pace.ts';
import { pollOnce } from '../poll/poll-once.ts';
import type { Refreshed } from '../types.ts';
import { storedResult, withFreshLinks } from './stored-result.ts';

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
    const protocol = deps.registry.protocols[task.protocol];
    const place = deps.current().directory.placeOf(task);
    // It may come back: an operator's mistake must not be taken for a lost result.
    if (place === undefined) return { kind: 'trouble' };
    if (protocol === undefined) return { kind: 'none' };
    const { channel, credential } = place;
    const everyMs = paceOf(protocol, channel).every_secs * 1_000;
    const at = deps.clock.elapsed();
    const before = last.get(task.id);
    if (before !== undefined && at - before.at < everyMs)
      return before.kind === 'fresh' ? storedSince(task) : { kind: before.kind };
    const verdict = await pollOnce(deps, { task: { ...task, credential }, channel, protocol });
    deps.observer.count('result_refreshes', { protocol: protocol.id, outcome: verdict.kind });
    if (verdict.kind !== 'completed') {
      const kind = verdict.kind === 'trouble' ? 'trouble' : 'none';
      remember(task.id, kind, at);
      return { kind };
    }
    const result = withFreshLinks(
      task.result,
      storedResult(verdict.result, {
        now: deps.clock.now(),
        created_at: task.created_at,
        ...(task.result === null ? {} : { known: task.result.files }),
      }),
    );
    await deps.store.replaceResult({ id: task.id, result });
    remember(task.id, 'fresh', at);
    const stored = await deps.store.findTask({ id: task.id, owner_id: task.owner_id });
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
