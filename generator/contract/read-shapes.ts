import type { InterfaceDeclaration, PropertySignature, SourceFile } from '../print/source-file.ts';
import type { SignatureProblem } from './read-filters.ts';
import type { HookShape, Shape, Shapes } from './shape.ts';

/** What surfaces read, by the member of this interface. */
const VIEWS = 'AnswerView';
const HOOKS = 'ProtocolHooks';
/** What calls and answers of a protocol read. */
const SCOPES = ['SubmitScope', 'TaskScope', 'FetchScope', 'RemixScope', 'BatchScope', 'AnswerScope'] as const;
export type ScopeName = (typeof SCOPES)[number];

/** Types of which the language knows more than TypeScript does. */
const OWN: ReadonlySet<string> = new Set([
  ...['R', 'CallFacts', 'ChannelSettings', 'RouteChoice', 'Saved', 'UpstreamAnswer'],
]);

const PLAIN: Readonly<Record<string, Shape['type']>> = {
  string: 'string',
  Whole: 'integer',
  number: 'number',
  boolean: 'boolean',
  Json: 'json',
};

interface Read {
  readonly views: Readonly<Record<string, Shapes>>;
  readonly scopes: Readonly<Record<ScopeName, Shapes>>;
  readonly hooks: Readonly<Record<string, HookShape>>;
  readonly problems: readonly SignatureProblem[];
}

/** Views, scopes and hooks by the interfaces that they are, wherever these are declared. */
export function readShapes(files: readonly SourceFile[]): Read {
  const problems: SignatureProblem[] = [];
  const interfaceOf = (name: string) => files.map((file) => file.getInterface(name)).find(Boolean);

  function membersOf(type: InterfaceDeclaration): Shapes {
    const inherited = type.getExtends().map((base) => shapeOf(base.getText())?.fields ?? {});
    const own = type.getProperties().flatMap((property): [string, Shape][] => {
      const text = property.getTypeNode()?.getText() ?? '';
      const comment = commentOf(property);
      // What specs must not read, or filters report to.
      if (comment.keywords?.internal !== undefined || /^\w+\[\]$/.test(text)) return [];
      const shape = shapeOf(text);
      if (shape !== undefined)
        return [[property.getName(), { ...shape, ...optional(property, text), ...comment }]];
      refuse(type.getName(), property);
      return [];
    });
    return Object.assign({}, ...inherited, Object.fromEntries(own));
  }

  function refuse(of: string, property: PropertySignature): void {
    const node = property.getTypeNode() ?? property;
    const file = property.getSourceFile().getFilePath().slice(1);
    problems.push({
      span: { file, start: node.getStart(), end: node.getEnd() },
      name: `${of}.${property.getName()}`,
      isField: true,
      problem: `no value of the language is \`${withoutUndefined(node.getText())}\``,
    });
  }

  function shapeOf(written: string): Shape | undefined {
    const text = withoutUndefined(written);
    const name = text.replace(/<R>$/, '');
    if (Object.hasOwn(PLAIN, text)) return { type: PLAIN[text] ?? 'json' };
    if (OWN.has(name)) return { type: 'own' };
    const values = valuesOf(text);
    if (values !== undefined) return { type: 'string', values };
    if (text.split(' | ').includes('string')) return { type: 'string' };
    const [, items] = /^readonly (.+)\[\]$/.exec(text) ?? [];
    if (items !== undefined) return listOf(shapeOf(items));
    const [, helper, args = ''] = /^(Readonly|Partial|Pick|Record)<(.+)>$/s.exec(text) ?? [];
    if (helper !== undefined) return helped(helper, args);
    const alias = files.map((file) => file.getTypeAlias(name)).find(Boolean);
    if (alias !== undefined) return shapeOf(alias.getTypeNode()?.getText() ?? '');
    const found = interfaceOf(name);
    if (found === undefined) return undefined;
    const [others] = found
      .getIndexSignatures()
      .map((one) => shapeOf(one.getReturnTypeNode()?.getText() ?? ''));
    return { type: 'object', fields: membersOf(found), ...(others === undefined ? {} : { others }) };
  }

  function helped(helper: string, args: string): Shape | undefined {
    if (helper === 'Readonly') return shapeOf(args);
    const [, of = args, more = ''] = /^(\w+), (.+)$/s.exec(args) ?? [];
    if (helper === 'Record') {
      const others = of === 'string' ? (shapeOf(more) ?? { type: 'own' }) : undefined;
      return others && { type: 'object', fields: {}, others };
    }
    const shape = shapeOf(of);
    if (shape?.fields === undefined) return undefined;
    const picked = helper === 'Pick' ? (valuesOf(more) ?? []) : Object.keys(shape.fields);
    const fields = Object.entries(shape.fields).filter(([name]) => picked.includes(name));
    const absent = helper === 'Partial' ? { optional: true as const } : {};
    return {
      ...shape,
      fields: Object.fromEntries(fields.map(([name, one]) => [name, { ...one, ...absent }])),
    };
  }

  /** Of `'a' | 'b'`, by its name or written out, or of the items of a list of texts. */
  function valuesOf(text: string): readonly string[] | undefined {
    const [, list] = /^\(typeof (\w+)\)\[number\]$/.exec(text) ?? [];
    const constant = files.map((file) => file.getVariableDeclaration(list ?? '')).find(Boolean);
    const words =
      constant
        ?.getInitializer()
        ?.getText()
        .replace(/^\[|\] as const$/g, '')
        .split(', ') ?? text.split(' | ');
    return words.every((word) => /^'[^']*'$/.test(word)) ? words.map((word) => word.slice(1, -1)) : undefined;
  }

  const named = (name: string): Shapes => {
    const found = interfaceOf(name);
    if (found === undefined) throw new Error(`internal: no interface ${name} in runtime/contract`);
    return membersOf(found);
  };
  const homeOf = (text: string) => {
    const name = text.replace(/<R>$/, '');
    const file =
      files
        .find((one) => one.getInterface(name) !== undefined)
        ?.getFilePath()
        .slice(1) ?? '';
    return { name, file, ...(name === text ? {} : { generic: true as const }) };
  };
  const hooks = (interfaceOf(HOOKS)?.getProperties() ?? []).flatMap((property): [string, HookShape][] => {
    const [, scope, value] = /^Hook<(.+), (.+)>$/.exec(property.getTypeNode()?.getText() ?? '') ?? [];
    if (scope === undefined || value === undefined) return [];
    const about = commentOf(property).about ?? '';
    return [[property.getName().slice(1, -1), { scope: homeOf(scope), value: homeOf(value), about }]];
  });
  const views = Object.entries(named(VIEWS)).map(([name, { fields = {} }]) => [name, fields] as const);
  const scopes = Object.fromEntries(SCOPES.map((name) => [name, named(name)])) as Read['scopes'];
  return { views: Object.fromEntries(views), scopes, hooks: Object.fromEntries(hooks), problems };
}

function listOf(item: Shape | undefined): Shape | undefined {
  return item && { type: 'list', item };
}

function optional(property: PropertySignature, text: string): Pick<Shape, 'optional'> {
  return property.hasQuestionToken() || withoutUndefined(text) !== text ? { optional: true } : {};
}

function commentOf(property: PropertySignature): Pick<Shape, 'about' | 'keywords'> {
  const [comment] = property.getJsDocs();
  const about = comment?.getDescription().trim() ?? '';
  const tags = (comment?.getTags() ?? []).map((tag): [string, string | number] => {
    const text = (tag.getCommentText() ?? '').trim();
    return [tag.getTagName(), /^\d+$/.test(text) ? Number(text) : text];
  });
  return {
    ...(about === '' ? {} : { about }),
    ...(tags.length === 0 ? {} : { keywords: Object.fromEntries(tags) }),
  };
}

function withoutUndefined(type: string): string {
  return type.replace(/ \| undefined$/, '').replace(/^\| /, '');
}
