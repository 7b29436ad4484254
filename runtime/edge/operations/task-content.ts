import { fileOfItem } from '../../contract/protocols/result.ts';
import { LINK_VARIANT } from '../../secrets/links.ts';
import type { TaskRecord } from '../../store/types.ts';
import { firstItemWith } from '../answers/task-view.ts';
import type { Call, Handler } from '../call.ts';
import { type ResultName, resultContent } from '../content/result-content.ts';
import { asDownload } from '../content/transfers.ts';
import { DEFAULT_VARIANT } from '../identity/content-link.ts';
import { findTask } from './find-task.ts';
import { requireFinished } from './operation-parts.ts';

/** `task.content`: streams a result file, with ranges, from where the upstream keeps it. */
export const taskContent: Handler<unknown, ContentQuery> = async (call, context) => {
  const task = await findTask(call, context);
  requireFinished(task, 'content');
  const file = fileOf(call, task);
  const method = call.route.method === 'HEAD' ? 'HEAD' : 'GET';
  const { headers, signal } = call;
  const request = { task, file, method, headers, signal, isOwner: call.caller.kind === 'key' } as const;
  return asDownload(call, context, {
    file: `${task.id} ${file.name}`,
    open: () => resultContent(request, context),
  });
};

/** Which file is asked for. */
type ContentQuery = { readonly variant: string | undefined; readonly item: number };

/** A link stands for what it was signed for; a caller who names nothing means the file the task was made for. */
function fileOf(call: Call<unknown, ContentQuery>, task: TaskRecord): ResultName {
  const usual = call.caller.kind === 'link' ? LINK_VARIANT : DEFAULT_VARIANT[task.kind];
  const variant = call.named.has('variant') ? String(call.query.variant) : usual;
  const named = call.named.has('item') || call.caller.kind === 'link';
  const item = named ? Number(call.query.item ?? 1) : firstItemWith(task.result, variant);
  return { variant, item, name: fileOfItem(variant, item - 1) };
}
