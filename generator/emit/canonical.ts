import type { FactEntry } from '../../runtime/contract/family.ts';
import type { GatewayIr } from '../ir.ts';
import type { Member } from '../print/declaration.ts';
import { propertyKey, quote } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';

const TYPES: Readonly<Record<FactEntry['type'], string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'JsonObject',
  size: 'Size',
};

/** `generated/canonical.ts`: the canonical request narrowed to the declared vocabulary. */
export function emitCanonical({ vocabulary }: GatewayIr): TsModule {
  const file = new TsModule('generated/canonical.ts', 'specs/vocabulary.yaml');
  file.import('Canonical', 'runtime/contract/canonical.ts', { typeOnly: true });
  const facts = vocabulary.facts.map((fact) => {
    const type = TYPES[fact.type];
    if (type === 'JsonObject') file.import(type, 'runtime/contract/json.ts', { typeOnly: true });
    if (type === 'Size') file.import(type, 'runtime/contract/size.ts', { typeOnly: true });
    return absentable(fact.name, type, fact.unit === undefined ? fact.about : `${fact.about} (${fact.unit})`);
  });
  if (vocabulary.roles.length > 0) file.import('Media', 'runtime/contract/media.ts', { typeOnly: true });
  const roles = vocabulary.roles.map(({ name, about, kind }) =>
    absentable(name, 'readonly Media[]', about ?? kind),
  );
  const modes = vocabulary.modes.map((mode) => quote(mode.id)).join(' | ');
  file.declare({ kind: 'alias', name: 'Facts', about: 'What a request asks for.', type: { members: facts } });
  file.declare({
    kind: 'alias',
    name: 'Roles',
    about: 'What a request brings along.',
    type: { members: roles },
  });
  file.declare({
    kind: 'alias',
    name: 'Mode',
    about: 'Inferred from the roles that are present.',
    type: modes,
  });
  file.declare({
    kind: 'interface',
    name: 'CanonicalRequest',
    about: 'The one shape between families and protocols.',
    extends: ['Canonical'],
    members: [
      { name: 'mode', type: 'Mode' },
      { name: 'facts', type: 'Facts' },
      { name: 'roles', type: 'Roles' },
    ],
  });
  return file;
}

function absentable(name: string, type: string, about: string): Member {
  return { name: propertyKey(name), optional: true, about, type: `${type} | undefined` };
}
