import type { GatewayIr } from '../ir.ts';
import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import type { ProtocolIr } from '../ir-protocol.ts';
import { DENIED_METADATA } from '../language/scopes.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { camelCase, pascalCase } from '../print/identifier.ts';
import { literal } from '../print/literal.ts';
import { type Emitted, TsModule } from '../print/ts-module.ts';
import { addChatProtocol } from './chat-protocols/protocol.ts';
import { contractFunction } from './compiled.ts';
import { emitHooks } from './hooks.ts';
import { protocolEntries } from './protocols/entries.ts';
import { printEntries } from './protocols/print-entries.ts';
import { type RefusalTables, refusalTables } from './refusals.ts';
import { DENIED_NAMES } from './tables.ts';

/**
 * `generated/adapters/<id>.ts` with the half for tasks, the one for chat or both, and the hook interface of each
 * protocol that declares hooks.
 */
export function emitProtocols(
  ir: Pick<GatewayIr, 'protocols'> & Partial<Pick<GatewayIr, 'chatProtocols'>>,
  cache: UnitCache = NO_CACHE,
): readonly Emitted[] {
  const chat = new Map((ir.chatProtocols ?? []).map((protocol) => [protocol.id, protocol]));
  const tables = refusalTables(ir);
  const withTasks = new Set(ir.protocols.map(({ id }) => id));
  return [
    ...ir.protocols.flatMap((protocol) => [
      cache.take('adapter', [protocol, chat.get(protocol.id), [...tables]], () =>
        emitProtocol(protocol, chat.get(protocol.id), tables).content(),
      ),
      ...(protocol.hooks === undefined ? [] : [emitHooks(protocol, protocol.hooks.entries)]),
    ]),
    ...[...chat.values()]
      .filter(({ id }) => !withTasks.has(id))
      .map((protocol) => emitChatOnly(protocol, tables)),
  ];
}

function emitProtocol(
  protocol: ProtocolIr,
  chat: ChatProtocolIr | undefined,
  tables: RefusalTables,
): TsModule {
  const source = `specs/protocols/${protocol.id}.yaml`;
  const file = new TsModule(`generated/adapters/${protocol.id}.ts`, source);
  file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  if (protocol.carries.metadata) {
    declareDenied(file, protocol.deny);
    if (protocol.guard !== undefined) file.import(DENIED_NAMES, 'generated/vocabulary.ts');
  }
  const entries = printEntries(file, protocolEntries(protocol, tables));
  const definition = `${contractFunction(file, 'defineProtocol')}<CanonicalRequest>(${entries})`;
  const about = [`${protocol.title}.`, protocol.about].filter((part) => part !== undefined).join(' ');
  const name = camelCase(protocol.id);
  if (protocol.hooks === undefined) file.declare({ kind: 'constant', name, about, value: definition });
  else {
    file.declare({ kind: 'constant', name: 'fromSpec', local: true, value: definition });
    file.declare({ kind: 'constant', name, about, value: withHooks(file, protocol, protocol.hooks.name) });
  }
  if (chat !== undefined) addChatProtocol(file, chat, tables);
  return file;
}

function emitChatOnly(protocol: ChatProtocolIr, tables: RefusalTables): TsModule {
  const file = new TsModule(`generated/adapters/${protocol.id}.ts`, `specs/protocols/${protocol.id}.yaml`);
  addChatProtocol(file, protocol, tables);
  return file;
}

function declareDenied(file: TsModule, keys: readonly string[]): void {
  const used = `const ${DENIED_METADATA}: readonly string[] = `.length;
  file.declare({
    kind: 'constant',
    name: DENIED_METADATA,
    type: 'readonly string[]',
    about: 'Paths of `metadata` that never reach the upstream: they would change what was agreed.',
    value: literal(keys, { indent: 0, used }),
  });
}

function withHooks(file: TsModule, protocol: ProtocolIr, module: string): string {
  const type = `${pascalCase(protocol.id)}Hooks`;
  file.import('hooks', `runtime/adapters/${module}.ts`);
  file.import(type, `generated/adapters/${protocol.id}.hooks.ts`, { typeOnly: true });
  return `${contractFunction(file, 'withHooks')}<CanonicalRequest>(fromSpec, hooks satisfies ${type})`;
}
