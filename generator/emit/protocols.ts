import type { GatewayIr, OutputFile } from '../ir.ts';
import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import type { ProtocolIr } from '../ir-protocol.ts';
import { DENIED_METADATA } from '../language/scopes.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { camelCase, pascalCase } from '../print/identifier.ts';
import { jsdoc } from '../print/jsdoc.ts';
import { literal } from '../print/literal.ts';
import { TsFile } from '../print/ts-file.ts';
import { addChatProtocol } from './chat-protocols/protocol.ts';
import { contractFunction } from './compiled.ts';
import { emitHooks } from './hooks.ts';
import { protocolEntries } from './protocols/entries.ts';
import { printEntries } from './protocols/print-entries.ts';
import { DENIED_NAMES } from './tables.ts';

/**
 * `generated/adapters/<id>.ts` with the half for tasks, the one for chat or both, and the hook interface of each
 * protocol that declares hooks.
 */
export function emitProtocols(
  ir: Pick<GatewayIr, 'protocols'> & Partial<Pick<GatewayIr, 'chatProtocols'>>,
  cache: UnitCache = NO_CACHE,
): readonly OutputFile[] {
  const chat = new Map((ir.chatProtocols ?? []).map((protocol) => [protocol.id, protocol]));
  const withTasks = new Set(ir.protocols.map(({ id }) => id));
  return [
    ...ir.protocols.flatMap((protocol) => [
      cache.take('adapter', [protocol, chat.get(protocol.id)], () =>
        emitProtocol(protocol, chat.get(protocol.id)),
      ),
      ...(protocol.hooks === undefined ? [] : [emitHooks(protocol, protocol.hooks.entries)]),
    ]),
    ...[...chat.values()].filter(({ id }) => !withTasks.has(id)).map(emitChatOnly),
  ];
}

function emitProtocol(protocol: ProtocolIr, chat: ChatProtocolIr | undefined): OutputFile {
  const source = `specs/protocols/${protocol.id}.yaml`;
  const file = new TsFile(`generated/adapters/${protocol.id}.ts`, source);
  file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  if (protocol.carries.metadata) {
    file.add(deniedMetadata(protocol.deny));
    if (protocol.guard !== undefined) file.import(DENIED_NAMES, 'generated/vocabulary.ts');
  }
  const entries = printEntries(file, protocolEntries(protocol));
  const definition = `${contractFunction(file, 'defineProtocol')}<CanonicalRequest>(${entries})`;
  const about = jsdoc([`${protocol.title}.`, protocol.about].filter((part) => part !== undefined).join(' '));
  const declared = `${about}export const ${camelCase(protocol.id)}`;
  if (protocol.hooks === undefined) file.add(`${declared} = ${definition};`);
  else {
    file.add(`const fromSpec = ${definition};`);
    file.add(`${declared} = ${withHooks(file, protocol, protocol.hooks.name)};`);
  }
  if (chat !== undefined) addChatProtocol(file, chat);
  return file.print();
}

function emitChatOnly(protocol: ChatProtocolIr): OutputFile {
  const file = new TsFile(`generated/adapters/${protocol.id}.ts`, `specs/protocols/${protocol.id}.yaml`);
  addChatProtocol(file, protocol);
  return file.print();
}

function deniedMetadata(keys: readonly string[]): string {
  const declared = `const ${DENIED_METADATA}: readonly string[] = `;
  const why = '/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */';
  return `${why}\n${declared}${literal(keys, { indent: 0, used: declared.length })};`;
}

function withHooks(file: TsFile, protocol: ProtocolIr, module: string): string {
  const type = `${pascalCase(protocol.id)}Hooks`;
  file.import('hooks', `runtime/adapters/${module}.ts`);
  file.import(type, `generated/adapters/${protocol.id}.hooks.ts`, { typeOnly: true });
  return `${contractFunction(file, 'withHooks')}<CanonicalRequest>(fromSpec, hooks satisfies ${type})`;
}
