import type { GatewayIr, OutputFile, RouteIr } from '../ir.ts';
import type { Code } from '../language/types.ts';
import { camelCase } from '../print/identifier.ts';
import { brokenLiteral, literal } from '../print/literal.ts';
import { printJson } from '../print/print-json.ts';
import { type Emitted, TsModule } from '../print/ts-module.ts';
import { mentions, printInto } from './compiled.ts';

/** Constant of `generated/vocabulary.ts` that adapters import. */
export const DENIED_NAMES = 'deniedNames';
/** The same for families of chat and their protocols. */
export const DENIED_IN_CHATS = 'deniedInChats';

/** `generated/vocabulary.ts`, `generated/errors.ts` and one file per route: data only. */
export function emitTables(ir: GatewayIr): readonly Emitted[] {
  return [emitVocabulary(ir), emitErrors(ir), ...ir.routes.map(emitRoute), ...ir.routes.map(emitExamples)];
}

function emitVocabulary({ vocabulary }: GatewayIr): TsModule {
  const file = new TsModule('generated/vocabulary.ts', 'specs/vocabulary.yaml');
  file.import('Vocabulary', 'runtime/contract/family.ts', { typeOnly: true });
  const value = {
    facts: Object.fromEntries(
      vocabulary.facts.map(({ name, type, unit, about, converted }) => [
        name,
        { name, type, unit, about, ...(converted === true ? { converted } : {}) },
      ]),
    ),
    roles: Object.fromEntries(vocabulary.roles.map(({ name, kind, max }) => [name, { name, kind, max }])),
    modes: vocabulary.modes.map(({ id, needs, also }) => ({ id, needs, also })),
  };
  file.declare({
    kind: 'constant',
    name: 'vocabulary',
    type: 'Vocabulary',
    about: 'Facts, roles and modes; modes in the order they are tried.',
    value: brokenLiteral(value, 0),
  });
  const denied = (name: string, names: readonly string[], about: string): void => {
    const used = `export const ${name}: readonly string[] = `.length;
    const value = literal(names, { indent: 0, used });
    if (names.length > 0) file.declare({ kind: 'constant', name, type: 'readonly string[]', about, value });
  };
  denied(
    DENIED_NAMES,
    vocabulary.denied,
    'Names that the `metadata` of callers never sets, at any depth and whatever the protocol.',
  );
  denied(
    DENIED_IN_CHATS,
    vocabulary.deniedInChats,
    'Names that no object of a chat body holds beside those that are known in it.',
  );
  return file;
}

function emitErrors({ errors, errorClasses }: GatewayIr): TsModule {
  const file = new TsModule('generated/errors.ts', 'specs/errors.yaml');
  file.import('ErrorCode', 'runtime/contract/errors.ts', { typeOnly: true });
  file.import('ErrorEntry', 'runtime/contract/errors.ts', { typeOnly: true });
  const usual = {
    types: mostOften(errors.map((row) => row.types)),
    shapes: mostOften(errors.map((row) => row.shapes)),
  };
  const rows = errors.map(({ code, status, retryable, charged, message, types, shapes }) => {
    const other = {
      ...(isSame(types, usual.types) ? {} : { types }),
      ...(isSame(shapes, usual.shapes) ? {} : { shapes }),
    };
    const row = literal(
      { code, status, retryable, ...(charged && { charged }), message, ...other },
      { indent: 2, used: code.length + 4 },
    );
    return `  ${code}: ${row.replace(/^\{\n? */, (start) => `${start}...usual,${start.slice(1)}`)},\n`;
  });
  const members = errors.map(({ code }) => ({ name: code, type: 'true' }));
  file.declare({ kind: 'interface', name: 'ErrorCodes', of: '../runtime/contract/errors.ts', members });
  const shared = `${brokenLiteral(usual, 0)} as const`;
  file.declare({
    kind: 'constant',
    name: 'usual',
    local: true,
    about: 'What most rows have.',
    value: shared,
  });
  file.declare({
    kind: 'constant',
    name: 'errors',
    type: 'Readonly<Record<ErrorCode, ErrorEntry>>',
    about: 'One row for every code that can be raised.',
    value: `{\n${rows.join('')}}`,
  });
  file.import('ErrorClasses', 'runtime/contract/protocol.ts', { typeOnly: true });
  file.declare({
    kind: 'constant',
    name: 'errorClasses',
    type: 'ErrorClasses',
    about: 'What callers are told of refusals of vendors, by class.',
    value: brokenLiteral(errorClasses, 0),
  });
  return file;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value that is there most often; of several the first. */
function mostOften<T>(values: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** `generated/examples/<route>.json`: a server that shows nothing never reads them. */
function emitExamples({ route: { id, examples }, origin }: RouteIr): OutputFile {
  const mark = `@generated from ${origin.span.file} and families by the gateway generator. Do not edit.`;
  return { path: `generated/examples/${id}.json`, text: printJson({ 'x-generated': mark, ...examples }) };
}

function emitRoute({ route: shown, about, model, responseFormat, origin }: RouteIr): TsModule {
  const { examples: _, ...route } = shown;
  const file = new TsModule(`generated/routes/${route.id}.ts`, origin.span.file);
  file.import('Route', 'runtime/contract/route.ts', { typeOnly: true });
  const readers = [
    ...(model === undefined ? [] : [reader(file, 'model', model)]),
    ...(responseFormat === undefined ? [] : [reader(file, 'response_format', responseFormat)]),
  ];
  const value = brokenLiteral(route, 0).replace(/}$/, () => `${readers.join('')}}`);
  file.declare({
    kind: 'constant',
    name: camelCase(route.id),
    type: 'Route',
    about: about ?? route.title,
    value,
  });
  return file;
}

/** What a route reads out of a request, as a property of its object. */
function reader(file: TsModule, name: string, code: Code): string {
  const head = `  ${name}: (${mentions(code, 'r') ? 'r' : ''}) => `;
  return `${head}${printInto(file, code, { indent: 2, column: head.length })},\n`;
}
