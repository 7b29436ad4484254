import type { ChatInput, ChatService, ChatStream } from '../chat/types.ts';
import type { Deployment } from '../config/types.ts';
import type { TakenWork, WorkCounter, WorkLimit } from './work-counter.ts';
import { workError, workLimits } from './work-limits.ts';

/** The chat service, which counts the calls of this process against what their key and its group may have in flight. */
export function limitChat<S extends Pick<ChatService, 'complete' | 'stream'>>(
  chat: S,
  { counter, deployment }: { readonly counter: WorkCounter; readonly deployment: () => Deployment },
): S {
  const take = (input: ChatInput): TakenWork => {
    const { work = {} } = workLimits(deployment(), input.key);
    const { group, key } = work;
    const limits: (WorkLimit & { readonly by: 'group' | 'key' })[] = [];
    if (group !== undefined)
      limits.push({ by: 'group', holder: `group:${group.name}`, concurrent: group.concurrent });
    if (key !== undefined) limits.push({ by: 'key', holder: `key:${key.id}`, concurrent: key.concurrent });
    const taken = counter.take(limits);
    if (taken.kind === 'full') throw workError(taken.limit.by, work);
    return taken;
  };
  return {
    ...chat,
    async complete(input) {
      const taken = take(input);
      return chat.complete(input).finally(taken.release);
    },
    async stream(input, dialect) {
      const taken = take(input);
      try {
        return untilEnded(await chat.stream(input, dialect), { taken, signal: input.signal });
      } catch (error) {
        taken.release();
        throw error;
      }
    },
  };
}

/** A stream ends when its text is written, or when its caller left before that began. */
function untilEnded(
  stream: ChatStream,
  { taken, signal }: { readonly taken: TakenWork; readonly signal: AbortSignal },
): ChatStream {
  let running = false;
  const gone = (): void => {
    if (!running) taken.release();
  };
  if (signal.aborted) gone();
  else signal.addEventListener('abort', gone, { once: true });
  return {
    ...stream,
    run(sink) {
      running = true;
      return stream.run(sink).finally(() => {
        signal.removeEventListener('abort', gone);
        taken.release();
      });
    },
  };
}
