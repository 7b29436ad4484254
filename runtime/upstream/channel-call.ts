import { type CallTools, type OpenedCall, openCall } from './open-call.ts';
import { type AnswerReading, readAnswer } from './read-answer.ts';
import type { CallOutcome, ChannelCall } from './types.ts';

/** On decoded bytes, of calls that name no bound of their own; results are streamed and not among them. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Calls a vendor once. Resolves to a complete, parsed answer or to a failure that says whether the vendor may
 * have seen the request; never throws for anything that happened on the way.
 */
export function callChannel(input: ChannelCall, tools: CallTools): Promise<CallOutcome> {
  const { max_answer_bytes: max = MAX_ANSWER_BYTES, held } = input;
  return readOpened(openCall(input, {}, tools), { max, held, answers: tools.answers });
}

/** A function of its own, because one that waits keeps all that it was given. */
async function readOpened(opening: Promise<OpenedCall>, reading: AnswerReading): Promise<CallOutcome> {
  const opened = await opening;
  return opened.kind === 'failure' ? opened : readAnswer(opened, reading);
}
