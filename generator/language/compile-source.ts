import type { ScalarNode } from '../../runtime/document/tree.ts';
import { type Context, call, fail, literal, own, ref, spanOf, type Typed } from './context.ts';
import { JSON_VALUE, typeOfLiteral } from './lang-type.ts';
import { below } from './list-binding.ts';
import type { SourceSyntax, Word } from './syntax.ts';
import type { Binding, Code, LangType } from './types.ts';

/** Names under which an author might look for secrets; none of them exists in any scope. */
const CREDENTIALS = new Set(['auth', 'cred', 'credential', 'credentials', 'secret', 'secrets', 'key', 'env']);
const CREDENTIAL_FIELDS = new Set([
  'credential',
  'credentials',
  'api_key',
  'access_key',
  'secret_key',
  'secret',
]);

/** `$name.field.0` or a literal. */
export function compileSource(context: Context, node: ScalarNode, syntax: SourceSyntax): Typed | undefined {
  const span = spanOf(node, syntax);
  if (syntax.kind === 'literal') {
    const { value } = syntax;
    return { code: literal(value), type: typeOfLiteral(value), span, literal: value, certain: true };
  }
  const binding = own(context.scope.names, syntax.name.text);
  if (binding === undefined) return unknownName(context, node, syntax.name);
  const secret =
    syntax.name.text === 'channel' ? syntax.path.find((step) => CREDENTIAL_FIELDS.has(step.text)) : undefined;
  if (secret !== undefined) {
    return fail(context, spanOf(node, secret), 'GW3018', { name: secret.text });
  }
  if (binding.partial === true && syntax.path.length === 0) {
    const params = { expected: `one field of \`$${syntax.name.text}\``, actual: 'all of it' };
    return fail(context, span, 'GW3004', params);
  }
  const walked = walk(context, node, { binding, name: `$${syntax.name.text}`, path: syntax.path });
  if (walked === undefined) return undefined;
  mark(context, binding, syntax.path);
  const field = [
    ...(binding.marks?.kind === 'body' ? [] : [syntax.name.text]),
    ...syntax.path.map((step) => step.text),
  ];
  const roles = binding.marks?.kind === 'role' ? [binding.marks.name] : binding.roles;
  return {
    ...walked,
    span,
    field: field.join('.'),
    name: [`$${syntax.name.text}`, ...syntax.path.map((step) => step.text)].join('.'),
    ...(walked.binding?.certain === true ? { certain: true } : {}),
    ...(roles === undefined ? {} : { roles }),
  };
}

function unknownName(context: Context, node: ScalarNode, name: Word): undefined {
  const span = spanOf(node, name);
  if (CREDENTIALS.has(name.text)) return fail(context, span, 'GW3018', { name: `$${name.text}` });
  const known = Object.keys(context.scope.names).map((one) => `$${one}`);
  const help = own(context.scope.elsewhere ?? {}, name.text);
  return fail(context, span, 'GW2016', { name: `$${name.text}`, known }, { help });
}

interface Walk {
  readonly binding: Binding;
  readonly name: string;
  readonly path: readonly Word[];
}

function walk(
  context: Context,
  node: ScalarNode,
  { binding, name, path }: Walk,
): Pick<Typed, 'code' | 'type' | 'binding'> | undefined {
  let [current, of] = [binding, name];
  let [base, steps]: [Binding, Word[]] = [binding, []];
  let open = false;
  for (const word of path) {
    const found = open ? undefined : below(current, word.text);
    const next = found?.kind === 'known' ? found.binding : undefined;
    if (found?.kind === 'none') return noField(context, node, { word, of, known: found.known });
    if (next === undefined && !open && !mayHaveFields(current))
      return noField(context, node, { word, of, known: [] });
    if (next === undefined) open = true;
    else current = next;
    if (next !== undefined && next.ref !== '') [base, steps] = [next, []];
    else steps.push(word);
    of = `${of}.${word.text}`;
  }
  const last = path[path.length - 1];
  if (base.below !== undefined && steps.length > 1 && last !== undefined) {
    return noField(context, node, { word: last, of: of.slice(0, -last.text.length - 1), known: [] });
  }
  if (steps.length === 0) return atBase(base);
  const [step] = path;
  if (base.below?.fn === 'mediaWith' && base.type.kind === 'list' && step !== undefined) {
    const help = 'take one with `| first` and `| pick`, or each with `$each`';
    return fail(context, spanOf(node, step), 'GW2022', { name: step.text, of: name, known: [] }, { help });
  }
  const reader = base.below ?? { fn: 'at', type: open ? JSON_VALUE : current.type };
  const code = call(reader.fn, ref(base.ref), ...steps.map(stepOf));
  return { code, type: reader.type, ...(open ? {} : { binding: current }) };
}

/** A view of ours becomes JSON on the way; a body or other open value loses `null` and empty lists. */
function atBase(base: Binding): Pick<Typed, 'code' | 'type' | 'binding'> {
  if (base.view === true) return { code: call('plain', ref(base.ref)), type: JSON_VALUE, binding: base };
  const open = base.type.kind === 'json';
  return { code: open ? call('at', ref(base.ref)) : ref(base.ref), type: base.type, binding: base };
}

function stepOf(word: Word): Code {
  return literal(pathStep(word.text));
}

/** A step of digits counts list items. */
export function pathStep(text: string): string | number {
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}

function mayHaveFields(binding: Binding): boolean {
  const kind: LangType['kind'] = binding.type.kind;
  return (
    binding.below !== undefined ||
    kind === 'json' ||
    kind === 'object' ||
    (kind === 'list' && isOpenList(binding))
  );
}

function isOpenList(binding: Binding): boolean {
  return binding.type.kind === 'list' && binding.type.of.kind === 'json';
}

function noField(
  context: Context,
  node: ScalarNode,
  missing: { readonly word: Word; readonly of: string; readonly known: readonly string[] },
): undefined {
  const { word, of, known } = missing;
  return fail(context, spanOf(node, word), 'GW2022', { name: word.text, of, known });
}

function mark(context: Context, binding: Binding, path: readonly Word[]): void {
  const { marks } = binding;
  if (marks?.kind === 'fact') context.uses.facts.add(marks.name);
  if (marks?.kind === 'role') context.uses.roles.add(marks.name);
  if (marks?.kind === 'metadata') context.uses.metadata = true;
  if (marks?.kind === 'body') context.uses.bodyPaths.push(path.map((step) => step.text));
}
