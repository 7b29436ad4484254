import type { ExplainIr, GatewayIr } from '../../ir.ts';
import type { CallIr, ProtocolIr } from '../../ir-protocol.ts';
import { DENIED_METADATA } from '../../language/scopes.ts';
import type { UnitCache } from '../../output/unit-cache.ts';
import { type ModuleContent, TsModule } from '../../print/ts-module.ts';
import type { MappedRow } from '../../resolve/explain/mapped-fields.ts';
import { contractFunction, mentions, printInto } from '../compiled.ts';
import { sentCallCode } from './sent-code.ts';

/** `generated/explain/protocols/<id>.ts`: the requests of a protocol once more, each value with its row. */
export function emitSentCalls(
  { protocols, explain }: Pick<GatewayIr, 'protocols' | 'explain'>,
  cache: UnitCache,
): readonly ModuleContent[] {
  const rowsOf = new Map(explain.protocols.map((file) => [file.id, file]));
  return protocols.flatMap((protocol) => {
    const rows = rowsOf.get(protocol.id);
    return rows === undefined
      ? []
      : [cache.take('sent calls', [protocol, rows], () => sentCalls(protocol, rows).content())];
  });
}

function sentCalls({ id, submit, remix }: ProtocolIr, rows: ExplainIr): TsModule {
  const file = new TsModule(`generated/explain/protocols/${id}.ts`, rows.file);
  file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  const calls = [
    method(file, 'submit', { call: submit, rows: rows.fields }),
    ...(remix === undefined ? [] : [method(file, 'remix', { call: remix.call, rows: rows.remix ?? [] })]),
  ];
  const value = `${contractFunction(file, 'defineSent')}<CanonicalRequest>({\n${calls.join('')}})`;
  if (value.includes(DENIED_METADATA)) file.import(DENIED_METADATA, `generated/adapters/${id}.ts`);
  file.declare({ kind: 'constant', name: 'sent', value });
  return file;
}

function method(
  file: TsModule,
  name: string,
  { call, rows }: { readonly call: CallIr; readonly rows: readonly MappedRow[] },
): string {
  const code = sentCallCode(call, rows);
  const label = `  ${name}: (${mentions(code, 's') ? 's' : ''}) => (`;
  return `${label}${printInto(file, code, { indent: 2, column: label.length })}),\n`;
}
