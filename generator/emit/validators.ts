import { Ajv } from 'ajv';
import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { FamilyIr, GatewayIr, OutputFile } from '../ir.ts';
import { generatedHeader, relativeSpecifier, TsFile } from '../print/ts-file.ts';
import { bodySchema } from './body-schema.ts';
import { bodyName } from './types.ts';

const HELPERS = 'runtime/contract/validation/helpers.ts';
const standaloneCode = standaloneModule.default;

// Ajv prints `require(...)` for its runtime helpers unless they carry the code of a local name.
const HELPER_NAMES = ['equal', 'ucs2length'] as const;
Object.assign(equalModule.default, { code: 'equal' });
Object.assign(ucs2lengthModule.default, { code: 'ucs2length' });

/** `generated/validators/<family>.js` and `.d.ts`: Ajv's standalone code for the public body. */
export function emitValidators(ir: GatewayIr): readonly OutputFile[] {
  return ir.families.flatMap((family) => {
    const path = `generated/validators/${family.id}`;
    const source = `specs/families/${family.id}.yaml`;
    const code = validatorCode(bodySchema(family), { path: `${path}.js`, source });
    return [{ path: `${path}.js`, text: code }, emitDeclaration(family, { path: `${path}.d.ts`, source })];
  });
}

interface Target {
  readonly path: string;
  readonly source: string;
}

/** One validator as an ES module; a fresh Ajv per module, so that its function names never depend on others. */
export function validatorCode(schema: JsonObject, { path, source }: Target): string {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    validateSchema: false,
    messages: true,
    code: { source: true, esm: true, lines: true },
  });
  const printed = standaloneCode(ajv, ajv.compile(schema))
    .replace(/^"use strict";\n?/, '')
    .replace(/export default \w+;\n?/, '')
    .trim();
  if (/\brequire\(/.test(printed))
    throw new Error(`internal: the validator for ${source} still calls require()`);
  const used = HELPER_NAMES.filter((name) => new RegExp(`= ${name};`).test(printed));
  const imports =
    used.length === 0 ? '' : `import { ${used.join(', ')} } from '${relativeSpecifier(path, HELPERS)}';\n\n`;
  return `${generatedHeader(source)}\n\n${imports}${printed}\n`;
}

function emitDeclaration(family: FamilyIr, { path, source }: Target): OutputFile {
  const file = new TsFile(path, source);
  const body = file.import(bodyName(family), `generated/types/${family.id}.ts`, { typeOnly: true });
  file.import('Validator', 'runtime/contract/family.ts', { typeOnly: true });
  file.add(
    `/** True when the value is a body of ${family.title}; else its \`errors\` say why. */\nexport declare const validate: Validator<${body}>;`,
  );
  return file.print();
}
