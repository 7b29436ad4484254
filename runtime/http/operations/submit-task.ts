import { GatewayError } from '../../contract/errors.ts';
import { lifecycleHeaders } from '../../intake/lifecycle.ts';
import type { Handler } from '../call.ts';
import { taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { queryTexts } from './query-texts.ts';
import { requireKey } from './require-key.ts';

/**
 * `video.submit` and `audio.submit`: checks the request, hands it to the task service and answers the task
 * (interface 4.1).
 */
export const submitTask: Handler = async (call, context) => {
  const key = requireKey(call);
  const { body } = call;
  if (body === undefined || body.kind === 'raw')
    throw new GatewayError('invalid_request', {
      message: 'the request body is missing: send the fields of the task',
    });
  const request = context.intake.check({
    route: call.route,
    key,
    body,
    path: call.path,
    query: queryTexts(call.query),
    strict: call.strict,
  });
  const { lifecycle, id } = request.model;
  const headers = lifecycleHeaders(lifecycle, context.clock());
  if (headers.deprecation !== undefined)
    context.log.warn({ model: id, key: key.id }, 'DEPRECATED model used');
  const task = await context.tasks.submit({ key, request });
  return answerWith(call, context, await taskView(task, context), headers);
};
