import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import { camelCase } from '../../print/identifier.ts';

/** What the chat half of a protocol is exported as: its id, or beside a half for tasks a name of its own. */
export function chatExport({ id, alsoTasks }: Pick<ChatProtocolIr, 'id' | 'alsoTasks'>): string {
  return alsoTasks ? `${camelCase(id)}Chat` : camelCase(id);
}
