import { helpFor } from '../../runtime/document/suggest.ts';
import type { MapEntry, MapNode } from '../../runtime/document/tree.ts';
import { fitTo } from './casts.ts';
import { compileChoose } from './compile-choose.ts';
import { compileConditionNode } from './compile-condition.ts';
import { compileEach } from './compile-each.ts';
import { compileFill } from './compile-fill.ts';
import { compileMerge } from './compile-merge.ts';
import { compileNode, type Place } from './compile-node.ts';
import { type Context, call, fail, later, recordEncoding, reporter, rolesOf, type Typed } from './context.ts';
import { describeType, FILE, JSON_VALUE, joinTypes, listOf, SIZE, STRING } from './lang-type.ts';
import type { Code } from './types.ts';

const OPERATORS = [
  '$when',
  '$each',
  '$choose',
  '$else',
  '$merge',
  '$text',
  '$size',
  '$file',
  '$is',
  '$fill',
  '$with',
  '$at',
] as const;
type Operator = (typeof OPERATORS)[number];

/** Operators that the rest of a mapping may stand beside. */
const BESIDE: Readonly<Record<Operator, string>> = {
  $when: 'stands beside the value it guards',
  $each: 'stands beside the value of one item',
  $choose: 'stands beside one key for each value',
  $else: 'belongs to `$choose` or `$when`',
  $is: 'belongs to `$when` or `$each`',
  $merge: 'stands alone in its mapping',
  $text: 'stands alone in its mapping',
  $size: 'stands alone in its mapping',
  $file: 'stands alone in its mapping',
  $fill: 'stands beside `$with`, `$at` and the value of one input',
  $with: 'belongs to `$fill`',
  $at: 'belongs to `$fill`',
};

/** A mapping that holds at least one `$` key. */
export function compileOperator(context: Context, node: MapNode, place: Place): Typed | undefined {
  const operators: MapEntry[] = node.entries.filter(
    (entry) => entry.key.startsWith('$') && !entry.key.startsWith('$$'),
  );
  for (const entry of operators) {
    if (!isOperator(entry.key)) {
      const params = { operator: entry.key, problem: 'is unknown' };
      return fail(context, entry.keySpan, 'GW3005', params, { help: helpFor(entry.key, OPERATORS) });
    }
  }
  const found = (key: Operator): MapEntry | undefined => operators.find((entry) => entry.key === key);
  const each = found('$each');
  if (each !== undefined) return compileEach(context, { each, body: restOf(node, ['$each']) }, place);
  const when = found('$when');
  const otherwise = found('$else');
  if (when !== undefined && otherwise !== undefined && found('$choose') !== undefined) {
    const problem = 'could belong to `$when` or to `$choose`; write the `$choose` below `$is`';
    return fail(context, otherwise.keySpan, 'GW3005', { operator: '$else', problem });
  }
  if (when !== undefined) return compileWhen(context, { when, node }, place);
  if (found('$fill') !== undefined) {
    const stray = operators.find(({ key }) => key !== '$fill' && key !== '$with' && key !== '$at');
    return stray === undefined ? wanted(context, compileFill(context, node), place) : misused(context, stray);
  }
  if (found('$choose') !== undefined) {
    const stray = operators.find((entry) => entry.key !== '$choose' && entry.key !== '$else');
    return stray === undefined ? compileChoose(context, node, place) : misused(context, stray);
  }
  const [only] = node.entries;
  const stray = operators.find((entry) => entry.key === '$else') ?? operators[0];
  if (only === undefined || stray === undefined) return undefined;
  if (node.entries.length > 1) return misused(context, stray);
  return compileAlone(context, only, place);
}

function isOperator(key: string): key is Operator {
  return OPERATORS.some((one) => one === key);
}

function misused(context: Context, entry: MapEntry): undefined {
  const problem = isOperator(entry.key) ? BESIDE[entry.key] : 'is unknown';
  return fail(context, entry.keySpan, 'GW3005', { operator: entry.key, problem });
}

/** The mapping without some keys: the value that `$when` or `$each` is about. */
function restOf(node: MapNode, keys: readonly string[]): MapNode {
  return { ...node, entries: node.entries.filter((entry) => !keys.includes(entry.key)) };
}

function compileWhen(
  context: Context,
  { when, node }: { readonly when: MapEntry; readonly node: MapNode },
  place: Place,
): Typed | undefined {
  const condition = compileConditionNode(context, when.value);
  const body = compileRest(context, restOf(node, ['$when', '$else']), { entry: when, place });
  const other = node.entries.find((entry) => entry.key === '$else');
  const otherwise = other === undefined ? undefined : compileNode(context, other.value, { want: place.want });
  if (condition === undefined || body === undefined) return undefined;
  if (other !== undefined && otherwise === undefined) return undefined;
  const { field } = body;
  const type = otherwise === undefined ? body.type : joinTypes(body.type, otherwise.type);
  if (otherwise !== undefined && type === undefined) {
    const params = { expected: describeType(body.type), actual: describeType(otherwise.type) };
    return fail(context, otherwise.span, 'GW3004', params);
  }
  const values = otherwise === undefined ? [body] : [body, otherwise];
  return {
    code: call('when', condition.code, ...values.map((value) => later(value.code))),
    type: type ?? body.type,
    span: node.span,
    ...(otherwise !== undefined && values.every((value) => value.certain === true) ? { certain: true } : {}),
    ...(field === undefined ? {} : { field }),
    ...rolesOf(...values),
  };
}

/** The rest of a mapping as the value, or what `$is` holds. */
export function compileRest(
  context: Context,
  rest: MapNode,
  about: { readonly entry: MapEntry; readonly place: Place },
): Typed | undefined {
  const value = rest.entries.find((entry) => entry.key === '$is');
  const place = { want: about.place.want };
  if (value === undefined) {
    if (rest.entries.length > 0) return compileNode(context, rest, place);
    const problem = 'has no value beside it';
    return fail(context, about.entry.keySpan, 'GW3005', { operator: about.entry.key, problem });
  }
  const stray = rest.entries.find((entry) => entry !== value);
  if (stray === undefined) return compileNode(context, value.value, place);
  const problem = `holds the whole value, so \`${stray.key}\` cannot stand beside it`;
  return fail(context, value.keySpan, 'GW3005', { operator: '$is', problem });
}

function compileAlone(context: Context, entry: MapEntry, place: Place): Typed | undefined {
  switch (entry.key) {
    case '$merge':
      return wanted(context, compileMerge(context, entry), place);
    case '$text':
      return wanted(context, compileText(context, entry), place);
    case '$size':
      return wanted(context, compileSize(context, entry), place);
    case '$file':
      return wanted(context, compileFile(context, entry), place);
    case '$is':
      return compileNode(context, entry.value, place);
    default:
      return misused(context, entry);
  }
}

function wanted(context: Context, value: Typed | undefined, place: Place): Typed | undefined {
  return value === undefined || place.want === undefined ? value : fitTo(context, value, place.want);
}

function compileText(context: Context, entry: MapEntry): Typed | undefined {
  const value = compileNode(context, entry.value, { want: JSON_VALUE });
  return value === undefined
    ? undefined
    : {
        code: call('jsonText', value.code),
        type: STRING,
        span: entry.value.span,
        ...(value.certain ? { certain: true } : {}),
      };
}

const SIZE_PARTS = ['size', 'ratio', 'tier', 'pixels'];

function compileSize(context: Context, entry: MapEntry): Typed | undefined {
  if (entry.value.kind !== 'map') return compileNode(context, entry.value, { want: SIZE });
  const entries: { key: string; value: Code }[] = [];
  for (const part of entry.value.entries) {
    if (!SIZE_PARTS.includes(part.key)) {
      return fail(context, part.keySpan, 'GW2022', { name: part.key, of: '$size', known: SIZE_PARTS });
    }
    const value = compileNode(context, part.value, { want: JSON_VALUE });
    if (value === undefined) return undefined;
    const { tiers } = context.scope;
    const written = part.key === 'tier' && value.literal !== undefined ? String(value.literal) : undefined;
    if (written !== undefined && tiers?.includes(written.toLowerCase()) === false)
      return fail(context, part.value.span, 'GW2004', { name: written, known: tiers });
    entries.push({ key: part.key, value: value.code });
  }
  const code = call('makeSize', { kind: 'object', entries }, ...reporter(context, 'size'));
  return { code, type: SIZE, span: entry.value.span };
}

function compileFile(context: Context, entry: MapEntry): Typed | undefined {
  const value = compileNode(context, entry.value, {});
  if (value === undefined) return undefined;
  const many = value.type.kind === 'list';
  const of = value.type.kind === 'list' ? value.type.of : value.type;
  const { span } = value;
  if (of.kind === 'file') return value;
  if (of.kind !== 'media') {
    const params = { expected: 'a media input', actual: describeType(value.type) };
    return fail(context, span, 'GW3004', params);
  }
  recordEncoding(context, value, { encoding: 'bytes', span });
  return { code: call(many ? 'fileParts' : 'filePart', value.code), type: many ? listOf(FILE) : FILE, span };
}
