import type { ResponseFormat } from '../../contract/family.ts';
import type { Call, Handler } from '../call.ts';
import { answerTask } from './answer-task.ts';
import { findTask } from './find-task.ts';
import { requireJson } from './require-json.ts';

/** `task.get`: one task of the caller, the same object the submission answered. */
export const getTask: Handler = async (call, context) => {
  const task = await findTask(call, context);
  return answerTask(call, context, task, { response_format: wantedFormat(call) });
};

/** What the reading request itself wants pictures as, on routes whose vendor asks there. */
function wantedFormat(call: Pick<Call, 'route' | 'body'>): ResponseFormat | undefined {
  const word = call.route.response_format?.({ body: requireJson(call) });
  return word === 'url' || word === 'b64_json' ? word : undefined;
}
