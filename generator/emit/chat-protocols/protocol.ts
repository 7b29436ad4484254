import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import type { TsModule } from '../../print/ts-module.ts';
import { printEntries } from '../protocols/print-entries.ts';
import type { RefusalTables } from '../refusals.ts';
import { chatEntries } from './entries.ts';
import { chatExport } from './names.ts';

/** Adds the chat half of a protocol to its adapter: facts and wiring only. */
export function addChatProtocol(file: TsModule, protocol: ChatProtocolIr, tables: RefusalTables): void {
  file.import('ChatProtocol', 'runtime/contract/chat.ts', { typeOnly: true });
  const { title, about } = protocol;
  const entries = printEntries(file, chatEntries(protocol, tables));
  const description = [`${title}: chat.`, about].filter((part) => part !== undefined).join(' ');
  file.declare({
    kind: 'constant',
    name: chatExport(protocol),
    type: 'ChatProtocol',
    about: description,
    value: entries,
  });
}
