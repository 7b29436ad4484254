import type { ErrorClasses, Protocol } from '../contract/protocol.ts';
import type { TaskRecord } from '../store/types.ts';
import type { Channel, Egress } from '../upstream/types.ts';
import { readVendorError } from '../upstream/vendor-error.ts';
import { answerScope, readPoll, taskScope } from '../work/poll/read-poll.ts';

export interface IdQuestion {
  readonly task: TaskRecord;
  readonly upstream_id: string;
  readonly channel: Channel;
  readonly protocol: Protocol;
  readonly classes: ErrorClasses;
}

/** Whether the vendor knows an id; `perhaps` is that it could not be asked, or said neither. */
export interface IdAnswer {
  readonly known: 'yes' | 'no' | 'perhaps';
  /** For operators, in the vendor's words where it had some. */
  readonly says: string;
}

/** One poll under an id that somebody says is the task's, with the credential that made it. Changes nothing; never rejects. */
export async function askAboutId(
  egress: Pick<Egress, 'channelCall'>,
  { task, upstream_id, channel, protocol, classes }: IdQuestion,
): Promise<IdAnswer> {
  if (protocol.poll === undefined) return notAnswered('its protocol polls nothing');
  try {
    const scope = taskScope({ ...task, upstream_id }, channel);
    const outcome = await egress.channelCall({
      channel,
      credential: task.credential,
      auth: protocol.auth,
      request: protocol.poll.request(scope),
      call: 'poll',
    });
    if (outcome.kind === 'failure') return notAnswered(outcome.failure.reason);
    const verdict = readPoll({ protocol, scope, outcome, now: Date.now(), classes, accepts: () => true });
    const { http } = outcome.answer;
    const words = vendorWords(protocol, answerScope(scope, outcome.answer));
    if (verdict.kind === 'trouble' && verdict.reason === 'other_task')
      return { known: 'no', says: 'the vendor answered about another task' };
    // An error that ends a task is one about the question as long as nothing shows that there is such a task.
    if (verdict.kind === 'missing' || (verdict.kind === 'failed' && http >= 400))
      return { known: 'no', says: `the vendor knows nothing: HTTP ${http}${words}` };
    if (verdict.kind === 'trouble') return { known: 'perhaps', says: `the vendor said HTTP ${http}${words}` };
    return { known: 'yes', says: 'the vendor knows the id' };
  } catch (error) {
    return notAnswered(error instanceof Error ? error.message : 'its answer could not be read');
  }
}

function vendorWords(protocol: Protocol, scope: Parameters<typeof readVendorError>[1]): string {
  const { code, message } = readVendorError(protocol.errors, scope);
  const words = [code, message].filter((word) => word !== undefined && word.trim() !== '');
  return words.length === 0 ? '' : ` (${words.join(': ').slice(0, LONGEST_WORDS)})`;
}

const LONGEST_WORDS = 300;

function notAnswered(why: string): IdAnswer {
  return { known: 'perhaps', says: `the vendor could not be asked about the id (${why})` };
}
