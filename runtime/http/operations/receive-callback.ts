import { checkCallbackToken } from '../../auth/callback-token.ts';
import type { Handler } from '../call.ts';
import { isTaskId } from '../task-id.ts';

/**
 * `callback.receive`: a vendor says that a task changed. A hint, never truth: it can make the next poll come
 * at once and nothing else. The answer is the same 204 for a good hint, a forged one and an unknown task, so
 * that it tells a stranger nothing; the token is checked before anybody is asked about the task.
 */
export const receiveCallback: Handler = async (call, context) => {
  const { task_id: task, token } = call.path;
  if (!isTaskId(task) || !checkCallbackToken(context.callbackKey, task, token)) return { kind: 'nothing' };
  const [path = '', query = ''] = splitOnce(call.url);
  try {
    await context.tasks.callback({
      task_id: task,
      method: call.route.method,
      path,
      query,
      headers: call.headers,
      body: call.body?.kind === 'raw' ? call.body.bytes : new Uint8Array(0),
    });
  } catch (error) {
    // A lost hint costs the time until the next poll; a sender that retries would not make that shorter.
    context.log.warn({ task, error }, 'a callback could not be taken');
  }
  return { kind: 'nothing' };
};

function splitOnce(url: string): readonly string[] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
