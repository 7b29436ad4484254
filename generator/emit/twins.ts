import type { Twin } from '../../runtime/contract/twin.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import { camelCase } from '../print/identifier.ts';
import { brokenLiteral } from '../print/literal.ts';
import { TsFile } from '../print/ts-file.ts';
import { chatExport } from './chat-protocols/names.ts';

const WHY =
  "/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */";

/** `generated/twins/<id>.ts`: facts for the sandbox, one file per protocol that can be imitated. */
export function emitTwins({
  protocols,
  chatProtocols,
}: Pick<GatewayIr, 'protocols' | 'chatProtocols'>): readonly OutputFile[] {
  const tasks = new Map(protocols.map(({ id, twin }) => [id, twin]));
  const chats = new Map(chatProtocols.map((protocol) => [protocol.id, protocol]));
  return [...new Set([...tasks.keys(), ...chats.keys()])].flatMap((id) => {
    const [twin, chat] = [tasks.get(id), chats.get(id)];
    return twin === undefined && chat === undefined ? [] : [emitTwin(id, twin, chat)];
  });
}

function emitTwin(id: string, twin: Twin | undefined, chat: ChatProtocolIr | undefined): OutputFile {
  const file = new TsFile(`generated/twins/${id}.ts`, `specs/protocols/${id}.yaml`);
  if (twin !== undefined) {
    file.import('Twin', 'runtime/contract/twin.ts', { typeOnly: true });
    file.add(`${WHY}\nexport const ${camelCase(id)}: Twin = ${brokenLiteral(twin, 0)};`);
  }
  if (chat !== undefined) {
    file.import('ChatTwin', 'runtime/contract/chat.ts', { typeOnly: true });
    file.add(`${WHY}\nexport const ${chatExport(chat)}: ChatTwin = ${brokenLiteral(chat.twin, 0)};`);
  }
  return file.print();
}
