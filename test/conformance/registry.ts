import { registry } from '../../generated/index.ts';
import type { ChatProtocol, ChatTwin } from '../../runtime/contract/chat.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { Twin } from '../../runtime/contract/twin.ts';

export const twins = await registry.twins();
export const chatTwins = await registry.chat_twins();

export function protocolOf(id: string): Protocol {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);
  return protocol;
}

export function twinOf(id: string): Twin {
  const twin = twins[id];
  if (twin === undefined) throw new Error(`no twin of protocol ${id}`);
  return twin;
}

export function chatProtocolOf(id: string): ChatProtocol {
  const protocol = registry.chat_protocols[id];
  if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
  return protocol;
}

export function chatTwinOf(id: string): ChatTwin {
  const twin = chatTwins[id];
  if (twin === undefined) throw new Error(`no twin of chat protocol ${id}`);
  return twin;
}
