import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import { isTaskModel } from '../../intake/find-model.ts';
import { requireNotRetired } from '../../intake/lifecycle.ts';
import { mayUse } from '../../intake/model-access.ts';
import type { KeyRecord, TaskRecord } from '../../store/types.ts';
import type { ServerContext } from '../server-deps.ts';

/**
 * The model of a finished task as it is today: it may be gone (404), have been retired (410), or the key may not
 * use it any more (403).
 */
export function remixModel(
  source: Pick<TaskRecord, 'model' | 'model_id'>,
  key: KeyRecord,
  context: Pick<ServerContext, 'intake' | 'deployment' | 'clock'>,
): Model {
  const { all } = context.intake.models;
  const model = all.filter(isTaskModel).find((entry) => entry.model.id === source.model_id)?.model;
  if (model === undefined) {
    throw new GatewayError('model_not_found', {
      message: `${source.model} is no longer offered`,
      values: { model: source.model },
    });
  }
  requireNotRetired(model, context.clock());
  const { groups } = context.deployment();
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  if (mayUse({ key, group }, model.id)) return model;
  throw new GatewayError('model_not_allowed', {
    message: `this key may not use ${source.model}`,
    values: { model: source.model, group: key.group },
  });
}
