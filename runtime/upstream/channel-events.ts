import { MAX_ANSWER_BYTES } from './channel-call.ts';
import { discardBody } from './discard-body.ts';
import { openEventBody } from './event-body.ts';
import { type CallTools, openCall } from './open-call.ts';
import { readAnswer } from './read-answer.ts';
import type { CallFailure, ChannelCall, OpenOutcome } from './types.ts';

/**
 * Calls a vendor once for an answer of server-sent events. Errors, and answers that come as JSON although a stream
 * was asked for, are read whole; a success of any other type is none. Never throws.
 */
export async function openEvents(input: ChannelCall, tools: CallTools): Promise<OpenOutcome> {
  const opened = await openCall(input, { accept: 'text/event-stream' }, tools);
  if (opened.kind === 'failure') return opened;
  const { response, clock } = opened;
  const { http, headers } = response;
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const success = http >= 200 && http < 300;
  if (success && type === 'text/event-stream') {
    const body = openEventBody(opened);
    if (body.kind === 'ok') return { kind: 'stream', body: body.body };
    return unusable(body.reason);
  }
  if (!success || isJson(type)) {
    const { max_answer_bytes: max = MAX_ANSWER_BYTES, held } = input;
    return readAnswer(opened, { max, held, answers: tools.answers });
  }
  return unusable(`the answer is neither events nor JSON (${type === '' ? 'no content-type' : type})`);

  function unusable(message: string): OpenOutcome {
    discardBody(response);
    clock.stop();
    const failure: CallFailure = {
      kind: 'ambiguous',
      reason: 'not_json',
      message: message.slice(0, 160),
      http,
    };
    return { kind: 'failure', failure };
  }
}

function isJson(type: string): boolean {
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}
