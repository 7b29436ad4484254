import type { BodyIr, GatewayIr } from '../ir.ts';
import { schemaMembers } from '../print/declaration.ts';
import { pascalCase } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';
import { bodySchema } from './body-schema.ts';

/** Name of the interface of a family's public body. */
export function bodyName(family: Pick<BodyIr, 'id'>): string {
  return `${pascalCase(family.id)}Body`;
}

interface Bodies {
  readonly families: readonly BodyIr[];
  readonly chatFamilies: readonly BodyIr[];
}

/** Every family as far as its public body goes: those of tasks, then those of chat. */
export function bodiesOf(ir: Bodies): readonly BodyIr[] {
  return [...ir.families, ...ir.chatFamilies];
}

/** `generated/types/<family>.ts`: the public body as a TypeScript interface. */
export function emitTypes(ir: GatewayIr): readonly TsModule[] {
  return bodiesOf(ir).map((family) => {
    const file = new TsModule(`generated/types/${family.id}.ts`, family.source);
    const about = `Body of a request for a model of ${family.title}.`;
    file.declare({
      kind: 'interface',
      name: bodyName(family),
      about,
      members: schemaMembers(bodySchema(family)),
    });
    return file;
  });
}
