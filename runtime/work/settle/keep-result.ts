import type { ErrorRule, Failure, ReadResult } from '../../contract/protocol.ts';
import { classify } from '../../contract/protocols/classify.ts';
import type { Warning } from '../../contract/warning.ts';
import type { Again } from '../../files/results/result-keeper.ts';
import type { StoredResult, TaskRecord } from '../../store/types.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import type { Channel, Egress } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { PollVerdict } from '../poll/verdict.ts';
import { type AcceptsLink, mergeResults, storedResult, usableResult } from './stored-result.ts';

/** What a task that is about to be completed is completed with. */
export interface Usable {
  readonly kind: 'completed';
  readonly result: ReadResult;
  /** Of pictures: how many can be had; undefined for other tasks. */
  readonly made: number | undefined;
}

/**
 * The result as it is to be stored: no address that nobody could fetch, of pictures no more than were asked for, and
 * every file that came as bytes kept. Where bytes cannot be kept the task has no result. Never rejects.
 */
export async function keepResult(
  deps: Pick<TaskDeps, 'results' | 'egress'>,
  parts: {
    readonly task: Pick<TaskRecord, 'id' | 'kind' | 'request'>;
    readonly result: ReadResult;
    /** Undefined when the deployment no longer has it: then no address is refused. */
    readonly channel: Channel | undefined;
    /** How often keeping is tried; default: once. */
    readonly again?: Again;
  },
): Promise<
  | Usable
  | Extract<PollVerdict, { readonly kind: 'resultless' }>
  | { readonly kind: 'not_stored'; readonly error: unknown }
> {
  const { task, channel, again } = parts;
  const pictures = task.kind === 'image';
  try {
    const accepts = channel === undefined ? () => true : acceptsLinkOf(deps.egress, channel);
    const wanted = pictures ? mergeResults([parts.result], mostOf(task)) : parts.result;
    const first = usableResult(wanted, accepts, task.kind);
    if (first.kind === 'resultless') return first;
    const kept = await keepBytes(deps, task.id, first.result, again);
    const usable = kept === first.result ? first : usableResult(kept, accepts, task.kind);
    if (usable.kind === 'resultless') return usable;
    return { ...usable, made: pictures ? delivered(usable.result) : undefined };
  } catch (error) {
    return { kind: 'not_stored', error };
  }
}

/** The result with every file kept that came as bytes, and without those that are none. Rejects when they cannot be kept. */
export async function keepBytes(
  deps: Pick<TaskDeps, 'results'>,
  taskId: string,
  result: ReadResult,
  again?: Again,
): Promise<ReadResult> {
  const holdsBytes = Object.values(result.files).some((file) => file?.base64 !== undefined);
  if (!holdsBytes) return result;
  const kept = await deps.results.keep(taskId, result, again);
  // What was not kept is nowhere: the text of its bytes is not stored.
  const files = Object.entries(kept.files).map(([name, file]) => {
    if (file === undefined) return [name, file] as const;
    const { base64: _bytes, ...address } = file;
    return [name, address] as const;
  });
  return { ...kept, files: Object.fromEntries(files) };
}

/** Most pictures that a task may have; more than were asked for are left out. */
export function mostOf({ request }: Pick<TaskRecord, 'request'>): number {
  return request.count ?? Number.POSITIVE_INFINITY;
}

/** How many of several results, or whether the one, are there to be had: items that have a file. */
function delivered({ items, files }: Pick<ReadResult, 'items' | 'files'>): number {
  if (items !== undefined) return items.filter((item) => item.files.length > 0).length;
  return Object.values(files).some((file) => file !== undefined) ? 1 : 0;
}

/** What is written of a completed task: its files, what is due of its hold, and what its caller is told is missing. */
export function completionOf(
  task: TaskRecord,
  { result, made }: Usable,
  at: { readonly now: number; readonly why?: WhyMissing },
): { readonly result: StoredResult; readonly capture?: number; readonly warnings: readonly Warning[] } {
  const capture = partOfPrice(task, made);
  return {
    result: storedResult(result, { now: at.now, created_at: task.created_at }),
    ...(capture === undefined ? {} : { capture }),
    warnings: missingWarning(task, made, at.why),
  };
}

/**
 * What is captured of a task's hold: what is due on the channel that has the task, and of pictures, of which fewer may
 * have been made than are priced, so many equal parts of it. A price is a whole multiple of its count, so nothing is
 * rounded; were it not, the caller would have the remainder. Undefined when all of the hold is due.
 */
function partOfPrice({ price, request }: TaskRecord, made: number | undefined): number | undefined {
  const { count, due } = request;
  if (made === undefined || count === undefined || made >= count) return due;
  return Number((BigInt(due ?? price) * BigInt(Math.max(0, made))) / BigInt(count));
}

/** The vendor's word about what it did not make. */
interface WhyMissing {
  readonly failure: Failure | undefined;
  readonly rules: readonly ErrorRule[];
  readonly http: number;
}

/** Some of what was asked for is missing: the caller is told how many are, and that they cost nothing. */
function missingWarning(
  { request }: TaskRecord,
  made: number | undefined,
  { failure, rules = [], http = 200 }: Partial<WhyMissing> = {},
): readonly Warning[] {
  const { count, count_field = 'count' } = request;
  if (made === undefined || count === undefined || made >= count) return [];
  const refused = failure !== undefined && classify(rules, { http, ...failure })?.class === 'content_policy';
  const reason = refused ? '; the upstream refused the content of the others' : '';
  const charged = made === 1 ? 'that one is' : 'those are';
  const message = `${made} of ${count} pictures were made; only ${charged} charged${reason}`;
  return [{ field: count_field, action: 'ignored', message }];
}

/**
 * An address that needs the key is asked through the channel's own door when it lies below the channel's base;
 * every other one is a public link, and the egress policy decides.
 */
export function acceptsLinkOf(egress: Pick<Egress, 'acceptsLink'>, channel: Channel): AcceptsLink {
  return (url, { with_key }) =>
    (with_key === true && isUnderChannel(channel.base_url, url)) || egress.acceptsLink(url);
}
