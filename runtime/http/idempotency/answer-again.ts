import type { KeyRecord, TaskRecord } from '../../store/types.ts';
import type { Answer, Call } from '../call.ts';
import { type Asker, answerTask } from '../operations/answer-task.ts';
import { pictureFrame } from '../operations/generate-content.ts';
import { answerEnded } from '../operations/make-pictures.ts';
import type { ServerContext } from '../server-deps.ts';

/** Who sent a request again; never its body. */
export interface Repeater extends Asker {
  readonly query: Call['query'];
  readonly key: KeyRecord;
}

/**
 * The answer of a submission, made from its task as it is now: the task itself, or on routes that wait for their
 * pictures, those.
 */
export async function answerAgain(
  asker: Repeater,
  context: ServerContext,
  task: TaskRecord,
): Promise<Answer> {
  switch (asker.route.operation) {
    case 'image.generate':
    case 'content.generate':
    case 'content.stream': {
      const until = context.clock() + context.bounds.imageWaitMs;
      return answerEnded(asker, context, {
        submission: { task, refusal: () => undefined },
        left: () => Math.max(0, until - context.clock()),
        headers: {},
        frame: pictureFrame(asker),
      });
    }
    default:
      return answerTask(asker, context, task);
  }
}
