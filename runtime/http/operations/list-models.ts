import { mayUse } from '../../intake/model-access.ts';
import type { Handler } from '../call.ts';
import { modelView } from '../model-view.ts';
import { requireKey } from './require-key.ts';

/** `models.list`: the models that the key may use and some channel of its group serves, in OpenAI's shape. */
export const listModels: Handler = async (call, context) => {
  const key = requireKey(call);
  const group = context.deployment().groups[key.group];
  const servable = context.directory().servable(key.group);
  const data = context.intake.models.all
    .filter(({ model }) => model.lifecycle.status !== 'retired')
    .filter(({ model }) => servable.has(model.id) && mayUse({ key, group }, model.id))
    .map((entry) => modelView(entry, context));
  return { kind: 'json', status: 200, body: { object: 'list', data } };
};
