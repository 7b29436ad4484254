import { GatewayError } from '../contract/errors.ts';

const TASK_ID = /^task_[0-9a-f]{32}$/;

/** Whether a text can be a public task id at all; nothing else is ever looked up. */
export function isTaskId(text: string | undefined): text is string {
  return text !== undefined && TASK_ID.test(text);
}

/** The one answer for unknown, malformed and foreign ids: it names no id. */
export function taskNotFound(): GatewayError {
  return new GatewayError('task_not_found', {
    message: 'there is no task with this id for this API key',
  });
}
