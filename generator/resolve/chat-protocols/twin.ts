import type { ChatTwin, ChatTwinEndpoint } from '../../../runtime/contract/chat.ts';
import type { AuthChoice } from '../../../runtime/contract/protocol.ts';
import type { SpecChat, SpecChatProtocol } from '../../spec-types.ts';
import { fixedTexts, lowerCased, placeholders } from '../protocols/twin-endpoints.ts';

/** What the sandbox needs to play this vendor, from the spec's text and its examples alone. */
export function chatTwin({ id, chat, examples }: SpecChatProtocol, { use, params }: AuthChoice): ChatTwin {
  const required = examples.chat_required ?? examples.required ?? [];
  return {
    protocol: id,
    auth: { use, params },
    format: chat.format,
    complete: endpointOf(chat.complete, required),
    stream: endpointOf(chat.stream, required),
    examples: {
      complete: examples.complete,
      stream: examples.stream,
      errors: examples.errors as ChatTwin['examples']['errors'],
    },
  };
}

function endpointOf(call: SpecChat['complete'], required: readonly string[]): ChatTwinEndpoint {
  return {
    method: 'POST',
    path: placeholders(call.post, {}),
    query: fixedTexts(call.query),
    headers: lowerCased(fixedTexts(call.headers)),
    required,
  };
}
