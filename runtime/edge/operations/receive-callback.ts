import type { Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

/**
 * `callback.receive`: a vendor says that a task changed. A hint, never truth: it can make the next poll come
 * at once and nothing else. The answer is the same 204 for a good hint, a forged one and an unknown task, so
 * that it tells a stranger nothing; the token was checked before the body was read.
 */
export const receiveCallback: Handler<Uint8Array> = async (call, context) => {
  const { task_id: task } = call.path;
  if (call.caller.kind !== 'vendor' || task === undefined) return { kind: 'nothing' };
  const mark = call.url.indexOf('?');
  const read = call.body?.take();
  try {
    await context.tasks.callback({
      task_id: task,
      method: call.route.method,
      path: pathBefore(context) + (mark < 0 ? call.url : call.url.slice(0, mark)),
      query: mark < 0 ? '' : call.url.slice(mark + 1),
      headers: call.headers,
      body: read?.kind === 'raw' ? read.bytes : new Uint8Array(0),
    });
  } catch (error) {
    // A lost hint costs the time until the next poll; a sender that retries would not make that shorter.
    context.log.warn({ task, error }, 'a callback could not be taken');
  }
  return { kind: 'nothing' };
};

/** What a proxy takes off the path of the public address: vendors sign the path that they were given. */
function pathBefore(context: Pick<ServerContext, 'deployment'>): string {
  return URL.parse(context.deployment().server.public_url)?.pathname.replace(/\/$/, '') ?? '';
}
