import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import { jsdoc } from '../../print/jsdoc.ts';
import type { TsFile } from '../../print/ts-file.ts';
import { printEntries } from '../protocols/print-entries.ts';
import { chatEntries } from './entries.ts';
import { chatExport } from './names.ts';

/** Adds the chat half of a protocol to its adapter: facts and wiring only. */
export function addChatProtocol(file: TsFile, protocol: ChatProtocolIr): void {
  file.import('ChatProtocol', 'runtime/contract/chat.ts', { typeOnly: true });
  const { title, about } = protocol;
  const entries = printEntries(file, chatEntries(protocol));
  const comment = jsdoc([`${title}: chat.`, about].filter((part) => part !== undefined).join(' '));
  file.add(`${comment}export const ${chatExport(protocol)}: ChatProtocol = ${entries};`);
}
