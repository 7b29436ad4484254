import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { Declaration, Import, Member, TypeShape } from './declaration.ts';

export type {
  FunctionDeclaration,
  InterfaceDeclaration,
  Node,
  ParameterDeclaration,
  PropertySignature,
  SourceFile,
} from 'ts-morph';

const STEP = 2;
const FORMAT = { indentNumberOfSpaces: STEP, useSingleQuote: true };

// The library takes a fifth of a second to load, and most runs print no declaration anew.
const load = createRequire(import.meta.url);
let loaded: typeof TsMorph | undefined;

function library(): typeof TsMorph {
  loaded ??= load('ts-morph') as typeof TsMorph;
  return loaded;
}

/** Imports and declarations as TypeScript. Values and comments are printed as the text that they have here. */
export function printSourceFile({
  imports,
  declarations,
}: {
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
}): string {
  const { StructureKind, printStructure } = library();
  const types: Types = [];
  const statements: TsMorph.StatementStructures[] = [
    ...imports.map(
      ({ module, names, typeOnly }): TsMorph.ImportDeclarationStructure => ({
        kind: StructureKind.ImportDeclaration,
        isTypeOnly: typeOnly,
        moduleSpecifier: module,
        namedImports: names.map(({ name, as }) => (as === undefined ? name : { name, alias: as })),
      }),
    ),
    ...declarations.map((declaration) => statementOf(declaration, types)),
  ];
  const structure: TsMorph.SourceFileStructure = { kind: StructureKind.SourceFile, statements };
  return withTypes(printStructure(structure, FORMAT), types);
}

/** Types of several lines stand behind marks until all is printed: the library would indent them once more. */
type Types = string[];
const MARK = '\u0002';

function withTypes(text: string, types: Types): string {
  const parts = text.split(MARK);
  return parts
    .map((part, at) => (at % 2 === 0 ? part : withTypes(types[Number(part)] ?? '', types)))
    .join('');
}

function marked(type: string, types: Types): string {
  return type.includes('\n') ? `${MARK}${types.push(type) - 1}${MARK}` : type;
}

function statementOf(declaration: Declaration, types: Types): TsMorph.StatementStructures {
  const { ModuleDeclarationKind, StructureKind, VariableDeclarationKind } = library();
  const { name, about } = declaration;
  const shared = {
    docs: docs(about),
    leadingTrivia: (writer: TsMorph.CodeBlockWriter) => void writer.blankLineIfLastNot(),
  };
  switch (declaration.kind) {
    case 'constant': {
      const { type, value, local = false } = declaration;
      return {
        ...shared,
        kind: StructureKind.VariableStatement,
        isExported: !local,
        hasDeclareKeyword: value === undefined,
        declarationKind: VariableDeclarationKind.Const,
        declarations: [
          {
            name,
            ...(type === undefined ? {} : { type }),
            ...(value === undefined ? {} : { initializer: value }),
          },
        ],
      };
    }
    case 'interface': {
      const { of } = declaration;
      const structure: TsMorph.InterfaceDeclarationStructure = {
        ...(of === undefined ? shared : {}),
        ...memberStructures(declaration.members, of === undefined ? 1 : 2, types),
        kind: StructureKind.Interface,
        isExported: of === undefined,
        name,
        extends: [...(declaration.extends ?? [])],
      };
      if (of === undefined) return structure;
      return {
        ...shared,
        kind: StructureKind.Module,
        declarationKind: ModuleDeclarationKind.Module,
        hasDeclareKeyword: true,
        name: `'${of}'`,
        statements: [structure],
      };
    }
    case 'alias':
      return {
        ...shared,
        kind: StructureKind.TypeAlias,
        isExported: true,
        name,
        type: marked(typeText(declaration.type, 0, types), types),
      };
  }
}

function memberStructures(
  members: readonly Member[],
  depth: number,
  types: Types,
): TsMorph.TypeElementMemberedNodeStructure {
  return {
    properties: members.flatMap(({ name, type, optional = false, about }) =>
      name === undefined
        ? []
        : {
            name,
            isReadonly: true,
            hasQuestionToken: optional,
            docs: docs(about),
            type: marked(typeText(type, depth, types), types),
          },
    ),
    indexSignatures: members.flatMap(({ name, type }) =>
      name === undefined
        ? {
            isReadonly: true,
            keyName: 'key',
            keyType: 'string',
            returnType: marked(typeText(type, depth, types), types),
          }
        : [],
    ),
  };
}

function typeText(type: TypeShape, depth: number, types: Types): string {
  if (typeof type === 'string') return type;
  if ('items' in type) return `readonly (${typeText(type.items, depth, types)})[]`;
  if ('parts' in type) {
    const parts = type.parts.map((part) => {
      const text = typeText(part, depth, types);
      return typeof part !== 'string' && 'parts' in part ? `(${text})` : text;
    });
    return parts.join(type.join);
  }
  const { CodeBlockWriter, Writers } = library();
  const writer = new CodeBlockWriter(FORMAT);
  Writers.objectType(memberStructures(type.members, depth + 1, types))(writer);
  return writer.toString().replaceAll('\n', `\n${' '.repeat(depth * STEP)}`);
}

function docs(about: string | undefined): string[] {
  return about === undefined ? [] : [about];
}

/** TypeScript as a tree: its syntax alone, without a checker. */
export function parseSources(files: ReadonlyMap<string, string>): readonly TsMorph.SourceFile[] {
  const { Project } = library();
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return [...files].map(([path, text]) => project.createSourceFile(path, text));
}
