import { type CallTools, openCall } from './open-call.ts';
import { readAnswer } from './read-answer.ts';
import type { CallOutcome, ChannelCall } from './types.ts';

/** On decoded bytes, of calls that name no bound of their own; results are streamed and not among them. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Calls a vendor once. Resolves to a complete, parsed answer or to a failure that says whether the vendor may
 * have seen the request; never throws for anything that happened on the way.
 */
export async function callChannel(input: ChannelCall, tools: CallTools): Promise<CallOutcome> {
  const opened = await openCall(input, {}, tools);
  if (opened.kind === 'failure') return opened;
  return readAnswer(opened, input.max_answer_bytes ?? MAX_ANSWER_BYTES);
}
