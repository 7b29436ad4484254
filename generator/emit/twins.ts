import type { Twin } from '../../runtime/contract/twin.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import { camelCase } from '../print/identifier.ts';
import { brokenLiteral } from '../print/literal.ts';
import { TsFile } from '../print/ts-file.ts';

/** `generated/twins/<id>.ts`: facts for the sandbox, one file per protocol that can be imitated. */
export function emitTwins(ir: Pick<GatewayIr, 'protocols'>): readonly OutputFile[] {
  return ir.protocols.flatMap(({ id, twin }) => (twin === undefined ? [] : [emitTwin(id, twin)]));
}

function emitTwin(id: string, twin: Twin): OutputFile {
  const file = new TsFile(`generated/twins/${id}.ts`, `specs/protocols/${id}.yaml`);
  file.import('Twin', 'runtime/contract/twin.ts', { typeOnly: true });
  file.add(
    `/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */\n` +
      `export const ${camelCase(id)}: Twin = ${brokenLiteral(twin, 0)};`,
  );
  return file.print();
}
