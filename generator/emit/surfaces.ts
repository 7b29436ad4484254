import type { GatewayIr, OutputFile, SurfaceIr } from '../ir.ts';
import type { Code } from '../language/types.ts';
import { camelCase, propertyKey, quote } from '../print/identifier.ts';
import { jsdoc } from '../print/jsdoc.ts';
import { TsFile } from '../print/ts-file.ts';
import { mentions, printInto } from './compiled.ts';

/** `generated/surfaces/<id>.ts`: the answers of one dialect, as functions of what may be said. */
export function emitSurfaces(ir: GatewayIr): readonly OutputFile[] {
  return ir.surfaces.map(emitSurface);
}

function emitSurface(surface: SurfaceIr): OutputFile {
  const source = `specs/surfaces/${surface.id}.yaml`;
  const file = new TsFile(`generated/surfaces/${surface.id}.ts`, source);
  file.import('Surface', 'runtime/contract/surface.ts', { typeOnly: true });
  const vendorError =
    surface.vendorError === undefined
      ? ''
      : `  vendorError: ${parameter(surface.vendorError)} => ${asBody(printInto(file, surface.vendorError, { indent: 2, column: 22 }))},\n`;
  const answers = surface.answers.map(
    ({ name, code, origin }) =>
      `    // ${origin.span.file}:${origin.line}\n    ${propertyKey(name)}: ${parameter(code)} => ${asBody(printInto(file, code, { indent: 4, column: 4 + name.length + 9 }))},\n`,
  );
  file.add(
    [
      `${jsdoc(surface.title)}export const ${camelCase(surface.id)}: Surface = {`,
      `  id: ${quote(surface.id)},`,
      `  title: ${quote(surface.title)},`,
      `${vendorError}  answers: {${answers.length === 0 ? '' : `\n${answers.join('')}  `}},`,
      '};',
    ].join('\n'),
  );
  return file.print();
}

function parameter(code: Code): string {
  return mentions(code, 'v') ? '(v)' : '()';
}

/** An object literal as the body of an arrow needs parentheses. */
function asBody(code: string): string {
  return code.startsWith('{') ? `(${code})` : code;
}
