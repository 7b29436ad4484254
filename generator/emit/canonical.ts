import type { FactEntry } from '../../runtime/contract/family.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import { propertyKey, quote } from '../print/identifier.ts';
import { jsdoc } from '../print/jsdoc.ts';
import { TsFile } from '../print/ts-file.ts';

const TYPES: Readonly<Record<FactEntry['type'], string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'JsonObject',
  size: 'Size',
};

/** `generated/canonical.ts`: the canonical request narrowed to the declared vocabulary. */
export function emitCanonical({ vocabulary }: GatewayIr): OutputFile {
  const file = new TsFile('generated/canonical.ts', 'specs/vocabulary.yaml');
  file.import('Canonical', 'runtime/contract/canonical.ts', { typeOnly: true });
  const facts = vocabulary.facts.map((fact) => {
    const type = TYPES[fact.type];
    if (type === 'JsonObject') file.import(type, 'runtime/contract/json.ts', { typeOnly: true });
    if (type === 'Size') file.import(type, 'runtime/contract/size.ts', { typeOnly: true });
    const about = fact.unit === undefined ? fact.about : `${fact.about} (${fact.unit})`;
    return `${jsdoc(about, 2)}  readonly ${propertyKey(fact.name)}?: ${type} | undefined;\n`;
  });
  if (vocabulary.roles.length > 0) file.import('Media', 'runtime/contract/media.ts', { typeOnly: true });
  const roles = vocabulary.roles.map(
    (role) =>
      `${jsdoc(role.about ?? role.kind, 2)}  readonly ${propertyKey(role.name)}?: readonly Media[] | undefined;\n`,
  );
  file.add(`/** What a request asks for. */\nexport type Facts = {\n${facts.join('')}};`);
  file.add(`/** What a request brings along. */\nexport type Roles = {\n${roles.join('')}};`);
  const modes = vocabulary.modes.map((mode) => `  | ${quote(mode.id)}`).join('\n');
  file.add(`/** Inferred from the roles that are present. */\nexport type Mode =\n${modes};`);
  file.add(
    [
      '/** The one shape between families and protocols. */',
      'export interface CanonicalRequest extends Canonical {',
      '  readonly mode: Mode;',
      '  readonly facts: Facts;',
      '  readonly roles: Roles;',
      '}',
    ].join('\n'),
  );
  return file.print();
}
