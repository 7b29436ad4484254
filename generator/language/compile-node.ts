import type { ListNode, MapNode, TreeNode } from '../../runtime/document/tree.ts';
import { fitTo } from './casts.ts';
import { checkNoName } from './check-values.ts';
import { compileScalar } from './compile-expression.ts';
import { compileMediaObject } from './compile-media.ts';
import { compileOperator } from './compile-operator.ts';
import { type Context, call, fail, type Typed } from './context.ts';
import { describeType, FILE, isJsonType, JSON_LIST, JSON_VALUE, listOf, OBJECT } from './lang-type.ts';
import type { Code, LangType } from './types.ts';

/** Where a node stands: the root of a value is always there, even when all it holds is absent. */
export interface Place {
  readonly want?: LangType | undefined;
  readonly root?: boolean;
  /** It is only asked about, or gone through: it stands in no value itself. */
  readonly asked?: boolean;
}

/** Any tree: scalars, lists, mappings and operators. */
export function compileNode(context: Context, node: TreeNode, place: Place): Typed | undefined {
  switch (node.kind) {
    case 'scalar': {
      const value = compileScalar(context, node, place.want);
      if (value === undefined || place.asked === true || context.scope.explained !== true) return value;
      return { ...value, code: { ...value.code, written: node.span } };
    }
    case 'list':
      return compileList(context, node, place.want);
    case 'map':
      return isOperator(node) ? compileOperator(context, node, place) : compileMap(context, node, place);
  }
}

/** Mappings with a `$` key are operators; `$$` escapes. */
function isOperator(node: MapNode): boolean {
  return node.entries.some((entry) => entry.key.startsWith('$') && !entry.key.startsWith('$$'));
}

function compileMap(context: Context, node: MapNode, place: Place): Typed | undefined {
  const { want } = place;
  if (want?.kind === 'media') return compileMediaObject(context, node, want);
  if (want?.kind === 'list' && want.of.kind === 'media') return compileMediaObject(context, node, want);
  if (want?.kind === 'size') {
    const params = { expected: describeType(want), actual: 'an object' };
    return fail(context, node.span, 'GW3004', params, {
      help: 'write `{ $size: { ratio: ..., tier: ... } }`',
    });
  }
  const entries: { key: string; value: Code }[] = [];
  let [certain, form, broken] = [false, false, false];
  for (const entry of node.entries) {
    if (entry.key === '__proto__') {
      fail(context, entry.keySpan, 'GW3005', { operator: entry.key, problem: 'cannot be a key' });
    }
    checkNoName(context, entry.key, entry.value);
    const value = compileEntry(context, entry.value);
    if (value === undefined || entry.key === '__proto__') {
      broken = true;
      continue;
    }
    if (value.certain === true) certain = true;
    if (isFileType(value.type)) form = true;
    entries.push({ key: entry.key.startsWith('$$') ? entry.key.slice(1) : entry.key, value: value.code });
  }
  if (broken) return undefined;
  const always = place.root === true || certain || entries.length === 0;
  const fn = always ? 'object' : 'someObject';
  const code = call(form ? 'formFields' : fn, { kind: 'object', entries });
  const typed: Typed = { code, type: OBJECT, span: node.span, ...(always || form ? { certain: true } : {}) };
  return want === undefined ? typed : fitTo(context, typed, want);
}

function isFileType(type: LangType): boolean {
  return type.kind === 'file' || (type.kind === 'list' && type.of.kind === 'file');
}

/** What stands in a mapping must be JSON, or a file of a multipart body. */
function compileEntry(context: Context, node: TreeNode): Typed | undefined {
  const value = compileNode(context, node, {});
  if (value === undefined || isFileType(value.type) || isJsonType(value.type)) return value;
  return fitTo(context, value, JSON_VALUE);
}

function compileList(context: Context, node: ListNode, want: LangType | undefined): Typed | undefined {
  if (want !== undefined && want.kind !== 'list' && want.kind !== 'json') {
    const params = { expected: describeType(want), actual: 'a list' };
    return fail(context, node.span, 'GW3004', params);
  }
  const of = want?.kind === 'list' ? want.of : JSON_VALUE;
  if (node.items.length === 0) {
    // Written out, like `null`: it is meant to show.
    return { code: { kind: 'list', items: [] }, type: want ?? JSON_LIST, span: node.span, certain: true };
  }
  const parts: Code[] = [];
  let singles: Code[] = [];
  let [broken, certain, files] = [false, false, 0];
  const flush = (): void => {
    if (singles.length > 0) parts.push(call('items', { kind: 'list', items: singles }));
    singles = [];
  };
  for (const item of node.items) {
    // `$each` flattens, and so does every item of a media list, because one field may hold several.
    const flat = of.kind === 'media' || isEach(item);
    const place = of.kind === 'json' ? {} : { want: flat ? listOf(of) : of };
    const value = flat ? compileNode(context, item, place) : compileItem(context, item, place);
    if (value === undefined) {
      broken = true;
      continue;
    }
    if (value.certain === true) certain = true;
    if (isFileType(value.type)) files += 1;
    if (flat) {
      flush();
      parts.push(value.code);
    } else singles.push(value.code);
  }
  flush();
  if (broken) return undefined;
  const type = want?.kind === 'list' ? want : files > 0 ? listOf(FILE) : JSON_LIST;
  if (files > 0 && files < node.items.length) {
    const params = { expected: describeType(type), actual: 'files among other values' };
    return fail(context, node.span, 'GW3004', params);
  }
  const [only] = parts;
  const code = parts.length === 1 && only !== undefined ? only : call('concat', ...parts);
  return { code, type, span: node.span, ...(certain ? { certain } : {}) };
}

function compileItem(context: Context, node: TreeNode, place: Place): Typed | undefined {
  return place.want === undefined ? compileEntry(context, node) : compileNode(context, node, place);
}

function isEach(node: TreeNode): boolean {
  return node.kind === 'map' && node.entries.some((entry) => entry.key === '$each');
}
