import type { ReadResult, ResultFile } from '../../contract/protocol.ts';
import type { Again } from '../../files/results/result-keeper.ts';
import type { TaskRecord } from '../../store/types.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import type { Channel, Egress } from '../../upstream/types.ts';
import { delivered, mergeResults } from '../attempt/merge-results.ts';
import type { TaskDeps } from '../deps.ts';
import type { PollVerdict } from '../poll/verdict.ts';
import { usableResult } from './stored-result.ts';

/** What a task that is about to be completed is completed with. */
export interface Usable {
  readonly kind: 'completed';
  readonly result: ReadResult;
  /** Of pictures: how many can be had; what of the price is due. Undefined for other tasks. */
  readonly made: number | undefined;
}

/**
 * The result as it is to be stored: no address that nobody could fetch, of pictures no more than were asked for, and
 * every file that came as bytes kept. Rejects when bytes cannot be kept: without them the task has no result.
 */
export async function keepResult(
  deps: Pick<TaskDeps, 'results'>,
  parts: {
    readonly task: Pick<TaskRecord, 'id' | 'kind' | 'request'>;
    readonly result: ReadResult;
    readonly accepts: AcceptsLink;
    /** How often keeping is tried; default: once. */
    readonly again?: Again;
  },
): Promise<Usable | Extract<PollVerdict, { readonly kind: 'resultless' }>> {
  const { task, accepts } = parts;
  const pictures = task.kind === 'image';
  const wanted = pictures ? mergeResults([parts.result], mostOf(task)) : parts.result;
  const first = usableResult(wanted, accepts, task.kind);
  if (first.kind === 'resultless') return first;
  const usable = holdsBytes(first.result)
    ? usableResult(await keepBytes(deps, task.id, first.result, parts.again), accepts, task.kind)
    : first;
  if (usable.kind === 'resultless') return usable;
  return { ...usable, made: pictures ? delivered(usable.result) : undefined };
}

/** The result with every file kept that came as bytes, and without those that are none. Rejects when they cannot be kept. */
export async function keepBytes(
  deps: Pick<TaskDeps, 'results'>,
  taskId: string,
  result: ReadResult,
  again?: Again,
): Promise<ReadResult> {
  return holdsBytes(result) ? withoutBytes(await deps.results.keep(taskId, result, again)) : result;
}

/** Most pictures that a task may have; more than were asked for are left out. */
export function mostOf({ request }: Pick<TaskRecord, 'request'>): number {
  return request.count ?? Number.POSITIVE_INFINITY;
}

function holdsBytes({ files }: ReadResult): boolean {
  return Object.values(files).some((file) => file?.base64 !== undefined);
}

/** What was not kept is nowhere: the text of its bytes is not stored. */
function withoutBytes(result: ReadResult): ReadResult {
  const files = Object.entries(result.files).map(([name, file]) => [name, file && addressOf(file)] as const);
  return { ...result, files: Object.fromEntries(files) };
}

function addressOf({ base64: _bytes, ...file }: ResultFile): ResultFile {
  return file;
}

/** Whether the gateway could ever fetch the address of a file of a vendor's answer. */
export type AcceptsLink = (url: string, file: Pick<ResultFile, 'with_key'>) => boolean;

/**
 * An address that needs the key is asked through the channel's own door when it lies below the channel's base;
 * every other one is a public link, and the egress policy decides.
 */
export function acceptsLinkOf(egress: Pick<Egress, 'acceptsLink'>, channel: Channel): AcceptsLink {
  return (url, { with_key }) =>
    (with_key === true && isUnderChannel(channel.base_url, url)) || egress.acceptsLink(url);
}
