import { inTurns } from '../../contract/paused-work.ts';
import type { Handler } from '../call.ts';
import { answerTask } from './answer-task.ts';
import { claimOf } from './claim-of.ts';
import { intakeInput, usedModelHeaders } from './intake-input.ts';

/**
 * `video.submit`, `audio.submit` and `image.submit`: checks the request, hands it to the task service and answers
 * the task.
 */
export const submitTask: Handler = async (call, context) => {
  const input = intakeInput(call, { fields: 'the fields of the task' });
  const { key } = input;
  const request = await inTurns(context.intake.check(input));
  const headers = usedModelHeaders(request.model, key, context);
  const task = await context.tasks.submit({ key, request, memory: call.hold(), ...claimOf(call) });
  return answerTask(call, context, task, { headers: () => headers });
};
