import { isDeepStrictEqual } from 'node:util';
import type { ChatFormatName } from '../../../runtime/contract/chat.ts';
import { readRequest as readCompletions } from '../../../runtime/sandbox/chat/completions.ts';
import { readRequest as readGenerate } from '../../../runtime/sandbox/chat/generate.ts';
import { readRequest as readMessages } from '../../../runtime/sandbox/chat/messages.ts';
import type { Dialect } from '../../../runtime/sandbox/chat/types.ts';
import { startTwins, type TwinServerOptions } from '../../../runtime/sandbox/twins/twin-server.ts';
import { readRequest as strictCompletions } from './completions/read-request.ts';
import { readRequest as strictGenerate } from './generate/read-request.ts';
import { readRequest as strictMessages } from './messages/read-request.ts';

type Read = Dialect['read'];

/** Refuses what the vendor's documents do not allow; what they allow the sandbox must understand in the same way. */
function strictly(strict: Read, loose: Read): Read {
  return (received, call) => {
    const prompt = strict(received, call);
    const understood = loose(received, call);
    if (!isDeepStrictEqual(understood, prompt))
      throw new Error(`the sandbox understands ${JSON.stringify(understood)}, not ${JSON.stringify(prompt)}`);
    return prompt;
  };
}

const READERS: Readonly<Record<ChatFormatName, Read>> = {
  'chat-completions': strictly(
    ({ body }, call) => strictCompletions(body, call),
    ({ body }, call) => readCompletions(body, call),
  ),
  messages: strictly(
    ({ body }, call) => strictMessages(body, call),
    ({ body }, call) => readMessages(body, call),
  ),
  'generate-content': strictly(
    ({ body }, { model = '', stream }) => strictGenerate(body, { model, stream }),
    ({ body }, { model = '', stream }) => readGenerate(body, { model, stream }),
  ),
};

/** Fake vendors of which those of chat refuse what their documents do not allow. */
export function startStrictTwins(options: TwinServerOptions) {
  return startTwins({ ...options, readers: READERS });
}
