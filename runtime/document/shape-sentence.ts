import type { ShapeError } from './check-shape.ts';
import { documentDiagnostic } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import { alternatives } from './shape-cascade.ts';
import { listed, quoted, shortened } from './suggest.ts';
import { locate, nodeAt, type PathStep, type SourceDocument, type Span, type TreeNode } from './tree.ts';

/** Says one mistake in our own words, at the word to blame. */
export function toDiagnostic(error: ShapeError, document: SourceDocument): Diagnostic {
  const path = pointer(error.instancePath);
  const { tree } = document;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownField(error, tree, path);
    case 'required':
      return missing(names(error.params.fields), tree, path);
    case 'type':
      return wordsOf(error, tree, path) ?? wrongType(names(error.params.type), tree, path);
    case 'enum':
      return error.propertyName === undefined
        ? notOneOf(names(error.params.allowedValues), tree, path)
        : strangeName(error.propertyName, names(error.params.allowedValues), { tree, path });
    case 'const':
      return notOneOf([String(error.params.allowedValue)], tree, path);
    case 'discriminator':
      return wrongTag(error, tree, path);
    case 'anyOf':
    case 'oneOf':
      return noBranch(error, tree, path);
    default:
      return outOfBounds(error, tree, path);
  }
}

function unknownField(error: ShapeError, tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const field = String(error.params.additionalProperty);
  const known = Object.keys(record(record(error.parentSchema).properties));
  const present = new Set(Object.keys(record(error.data)));
  const free = known.filter((name) => !present.has(name));
  return documentDiagnostic('GW1002', locate(tree, [...path, field], 'key'), { field, known: free });
}

function missing(fields: readonly string[], tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  return documentDiagnostic('GW1003', objectSpan(tree, path), { fields }, { label: inObject(path) });
}

function inObject(path: readonly PathStep[]): string {
  return path.length === 0 ? 'in this file' : `in \`${pathText(path)}\``;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  null: '`null`',
};

function wrongType(types: readonly string[], tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const node = nodeAt(tree, path);
  const params = {
    what: subject(path),
    expected: [...new Set(types)].map((type) => TYPE_WORDS[type] ?? type).join(' or '),
    actual: describe(node),
  };
  const at = node?.kind === 'scalar' && node.source === '' ? 'key' : 'value';
  return documentDiagnostic('GW1005', locate(tree, path, at), params, {
    help: unitHelp(types, node, path) ?? typeHelp(types, node),
  });
}

/** Where only certain words fit, quoting a number or boolean would not help: the words do. */
function wordsOf(error: ShapeError, tree: TreeNode, path: readonly PathStep[]): Diagnostic | undefined {
  const node = nodeAt(tree, path);
  const words: unknown = error.parentSchema?.enum;
  if (!Array.isArray(words) || node?.kind !== 'scalar' || node.source === '') return undefined;
  return notOneOf(names(words), tree, path);
}

/** Fields whose texts are numbers with a letter behind, and the letter. */
const UNITS: Readonly<Record<string, string>> = { tier: 'p', tiers: 'p' };

/** A number that lacks its letter is not meant as a text of digits, whatever quotes would allow. */
function unitHelp(
  types: readonly string[],
  node: TreeNode | undefined,
  path: readonly PathStep[],
): string | undefined {
  const field = path.findLast((step) => !/^\d+$/.test(String(step)));
  const unit = field !== undefined && Object.hasOwn(UNITS, field) ? UNITS[field] : undefined;
  if (unit === undefined || node?.kind !== 'scalar' || typeof node.value !== 'number') return undefined;
  return types.includes('string') ? `did you mean \`${shortened(node.source)}${unit}\`?` : undefined;
}

function typeHelp(types: readonly string[], node: TreeNode | undefined): string | undefined {
  if (node?.kind !== 'scalar' || node.source === '') return undefined;
  const { value, source } = node;
  if (types.includes('string') && typeof value !== 'string') return `quote it: \`'${shortened(source)}'\``;
  const wantsNumber = types.includes('number') || types.includes('integer');
  if (typeof value !== 'string')
    return types.includes('array') ? `write a list: \`[${shortened(source)}]\`` : undefined;
  if (wantsNumber && value.trim() !== '' && Number.isFinite(Number(value))) {
    return `write it without quotes: ${quoted(value)}`;
  }
  if (types.includes('boolean') && /^(yes|no|on|off|true|false)$/i.test(value)) {
    return `write \`${/^(yes|on|true)$/i.test(value)}\``;
  }
  return types.includes('array') ? `write a list: \`[${shortened(source)}]\`` : undefined;
}

function notOneOf(allowed: readonly string[], tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const node = nodeAt(tree, path);
  const value = node?.kind === 'scalar' ? shortened(node.source) : describe(node);
  return documentDiagnostic('GW1006', locate(tree, path, 'value'), { what: subject(path), value, allowed });
}

/** A name of an object that only has certain ones. */
function strangeName(
  name: string,
  allowed: readonly string[],
  { tree, path }: { readonly tree: TreeNode; readonly path: readonly PathStep[] },
): Diagnostic {
  const params = { what: `a name in ${subject(path)}`, value: shortened(name), allowed };
  return documentDiagnostic('GW1006', locate(tree, [...path, name], 'key'), params);
}

function wrongTag(error: ShapeError, tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const tag = String(error.params.tag);
  const value = record(error.data)[tag];
  if (value === undefined) return missing([tag], tree, path);
  if (typeof value !== 'string') return wrongType(['string'], tree, [...path, tag]);
  const branches = record(error.parentSchema).oneOf;
  const allowed = (Array.isArray(branches) ? branches : []).flatMap((branch: unknown) => {
    const rule = record(record(record(branch).properties)[tag]);
    return rule.const === undefined ? names(rule.enum) : [String(rule.const)];
  });
  return notOneOf(allowed, tree, [...path, tag]);
}

/** Every branch asks for one field out of several, or takes values of another type. */
function noBranch(error: ShapeError, tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const fields = alternatives(error);
  if (fields !== undefined) {
    const present = fields.filter((field) => record(error.data)[field] !== undefined);
    const received = present.length === 0 ? 'none' : listed(present);
    const rule = `must have exactly one of ${listed(fields)}`;
    return documentDiagnostic('GW1010', objectSpan(tree, path), { what: subject(path), rule, received });
  }
  const branches = Array.isArray(error.schema) ? error.schema : [];
  return wrongType(
    branches.flatMap((branch: unknown) => names(record(branch).type)),
    tree,
    path,
  );
}

function outOfBounds(error: ShapeError, tree: TreeNode, path: readonly PathStep[]): Diagnostic {
  const named = error.propertyName;
  const at = named === undefined ? path : [...path, named];
  const node = nodeAt(tree, at);
  const { rule, received } = boundRule(error, named ?? (node?.kind === 'scalar' ? node.source : undefined));
  const span = named === undefined ? valueSpan(tree, path, node) : locate(tree, at, 'key');
  const what = named === undefined ? subject(path) : `a name in ${subject(path)}`;
  return documentDiagnostic('GW1010', span, { what, rule, received });
}

/** An empty or large object is shown by its key. */
function valueSpan(tree: TreeNode, path: readonly PathStep[], node: TreeNode | undefined): Span {
  return locate(tree, path, node?.kind === 'scalar' ? 'value' : 'key');
}

function objectSpan(tree: TreeNode, path: readonly PathStep[]): Span {
  const node = nodeAt(tree, path);
  const first = node?.kind === 'map' ? node.entries[0] : undefined;
  return first?.keySpan ?? locate(tree, path, 'key');
}

function describe(node: TreeNode | undefined): string {
  if (node === undefined) return 'nothing';
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'map') return 'an object';
  if (node.source === '' && node.value === null) return 'nothing';
  if (typeof node.value === 'number') return `the number ${quoted(node.source)}`;
  if (typeof node.value === 'string') return `the text ${quoted(node.source)}`;
  return quoted(node.source);
}

function subject(path: readonly PathStep[]): string {
  return path.length === 0 ? 'the file' : `\`${pathText(path)}\``;
}

function pathText(path: readonly PathStep[]): string {
  return path
    .map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

function pointer(text: string): readonly PathStep[] {
  return text
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function names(value: unknown): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** What a bound, pattern or count asks for and what was there instead; `source` is the scalar as the author wrote it. */
function boundRule(
  error: ShapeError,
  source: string | undefined,
): { readonly rule: string; readonly received: string } {
  const limit = Number(error.params.limit);
  const { data } = error;
  const written = source === undefined ? 'another value' : quoted(source);
  switch (error.keyword) {
    case 'minimum':
      return { rule: `must be at least ${limit}`, received: written };
    case 'maximum':
      return { rule: `must be at most ${limit}`, received: written };
    case 'exclusiveMinimum':
      return { rule: `must be more than ${limit}`, received: written };
    case 'exclusiveMaximum':
      return { rule: `must be less than ${limit}`, received: written };
    case 'multipleOf':
      return { rule: `must be a multiple of ${String(error.params.multipleOf)}`, received: written };
    case 'minLength':
      return limit === 1
        ? { rule: 'must not be empty', received: 'empty text' }
        : { rule: `must have at least ${count(limit, 'character')}`, received: length(data) };
    case 'maxLength':
      return { rule: `must have at most ${count(limit, 'character')}`, received: length(data) };
    case 'minItems':
      return { rule: `must have at least ${count(limit, 'item')}`, received: items(data) };
    case 'maxItems':
      return { rule: `must have at most ${count(limit, 'item')}`, received: items(data) };
    case 'minProperties':
      return { rule: `must have at least ${count(limit, 'field')}`, received: fields(data) };
    case 'maxProperties':
      return { rule: `must have at most ${count(limit, 'field')}`, received: fields(data) };
    case 'uniqueItems':
      return { rule: 'must not hold the same item twice', received: twice(error) };
    case 'pattern':
      return { rule: `must be ${form(error)}`, received: written };
    default:
      return { rule: 'does not have the form that this place takes', received: written };
  }
}

function form(error: ShapeError): string {
  const words: unknown = error.parentSchema?.['x-form'];
  return typeof words === 'string' ? words : `of the form \`${String(error.params.pattern)}\``;
}

function twice(error: ShapeError): string {
  const { data } = error;
  const item: unknown = Array.isArray(data) ? data[Number(error.params.i)] : undefined;
  return `${quoted(JSON.stringify(item) ?? '')} twice`;
}

function length(data: unknown): string {
  return count(typeof data === 'string' ? [...data].length : 0, 'character');
}

function items(data: unknown): string {
  return count(Array.isArray(data) ? data.length : 0, 'item');
}

function fields(data: unknown): string {
  return count(typeof data === 'object' && data !== null ? Object.keys(data).length : 0, 'field');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
