import { GatewayError } from '../contract/errors.ts';
import { fileOfItem } from '../contract/protocols/result.ts';
import { firstItemWith } from '../edge/answers/task-view.ts';
import type { Answer } from '../edge/call.ts';
import { type ContentContext, resultContent } from '../edge/content/result-content.ts';
import { createTransfers, TRANSFERS } from '../edge/content/transfers.ts';
import { DEFAULT_VARIANT } from '../edge/identity/content-link.ts';
import { requireFinished } from '../edge/operations/operation-parts.ts';
import { DEFAULT_BOUNDS } from '../edge/server-deps.ts';
import { refusedField, shown } from './refusals.ts';

/** What browsers play and show by themselves; everything else they save. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['video/mp4', 'video/webm', 'video/quicktime'],
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  ...[
    'audio/mpeg',
    'audio/mp4',
    'audio/aac',
    'audio/wav',
    'audio/x-wav',
    'audio/ogg',
    'audio/flac',
    'audio/webm',
  ],
]);

/** Which file of which task an operator asks for. */
export interface OperatorContent {
  readonly id: string;
  /** Absent: what the task was made for. */
  readonly variant?: string | undefined;
  /** Which of several results, from 1. */
  readonly item?: string | undefined;
  readonly method: 'GET' | 'HEAD';
  /** Of the request; only a range is passed on. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly signal: AbortSignal;
}

/** Files of results for operators, whoever owns them: the same bytes that their callers fetch. */
export type ContentForOperators = (asked: OperatorContent) => Promise<Answer>;

export function createContent(deps: Omit<ContentContext, 'transfers' | 'bounds'>): ContentForOperators {
  const context = { ...deps, transfers: createTransfers(TRANSFERS), bounds: DEFAULT_BOUNDS };
  return async ({ id, variant, item, method, headers, signal }) => {
    const task = await deps.store.findKnownTask(id);
    if (task === undefined)
      throw new GatewayError('task_not_found', { message: `there is no task ${shown(id)}` });
    if (task.deleted_at !== null)
      throw new GatewayError('task_not_found', {
        message: `${id} was deleted by its caller, and its result with it`,
      });
    requireFinished(task, 'content');
    const name = variant ?? DEFAULT_VARIANT[task.kind];
    if (item !== undefined && !/^[1-9]\d{0,2}$/.test(item))
      throw refusedField('item', `item must be a whole number from 1 to 999 (got ${shown(item)})`);
    const place = item === undefined ? firstItemWith(task.result, name) : Number(item);
    const file = { variant: name, item: place, name: fileOfItem(name, place - 1) };
    const { range, 'if-range': condition } = headers;
    const rangeHeaders = { range: range?.toString(), 'if-range': condition?.toString() };
    const answer = await resultContent(
      { task, file, method, headers: rangeHeaders, signal, isOwner: true },
      context,
    );
    return answer.kind === 'content' ? { ...answer, headers: ownHeaders(answer.headers) } : answer;
  };
}

/** Nothing in a file runs, whoever opens its address, and no other site loads it. */
function ownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = headers;
  return {
    ...headers,
    'content-disposition': SHOWN.has(type) ? disposition : disposition.replace(/^inline/, 'attachment'),
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=300',
  };
}
