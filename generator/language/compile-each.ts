import type { MapEntry, MapNode } from '../../runtime/document/tree.ts';
import { arrowParams } from './arrow-params.ts';
import { cast } from './casts.ts';
import { compileConditionNode } from './compile-condition.ts';
import { compileNode, type Place } from './compile-node.ts';
import { compileRest } from './compile-operator.ts';
import { type Context, call, fail, later, type Typed } from './context.ts';
import { describeType, INTEGER, isMediaType, JSON_LIST, JSON_VALUE, listOf } from './lang-type.ts';
import type { Binding, Code, LangType, Scope } from './types.ts';

/** `$each: list` with `$item` and `$index`; a `$when` beside it is asked for every item. */
export function compileEach(
  context: Context,
  { each, body }: { readonly each: MapEntry; readonly body: MapNode },
  place: Place,
): Typed | undefined {
  const list = compileNode(context, each.value, { asked: true });
  if (list === undefined) return undefined;
  const items = list.type.kind === 'list' ? list : cast(context, list, JSON_LIST);
  if (items === undefined || items.type.kind !== 'list') {
    const params = { expected: 'a list', actual: describeType(list.type) };
    return fail(context, list.span, 'GW3004', params);
  }
  const want = place.want;
  const inner: Context = { ...context, scope: itemScope(context.scope, list, items.type.of) };
  // A body that is wanted as media may give several for one item.
  const flat = want?.kind === 'list' && want.of.kind === 'media';
  if (want !== undefined && want.kind !== 'list' && want.kind !== 'json') {
    return fail(context, each.keySpan, 'GW3004', { expected: describeType(want), actual: 'a list' });
  }
  const of = want?.kind === 'list' ? want.of : undefined;
  const value = compileBody(inner, { each, body }, { want: flat ? want : of });
  if (value === undefined) return undefined;
  const made = resultType(value.type, want);
  if (made === undefined) {
    return fail(context, value.span, 'GW3004', {
      expected: describeType(JSON_VALUE),
      actual: describeType(value.type),
    });
  }
  const arrow: Code = { kind: 'arrow', params: arrowParams(value.code), body: value.code };
  return { code: call(flat ? 'eachFlat' : 'each', items.code, arrow), type: made, span: each.value.span };
}

function resultType(value: LangType, want: LangType | undefined): LangType | undefined {
  if (want?.kind === 'list') return want;
  if (value.kind === 'file') return listOf(value);
  return value.kind === 'size' || value.kind === 'media' ? undefined : JSON_LIST;
}

function compileBody(
  context: Context,
  { each, body }: { readonly each: MapEntry; readonly body: MapNode },
  place: Place,
): Typed | undefined {
  const when = body.entries.find((entry) => entry.key === '$when');
  if (when === undefined) return compileRest(context, body, { entry: each, place });
  const rest: MapNode = { ...body, entries: body.entries.filter((entry) => entry !== when) };
  const condition = compileConditionNode(context, when.value);
  const value = compileRest(context, rest, { entry: each, place });
  if (condition === undefined || value === undefined) return undefined;
  return { ...value, certain: false, code: call('when', condition.code, later(value.code)) };
}

/** What is known inside the body: the outer names, and `$item` and `$index` of the list. */
export function itemScope(outer: Scope, list: Typed, type: LangType): Scope {
  const roles = isMediaType(type) ? list.roles : undefined;
  const base = list.binding;
  const known = type.kind === 'json' ? base?.item : undefined;
  const item: Binding = {
    ...known,
    type,
    ref: 'item',
    certain: true,
    ...(isMediaType(type) && base?.below !== undefined ? { below: base.below } : {}),
    ...(isMediaType(type) ? { fields: base?.fields ?? {} } : {}),
    ...(roles === undefined ? {} : { roles }),
  };
  return { ...outer, names: { ...outer.names, item, index: { type: INTEGER, ref: 'index', certain: true } } };
}
