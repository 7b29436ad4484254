import type { BodyIr, GatewayIr, OutputFile } from '../ir.ts';
import { pascalCase } from '../print/identifier.ts';
import { jsdoc } from '../print/jsdoc.ts';
import { schemaMembers } from '../print/schema-type.ts';
import { TsFile } from '../print/ts-file.ts';
import { bodySchema } from './body-schema.ts';

/** Name of the interface of a family's public body. */
export function bodyName(family: Pick<BodyIr, 'id'>): string {
  return `${pascalCase(family.id)}Body`;
}

/** Every family as far as its public body goes: those of tasks, then those of chat. */
export function bodiesOf(ir: Pick<GatewayIr, 'families' | 'chatFamilies'>): readonly BodyIr[] {
  return [...ir.families, ...ir.chatFamilies];
}

/** `generated/types/<family>.ts`: the public body as a TypeScript interface. */
export function emitTypes(ir: GatewayIr): readonly OutputFile[] {
  return bodiesOf(ir).map((family) => {
    const file = new TsFile(`generated/types/${family.id}.ts`, family.source);
    const about = jsdoc(`Body of a request for a model of ${family.title}.`);
    file.add(`${about}export interface ${bodyName(family)} {\n${schemaMembers(bodySchema(family), 2)}}`);
    return file.print();
  });
}
