import type { Handler } from '../call.ts';
import { taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { findTask } from './find-task.ts';

/** `task.get`: one task of the caller, the same object the submission answered. */
export const getTask: Handler = async (call, context) => {
  const task = await findTask(call, context);
  return answerWith(call, context, await taskView(task, context));
};
