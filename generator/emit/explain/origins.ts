import type { FamilyIr, GatewayIr } from '../../ir.ts';
import type { Code } from '../../language/types.ts';
import type { UnitCache } from '../../output/unit-cache.ts';
import { propertyKey } from '../../print/identifier.ts';
import { type ModuleContent, TsModule } from '../../print/ts-module.ts';
import { mentions, printInto } from '../compiled.ts';
import { sameReads } from '../same-reads.ts';
import { placesCode } from './places-code.ts';

/** `generated/explain/<id>.ts`: where in a public request facts and inputs come from, once for families that read alike. */
export function emitOrigins({ families, vocabulary }: GatewayIr, cache: UnitCache): readonly ModuleContent[] {
  const objects = new Set(vocabulary.facts.flatMap(({ name, type }) => (type === 'object' ? [name] : [])));
  const same = sameReads(families);
  return families
    .filter(({ id }) => !same.has(id))
    .map((family) =>
      cache.take('origins', [family, objects], () => familyOrigins(family, objects).content()),
    );
}

function familyOrigins({ id, source, facts, roles }: FamilyIr, objects: ReadonlySet<string>): TsModule {
  const file = new TsModule(`generated/explain/${id}.ts`, source);
  file.import('Origins', 'runtime/contract/family.ts', { typeOnly: true });
  const block = (name: string, reads: FamilyIr['facts']): string => {
    const lines = reads.flatMap((read) => {
      const code = placesCode(read.code, { whole: objects.has(read.name) });
      if (code === undefined) return [];
      const label = `    ${propertyKey(read.name)}: (${parametersOf(code)}) => `;
      return [`${label}${printInto(file, code, { indent: 4, column: label.length })},`];
    });
    return lines.length === 0 ? `  ${name}: {},` : [`  ${name}: {`, ...lines, '  },'].join('\n');
  };
  const value = ['{', block('facts', facts), block('roles', roles), '}'].join('\n');
  file.declare({ kind: 'constant', name: 'from', type: 'Origins', value });
  return file;
}

function parametersOf(code: Code): string {
  if (mentions(code, 'part')) return 'r, part';
  return mentions(code, 'r') ? 'r' : '';
}
