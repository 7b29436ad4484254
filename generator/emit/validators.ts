import { createRequire } from 'node:module';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { equal, ucs2length } from '../../runtime/contract/validation/helpers.ts';
import type { BodyIr, GatewayIr } from '../ir.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { type Emitted, generatedHeader, relativeSpecifier, TsModule } from '../print/ts-module.ts';
import { bodySchema } from './body-schema.ts';
import { discriminate } from './discriminate.ts';
import { quickLengths } from './quick-lengths.ts';
import { bodiesOf, bodyName } from './types.ts';
import { withoutProse } from './without-prose.ts';

const HELPERS = 'runtime/contract/validation/helpers.ts';
// Loaded only for a body that was never compiled.
const load = createRequire(import.meta.url);

// Ajv prints `require(...)` for its runtime helpers unless they carry the code of a local name.
const HELPER_CODE = { equal, ucs2length };
for (const [name, helper] of Object.entries(HELPER_CODE)) Object.assign(helper, { code: name });

/**
 * `generated/validators/<family>.js` and `.d.ts`: Ajv's standalone code for the public body. Families whose bodies
 * are checked alike share the code of the first of them.
 */
export function emitValidators(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly Emitted[] {
  const printed = new Map<string, string>();
  return bodiesOf(ir).flatMap((family) => {
    const path = `generated/validators/${family.id}`;
    const { id, source } = family;
    const schema = withoutProse(bodySchema(family));
    const key = JSON.stringify(schema);
    const same = printed.get(key);
    if (same === undefined) printed.set(key, id);
    const text =
      same === undefined
        ? cache.take('validator', [key, path, source], () =>
            validatorCode(schema, { path: `${path}.js`, source }),
          )
        : `${generatedHeader(source)}\n\nexport { validate } from './${same}.js';\n`;
    return [{ path: `${path}.js`, text }, emitDeclaration(family, { path: `${path}.d.ts`, source })];
  });
}

interface Target {
  readonly path: string;
  readonly source: string;
}

/**
 * One validator as an ES module; a fresh Ajv per module, so that its function names never depend on others.
 * Field schemas were checked where they are written, so strictness would look for the same mistakes again, and
 * shorter code is not worth a third of the time; a test compiles the specs' own schemas strictly.
 */
export function validatorCode(schema: JsonObject, { path, source }: Target): string {
  const { Ajv }: typeof import('ajv') = load('ajv');
  const { default: standaloneCode }: typeof import('ajv/dist/standalone/index.js') = load(
    'ajv/dist/standalone/index.js',
  );
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    meta: false,
    messages: true,
    discriminator: true,
    code: { source: true, esm: true, lines: false, optimize: false },
  });
  const printed = quickLengths(standaloneCode(ajv, ajv.compile(discriminate(withoutProse(schema)))))
    .replace(/^"use strict";\n?/, '')
    .replace(/export default \w+;\n?/, '')
    .trim();
  if (/\brequire\(/.test(printed))
    throw new Error(`internal: the validator for ${source} still calls require()`);
  const used = Object.keys(HELPER_CODE).filter((name) => new RegExp(`= ${name};`).test(printed));
  const imports =
    used.length === 0 ? '' : `import { ${used.join(', ')} } from '${relativeSpecifier(path, HELPERS)}';\n\n`;
  return `${generatedHeader(source)}\n\n${imports}${printed}\n`;
}

function emitDeclaration(family: BodyIr, { path, source }: Target): TsModule {
  const file = new TsModule(path, source);
  const body = file.import(bodyName(family), `generated/types/${family.id}.ts`, { typeOnly: true });
  file.import('Validator', 'runtime/contract/family.ts', { typeOnly: true });
  const about = `True when the value is a body of ${family.title}; else its \`errors\` say why.`;
  file.declare({ kind: 'constant', name: 'validate', type: `Validator<${body}>`, about });
  return file;
}
