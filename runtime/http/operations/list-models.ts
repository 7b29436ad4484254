import { mayUse } from '../../intake/model-access.ts';
import type { Handler } from '../call.ts';
import { modelView } from '../model-view.ts';
import { answerWith } from './answer-with.ts';
import { catalogueView, isServedIn } from './catalogue-answer.ts';
import { itemAnswer } from './item-answer.ts';
import { requireKey } from './require-key.ts';

/**
 * `models.list`: the models that the key may use and some channel of its group serves, in OpenAI's shape; a route
 * with an answer of its own lists those of its surface in the words of that.
 */
export const listModels: Handler = async (call, context) => {
  const key = requireKey(call);
  const group = context.deployment().groups[key.group];
  const servable = context.directory().servable(key.group);
  const usable = context.intake.models.all
    .filter(({ model }) => model.lifecycle.status !== 'retired')
    .filter(({ model }) => servable.has(model.id) && mayUse({ key, group }, model.id));
  if (call.route.answer === undefined) {
    const data = usable.map((entry) => modelView(entry, context));
    return { kind: 'json', status: 200, body: { object: 'list', data } };
  }
  const item = itemAnswer(call, context);
  const items = usable
    .filter(isServedIn(call, context, key.group))
    .map((entry) => item({ model: catalogueView(entry) }));
  return answerWith(call, context, { page: { items, has_more: false } });
};
