import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { AnswerIr } from '../../ir.ts';
import type { Code, LangType } from '../../language/types.ts';
import { itemShape, type ValueShape, viewShape } from './view-schemas.ts';

/**
 * The schema of an answer, read off its compiled expressions: which keys are always there, which may be null,
 * and what each holds. `item` is the schema of what a page lists.
 */
export function answerSchema(answer: AnswerIr, item: Json): JsonObject {
  const types = new Map(answer.fields.map(({ name, type }) => [name, type]));
  return objectSchema(answer.code, item, types).schema;
}

const UNKNOWN: ValueShape = { schema: {}, always: false };

function shapeOf(code: Code, item: Json): ValueShape {
  switch (code.kind) {
    case 'literal':
      return { schema: literalSchema(code.value), always: true };
    case 'ref':
      return viewShape(code.path, item) ?? UNKNOWN;
    case 'object':
      return objectSchema(code, item);
    case 'list': {
      const items = code.items.map((one) => shapeOf(one, item).schema);
      return { schema: { type: 'array', items: union(items) }, always: false };
    }
    case 'arrow':
      return shapeOf(code.body, item);
    case 'call':
      return callShape(code, item);
  }
}

function callShape({ fn, args }: Extract<Code, { kind: 'call' }>, item: Json): ValueShape {
  const [first, second, third] = args;
  if (first === undefined) return UNKNOWN;
  switch (fn) {
    case 'object':
    case 'someObject':
      return objectSchema({ kind: 'call', fn, args }, item);
    case 'plain':
      return shapeOf(first, item);
    case 'toText':
      return { schema: { type: 'string' }, always: shapeOf(first, item).always };
    case 'when':
      return { schema: second === undefined ? {} : shapeOf(second, item).schema, always: false };
    case 'each':
    case 'eachFlat': {
      const items = second === undefined ? {} : shapeOf(second, item).schema;
      return { schema: { type: 'array', items }, always: false };
    }
    case 'at':
      return ofItem(first, second) ?? ofView(first, second, item) ?? UNKNOWN;
    case 'orElse':
      return { schema: shapeOf(first, item).schema, always: true };
    case 'firstOf': {
      const shapes = args.map((one) => shapeOf(one, item));
      return { schema: union(shapes.map(({ schema }) => schema)), always: shapes.some((one) => one.always) };
    }
    case 'choose': {
      const cases = second?.kind === 'object' ? second.entries.map(({ value }) => value) : [];
      const shapes = [...cases, ...(third === undefined ? [] : [third])].map((one) => shapeOf(one, item));
      const total = third !== undefined && shapes.every((one) => one.always);
      return { schema: union(shapes.map(({ schema }) => schema)), always: total };
    }
    default:
      return UNKNOWN;
  }
}

/** `$item.url` of a result's items. */
function ofItem(from: Code, step: Code | undefined): ValueShape | undefined {
  if (from.kind !== 'ref' || from.path !== 'item' || step?.kind !== 'literal') return undefined;
  return itemShape(String(step.value));
}

/** `$task.usage.amount`: what a view holds below one of its fields; `always` there is not `always` in the answer. */
function ofView(from: Code, step: Code | undefined, item: Json): ValueShape | undefined {
  if (from.kind !== 'ref' || step?.kind !== 'literal') return undefined;
  const { properties } = viewShape(from.path, item)?.schema ?? {};
  const schema = isObject(properties) ? properties[String(step.value)] : undefined;
  return isObject(schema) ? { schema, always: false } : undefined;
}

/** References to what only failed tasks have (`error`), or only completed ones (`result`). */
const SOMETIMES = /^v\.(error|result)\b/;

/** `types` are what the compiler knows of keys whose expressions say nothing here; given for the answer itself. */
function objectSchema(code: Code, item: Json, types?: ReadonlyMap<string, LangType>): ValueShape {
  const inner = code.kind === 'call' ? code.args[0] : code;
  if (inner?.kind !== 'object') return { schema: { type: 'object' }, always: false };
  // Inside of `$choose` they stand in the case of such a task, where they are always there.
  const isSometimes = (value: Code): boolean =>
    types !== undefined && value.kind === 'ref' && SOMETIMES.test(value.path);
  const keys = inner.entries.map(({ key, value }) => {
    const { schema, always } = shapeOf(value, item);
    const type = types?.get(key);
    const unknown = Object.keys(schema).length === 0 && type !== undefined;
    return { key, schema: unknown ? typeSchema(type) : schema, always: always && !isSometimes(value) };
  });
  const required = keys.filter(({ always }) => always).map(({ key }) => key);
  return {
    schema: {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties: Object.fromEntries(keys.map(({ key, schema }) => [key, schema])),
    },
    always: (code.kind === 'call' && code.fn === 'object') || required.length > 0,
  };
}

function literalSchema(value: null | boolean | number | string): JsonObject {
  if (value === null) return { type: 'null' };
  if (typeof value === 'number') return { type: 'number', const: value };
  return { type: typeof value === 'string' ? 'string' : 'boolean', const: value };
}

/** One of several. Nothing or a plain type is written as a list of types, which readers show best. */
function union(schemas: readonly JsonObject[]): JsonObject {
  const different = schemas.filter(
    (one, at) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at,
  );
  const some = different.filter(({ type }) => type !== 'null');
  const [only] = some;
  if (only === undefined) return different[0] ?? {};
  if (different.some((one) => Object.keys(one).length === 0)) return {};
  if (some.length === different.length) return some.length === 1 ? only : { anyOf: some };
  if (some.length > 1 || typeof only.type !== 'string' || only.enum !== undefined || only.const !== undefined)
    return { anyOf: [...some, { type: 'null' }] };
  return { ...only, type: [only.type, 'null'] };
}

function typeSchema(type: LangType): JsonObject {
  switch (type.kind) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
    case 'object':
      return { type: type.kind };
    case 'list':
      return { type: 'array', items: typeSchema(type.of) };
    case 'json':
    case 'size':
    case 'file':
    case 'media':
      return {};
  }
}
