import type { GatewayIr, SurfaceIr } from '../ir.ts';
import type { Code } from '../language/types.ts';
import { camelCase, propertyKey, quote } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';
import { mentions, printInto } from './compiled.ts';

/** `generated/surfaces/<id>.ts`: the answers of one dialect, as functions of what may be said. */
export function emitSurfaces(ir: GatewayIr): readonly TsModule[] {
  return ir.surfaces.map(emitSurface);
}

function emitSurface(surface: SurfaceIr): TsModule {
  const source = `specs/surfaces/${surface.id}.yaml`;
  const file = new TsModule(`generated/surfaces/${surface.id}.ts`, source);
  file.import('Surface', 'runtime/contract/surface.ts', { typeOnly: true });
  const vendorError =
    surface.vendorError === undefined
      ? ''
      : `  vendorError: ${parameter(surface.vendorError)} => ${asBody(printInto(file, surface.vendorError, { indent: 2, column: 22 }))},\n`;
  const answers = surface.answers.map(
    ({ name, code, origin }) =>
      `    // ${origin.span.file}:${origin.line}\n    ${propertyKey(name)}: ${parameter(code)} => ${asBody(printInto(file, code, { indent: 4, column: 4 + name.length + 9 }))},\n`,
  );
  file.declare({
    kind: 'constant',
    name: camelCase(surface.id),
    type: 'Surface',
    about: surface.title,
    value: [
      '{',
      `  id: ${quote(surface.id)},`,
      `  title: ${quote(surface.title)},`,
      `${vendorError}  answers: {${answers.length === 0 ? '' : `\n${answers.join('')}  `}},`,
      '}',
    ].join('\n'),
  });
  return file;
}

function parameter(code: Code): string {
  return mentions(code, 'v') ? '(v)' : '()';
}

/** An object literal as the body of an arrow needs parentheses. */
function asBody(code: string): string {
  return code.startsWith('{') ? `(${code})` : code;
}
