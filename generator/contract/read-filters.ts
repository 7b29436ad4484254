import type { FilterArgument, FilterInput, FilterOutput, FilterRow } from '../language/filter-row.ts';
import type { FunctionDeclaration, Node, ParameterDeclaration, SourceFile } from '../print/source-file.ts';

/** Why the language cannot call a function, and where that stands. */
export interface SignatureProblem {
  readonly span: { readonly file: string; readonly start: number; readonly end: number };
  readonly name: string;
  readonly problem: string;
  /** It is a field of an interface. */
  readonly isField?: true;
}

interface Read {
  readonly filters: readonly FilterRow[];
  readonly problems: readonly SignatureProblem[];
}

/** What the first parameter of a filter takes. */
const INPUTS: Readonly<Record<string, FilterInput>> = {
  unknown: 'a scalar',
  Json: 'a JSON value',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  Size: 'a size',
  Media: 'a media input',
  'readonly Media[]': 'a list of media inputs',
  'readonly T[]': 'a list',
  'readonly unknown[]': 'a list',
  'readonly Json[]': 'a list of values',
};

const OUTPUTS: Readonly<Record<string, FilterOutput>> = {
  string: 'string',
  Whole: 'integer',
  number: 'number',
  boolean: 'boolean',
  Json: 'json',
  FilePart: 'file',
  'readonly Json[]': 'values',
  'readonly string[]': 'values',
  'readonly T[]': 'same',
  'NonNullable<T>': 'item',
  'readonly (readonly Media[])[]': 'groups',
};

const WORDS: Readonly<Record<string, FilterArgument['kind']>> = {
  number: 'number',
  Count: 'count',
  string: 'text',
  Literal: 'literal',
  FieldPath: 'path',
  RatioWord: 'ratio',
  TierWord: 'tier',
  PixelsWord: 'pixels',
};

const TAKES: ReadonlySet<string> = new Set(Object.values(INPUTS));
const TAGS: ReadonlySet<string> = new Set([
  'filter',
  'takes',
  'gives',
  'reports',
  'only',
  'encoding',
  'example',
]);

/** The filters of the language: exported functions with a `@filter` tag, by their signatures. */
export function readFilters(files: readonly SourceFile[]): Read {
  const problems: SignatureProblem[] = [];
  const found = files.flatMap((file) => file.getFunctions().filter((fn) => tagsOf(fn).has('filter')));
  const filters = found.flatMap((fn): readonly FilterRow[] => {
    const name = tagsOf(fn).get('filter')?.split(' ', 1)[0] ?? '';
    const row = rowOf(fn, name, (node, problem) => {
      const span = {
        file: fn.getSourceFile().getFilePath().slice(1),
        start: node.getStart(),
        end: node.getEnd(),
      };
      problems.push({ span, name, problem });
      return undefined;
    });
    return row === undefined ? [] : [row];
  });
  return { filters, problems };
}

type Refuse = (node: Node, problem: string) => undefined;

function rowOf(fn: FunctionDeclaration, name: string, refuse: Refuse): FilterRow | undefined {
  const tags = tagsOf(fn);
  const about = tags.get('filter')?.slice(name.length).trim() ?? '';
  const stray = [...tags.keys()].find((tag) => !TAGS.has(tag));
  if (stray !== undefined) return refuse(fn, `\`@${stray}\` says nothing of a filter`);
  const example = tags.get('example') ?? '';
  if (!about.endsWith('.') || !example.includes(`| ${name}`))
    return refuse(fn, 'it needs `@filter <name> <what it does>.` and an `@example` that uses it');
  const [first, ...others] = fn.getParameters();
  const last = others.at(-1);
  const reporter = last !== undefined && typeOf(last) === 'Reporter' ? last : undefined;
  if (first === undefined) return refuse(fn, 'it takes no value');
  const input = inputOf(fn, first, refuse);
  const args = others.filter((one) => one !== reporter).map((one) => argumentOf(fn, one, refuse));
  const output = outputOf(fn, refuse);
  if (input === undefined || output === undefined) return undefined;
  const known = args.filter((one) => one !== undefined);
  if (known.length < args.length) return undefined;
  const early = known.findIndex(({ rest }) => rest !== undefined);
  if (early >= 0 && early < known.length - 1) return refuse(fn, 'only its last argument may be a list');
  const encoding = tags.get('encoding');
  return {
    name,
    input,
    args: known,
    output,
    fn: fn.getName() ?? '',
    reports: reporter !== undefined && (tags.get('reports') === 'with arguments' ? 'with arguments' : true),
    ...(tags.get('only') === 'paths' ? { only: 'paths' } : {}),
    ...(encoding === undefined ? {} : { encoding: encoding as NonNullable<FilterRow['encoding']> }),
    about,
    example,
  };
}

function inputOf(fn: FunctionDeclaration, parameter: ParameterDeclaration, refuse: Refuse) {
  const said = tagsOf(fn).get('takes');
  if (said !== undefined) return [...TAKES].find((one) => one === said) as FilterInput | undefined;
  const type = typeOf(parameter);
  if (typeParameters(fn).get(type) === '') return 'anything';
  return INPUTS[type] ?? refuse(parameter, `no value of the language is \`${type}\``);
}

/** A word for each value; a list takes all remaining words, a record takes them in pairs. */
function argumentOf(fn: FunctionDeclaration, parameter: ParameterDeclaration, refuse: Refuse) {
  const name = parameter.getName();
  const generics = typeParameters(fn);
  const min = parameter.isOptional() ? 0 : 1;
  const type = typeOf(parameter);
  const of = generics.get(type) ?? type;
  const pair = /^Readonly<Record<string, (\w+)>>$/.exec(of)?.[1];
  if (pair !== undefined && (generics.get(pair) ?? pair) === 'Literal')
    return { name, kind: 'pair', rest: { min } } as const;
  const item = /^readonly (\w+)\[\]$/.exec(of)?.[1];
  const kind = WORDS[item ?? of];
  if (kind === undefined) return refuse(parameter, `no word of a spec is \`${type}\``);
  return { name, kind, ...(item === undefined ? {} : { rest: { min } }) };
}

function outputOf(fn: FunctionDeclaration, refuse: Refuse): FilterOutput | undefined {
  const said = tagsOf(fn).get('gives');
  if (said === 'picked') return said;
  const type = withoutUndefined(fn.getReturnTypeNode()?.getText() ?? 'nothing that it says');
  const generics = typeParameters(fn);
  const parts = type.split(' | ');
  if (parts.every((part) => part.startsWith("'"))) return 'string';
  if (parts.every((part) => generics.get(part) === 'Literal')) return 'literal';
  if (parts.every((part) => generics.has(part))) return 'same or literal';
  return OUTPUTS[type] ?? refuse(fn.getReturnTypeNode() ?? fn, `no value of the language is \`${type}\``);
}

/** Constraints by name; none is empty. */
function typeParameters(fn: FunctionDeclaration): ReadonlyMap<string, string> {
  return new Map(fn.getTypeParameters().map((one) => [one.getName(), one.getConstraint()?.getText() ?? '']));
}

function typeOf(parameter: ParameterDeclaration): string {
  return withoutUndefined(parameter.getTypeNode()?.getText() ?? 'nothing that it says');
}

function withoutUndefined(type: string): string {
  return type.replace(/ \| undefined$/, '');
}

function tagsOf(fn: FunctionDeclaration): ReadonlyMap<string, string> {
  const tags = fn.getJsDocs().flatMap((doc) => doc.getTags());
  return new Map(tags.map((tag) => [tag.getTagName(), (tag.getCommentText() ?? '').trim()]));
}
