import { requireModel } from '../../intake/model-access.ts';
import type { Handler } from '../call.ts';
import { modelView } from '../model-view.ts';
import { answerWith } from './answer-with.ts';
import { catalogueView } from './catalogue-answer.ts';
import { requireKey } from './require-key.ts';

/**
 * `models.get`: one model by id, alias or suffixed name, when the key may use it; in the words of the route's
 * surface where it has an answer for it.
 */
export const getModel: Handler = async (call, context) => {
  const key = requireKey(call);
  const group = context.deployment().groups[key.group];
  const name = call.path.model ?? '';
  const found = requireModel({ index: context.intake.models, name, key, group });
  if (call.route.answer === undefined) return { kind: 'json', status: 200, body: modelView(found, context) };
  return answerWith(call, context, { model: catalogueView(found) });
};
