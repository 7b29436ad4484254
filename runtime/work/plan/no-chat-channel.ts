import { CONTENT_KINDS, type ContentKind } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { CheckedChat } from '../../intake/types.ts';
import { orList } from '../../words/show-value.ts';
import type { ChatCandidate } from './directory.ts';

/**
 * Why no channel takes a request. 503 where one that is disabled could, or where there is none at all, for then
 * waiting helps; else 400 that names what no channel of the group can take, and what they can.
 */
export function noChannelError(chat: CheckedChat, serving: readonly ChatCandidate[]): GatewayError {
  const { modelName } = chat;
  const able = serving.filter((one) => canTake(chat, one));
  if (serving.length === 0 || able.length > 0) {
    return new GatewayError('no_available_channel', {
      message: `no channel can serve ${modelName} at the moment`,
      values: { model: modelName },
    });
  }
  if (chat.kind === 'native') {
    return new GatewayError('invalid_request', {
      param: 'model',
      message: `no channel of this group takes ${modelName} in this format; send the request in the common chat format`,
    });
  }
  const enabled = serving.filter(({ channel }) => channel.enabled);
  const takes = (enabled.length > 0 ? enabled : serving).map(({ protocol }) => protocol.inputs);
  const possible = CONTENT_KINDS.filter((kind) => takes.some((inputs) => inputs[kind] !== undefined));
  const impossible = [...chat.contents].filter((kind) => !possible.includes(kind));
  const kinds = impossible.length > 0 ? impossible : [...chat.contents];
  const together = impossible.length > 0 ? '' : ' together';
  return new GatewayError('invalid_request', {
    param: placeOf(chat, kinds),
    message: `no channel of this group takes ${kinds.join(' and ')} content${together} for ${modelName}; they take ${orList(possible)}`,
    details: { received: kinds.join(', '), allowed: possible },
  });
}

/** Whether the channel's protocol has a place for everything in the request. */
export function canTake(chat: CheckedChat, { protocol }: ChatCandidate): boolean {
  if (chat.kind === 'native') return protocol.native === chat.surface;
  return [...chat.contents].every((kind) => protocol.inputs[kind] !== undefined);
}

/** The first item of one of the kinds. */
function placeOf(
  { request }: Extract<CheckedChat, { readonly kind: 'chat' }>,
  kinds: readonly ContentKind[],
): string {
  for (const [at, { content }] of request.messages.entries()) {
    if (!Array.isArray(content)) continue;
    const index = content.findIndex(({ type }) => kinds.includes(type));
    if (index !== -1) return `messages[${at}].content[${index}]`;
  }
  return 'messages';
}
