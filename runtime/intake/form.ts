import { GatewayError } from '../contract/errors.ts';
import type { FieldType } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isLong, type Steps } from '../contract/paused-work.ts';
import { inexactText, MOST_VALUES, pathAt, scanJson } from '../contract/scan-json.ts';
import { assertSafeJson, tooManyValues } from './parse-json-body.ts';

/** One text part of a multipart body, in the order it came. */
export interface FormField {
  readonly name: string;
  readonly text: string;
}

const MOST_STEPS = 8;
const NUMBER = /^-?(?:\d{1,15})(?:\.\d{1,10})?$/;

/** Where in the form a value stands. */
interface Place {
  readonly name: string;
  /** Values in all JSON texts of the form. */
  readonly count: { values: number };
}

interface Node {
  values: string[];
  list: boolean;
  children: Map<string, Node>;
}

/**
 * A form in the body's JSON shape: `a[]` and repeated names become arrays, `a[b]` becomes an object (the
 * OpenAI clients' encoding), and top-level texts take the type the family declares. A text that does not fit
 * its type stays a text, so that the validator can say what is wrong with it. JSON in its fields has, over the whole
 * form, the limits of a JSON body.
 */
export function* formToBody(
  fields: readonly FormField[],
  types: Readonly<Record<string, FieldType>>,
): Steps<JsonObject> {
  const root: Node = { values: [], list: false, children: new Map() };
  for (const field of fields) insert(root, field);
  const count = { values: 0 };
  const entries: [string, Json][] = [];
  for (const [name, node] of root.children)
    entries.push([name, yield* build(node, types[name] ?? 'any', { name, count })]);
  const body: JsonObject = Object.fromEntries(entries);
  yield* assertSafeJson(body, 'the form');
  return body;
}

/** `a[b][]` as its steps; a trailing `[]` is the empty step. Refuses names that are not of that form. */
export function formSteps(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  const steps = [name.slice(0, open)];
  let rest = name.slice(open);
  while (rest !== '') {
    const close = rest.indexOf(']');
    if (!rest.startsWith('[') || close < 0 || steps.length >= MOST_STEPS) throw badName(name);
    steps.push(rest.slice(1, close));
    rest = rest.slice(close + 1);
  }
  if (steps[0] === '') throw badName(name);
  return steps;
}

function insert(root: Node, field: FormField): void {
  let node = root;
  const steps = formSteps(field.name);
  for (const [index, step] of steps.entries()) {
    if (step === '') {
      if (index !== steps.length - 1) throw badName(field.name);
      node.list = true;
      break;
    }
    if (step === '__proto__' || step === 'constructor' || step === 'prototype') throw badName(field.name);
    const child = node.children.get(step) ?? { values: [], list: false, children: new Map() };
    node.children.set(step, child);
    node = child;
  }
  node.values.push(field.text);
}

function* build(node: Node, type: FieldType, place: Place): Steps<Json> {
  const { name, count } = place;
  if (node.children.size > 0) {
    if (node.values.length > 0)
      throw new GatewayError('invalid_request', {
        param: name,
        message: `form field ${name} is given both as a value and as ${name}[...]; use one of them`,
      });
    const entries: [string, Json][] = [];
    for (const [key, child] of node.children)
      entries.push([key, yield* build(child, 'any', { name: `${name}.${key}`, count })]);
    const indexes = entries.every(([key], index) => key === String(index));
    return indexes ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }
  const [first, ...more] = node.values;
  if (type === 'array') {
    if (more.length === 0 && !node.list && first?.trimStart().startsWith('[') === true)
      return yield* parsed(first, place);
    return [...node.values];
  }
  if (!node.list && more.length === 0) return yield* convert(first ?? '', type, place);
  const values: Json[] = [];
  for (const text of node.values) values.push(yield* convert(text, type, place));
  return values;
}

function* convert(text: string, type: FieldType, place: Place): Steps<Json> {
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') {
    if (text === 'true') return true;
    return text === 'false' ? false : text;
  }
  if (type === 'object' && text.trimStart().startsWith('{')) return yield* parsed(text, place);
  return text;
}

function* parsed(text: string, { name, count }: Place): Steps<Json> {
  const { values, inexact } = yield* scanJson(text, MOST_VALUES);
  count.values += values;
  if (count.values > MOST_VALUES) throw tooManyValues('the form');
  if (isLong(text.length)) yield;
  const value = parse(text, name);
  if (isLong(text.length)) yield;
  if (inexact === undefined) return value;
  const path = yield* pathAt(text, inexact.offset);
  throw new GatewayError('invalid_request', {
    param: path.startsWith('[') ? `${name}${path}` : `${name}.${path}`,
    message: `form field ${name}: the number at ${path}, ${inexactText(inexact)}`,
  });
}

function parse(text: string, name: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GatewayError('invalid_request', {
      param: name,
      message: `form field ${name} must be JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`,
    });
  }
}

function badName(name: string): GatewayError {
  return new GatewayError('invalid_request', {
    message: `form field name ${JSON.stringify(name.slice(0, 80))} is not of the form name, name[], name[key]`,
  });
}
