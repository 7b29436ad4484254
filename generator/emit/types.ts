import type { BodyIr, GatewayIr } from '../ir.ts';
import { compareText } from '../print/compare-text.ts';
import { type Member, schemaMembers } from '../print/declaration.ts';
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

const SHARED = 'SharedFields';
const SHARED_PATH = 'generated/fields.ts';
/** So many bodies have a field alike before it is written for all of them. */
const LEAST_BODIES = 3;

/** `generated/types/<family>.ts`: the public body as a TypeScript interface; `generated/fields.ts`: what many have alike. */
export function emitTypes(ir: GatewayIr): readonly TsModule[] {
  const bodies = bodiesOf(ir).map((family) => ({ family, members: schemaMembers(bodySchema(family)) }));
  const shared = sharedMembers(bodies.flatMap(({ members }) => members));
  const isShared = (member: Member) => shared.some((one) => isSame(one, member));
  const files = bodies.map(({ family, members }) => {
    const file = new TsModule(`generated/types/${family.id}.ts`, family.source);
    const names = members.filter(isShared).flatMap(({ name }) => name ?? []);
    if (names.length > 0) file.import(SHARED, SHARED_PATH, { typeOnly: true });
    file.declare({
      kind: 'interface',
      name: bodyName(family),
      about: `Body of a request for a model of ${family.title}.`,
      ...(names.length === 0 ? {} : { extends: [picked(names)] }),
      members: members.filter((member) => !isShared(member)),
    });
    return file;
  });
  if (shared.length === 0) return files;
  const fields = new TsModule(SHARED_PATH, 'specs/');
  const about = 'Fields that the bodies of several families have alike.';
  fields.declare({ kind: 'interface', name: SHARED, about, members: shared });
  return [fields, ...files];
}

/** Of each name the member that most bodies have, where those are several; sorted by name. */
function sharedMembers(members: readonly Member[]): readonly Member[] {
  const named = members.filter(({ name }) => name !== undefined);
  return [...Map.groupBy(named, ({ name }) => name ?? '')]
    .flatMap(([, variants]) => {
      const alike = [...Map.groupBy(variants, (one) => JSON.stringify(one)).values()];
      const [most = []] = alike.toSorted((a, b) => b.length - a.length);
      return most.length < LEAST_BODIES ? [] : most.slice(0, 1);
    })
    .toSorted((a, b) => compareText(a.name ?? '', b.name ?? ''));
}

function isSame(one: Member, other: Member): boolean {
  return one.name === other.name && JSON.stringify(one) === JSON.stringify(other);
}

const LINE_CHARS = 100;

function picked(names: readonly string[]): string {
  const keys = names.map((name) => (name.startsWith("'") ? name : `'${name}'`));
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + key.length < LINE_CHARS)
      lines[lines.length - 1] = `${last} | ${key}`;
    else lines.push(key);
  }
  return lines.length === 1
    ? `Pick<${SHARED}, ${lines[0]}>`
    : `Pick<${SHARED},\n  | ${lines.join('\n  | ')}>`;
}
