import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import { parseSize } from '../../contract/parse-size.ts';
import type { PriceValue } from '../../contract/price.ts';
import { tierOfSize } from '../../contract/size.ts';
import type { StoredRequest, TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import { dimensionsText, fittingRows, priceOf, type Quote } from './price.ts';

/**
 * A remix is as long as its source and costs what that would cost now. Throws `invalid_request` where the model has no
 * price any more for what the source is.
 */
export function remixPrice(
  { registry }: Pick<TaskDeps, 'registry'>,
  {
    model,
    group,
    task,
  }: {
    readonly model: Model;
    readonly group: Group;
    readonly task: Pick<TaskRecord, 'model' | 'request'>;
  },
): Quote {
  const { seconds } = task.request;
  const values = sourceValues(task.request);
  if (fittingRows(model.price, values).length === 0) {
    const what = dimensionsText(model.price, values);
    const like = what === '' ? 'what this task is' : `what this task is (${what})`;
    throw new GatewayError('invalid_request', {
      message: `${task.model} has no price any more for ${like}; submit a new request instead of a remix`,
    });
  }
  return priceOf({
    model,
    values,
    multiplier_ppm: group.multiplier_ppm,
    currency: registry.gateway,
    ...(seconds === undefined ? {} : { seconds }),
  });
}

/** What the source's price depended on; of tasks that were made before it was kept, what else is known of them. */
export function sourceValues({ priced, mode, size }: StoredRequest): Readonly<Record<string, PriceValue>> {
  if (priced !== undefined) return priced;
  const known = parseSize(size);
  const tier = known === undefined ? undefined : tierOfSize(known);
  return { mode, ...(tier === undefined ? {} : { tier }) };
}
