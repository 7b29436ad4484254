import { GatewayError } from '../contract/errors.ts';
import type { SchemaError, Validator } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Steps } from '../contract/places.ts';
import { isObject } from '../contract/values.ts';
import { suggest } from '../document/suggest.ts';
import { orList, showValue } from '../words/show-value.ts';
import { fieldPath, pointerSteps, valueAt } from './field-path.ts';

/** Fields of one object that may be missing together. */
const MOST_ROUNDS = 8;

/**
 * Runs a generated validator and refuses what it refuses (400 `invalid_request`). A validator that
 * answers false without saying why still refuses: it never fails open. A field that was
 * uploaded is there: `uploaded` has, by field, what stands for its files.
 */
export function validateBody(
  validate: Validator<unknown>,
  body: JsonObject,
  uploaded: JsonObject = {},
): void {
  const original = body;
  if (validate(body)) return;
  const errors = [...(validate.errors ?? [])];
  const missing = errors.at(-1)?.keyword === 'required' ? missingField(errors.at(-1)) : undefined;
  if (missing !== undefined && original[missing] === undefined && Object.hasOwn(uploaded, missing)) {
    validateBody(validate, { ...original, [missing]: uploaded[missing] }, uploaded);
    return;
  }
  const error = pick(errors);
  if (error === undefined)
    throw new GatewayError('invalid_request', { message: 'the request body is not valid' });
  throw explain(error, errors, { body: original, validate });
}

function missingField(error: SchemaError | undefined): string | undefined {
  const { missingProperty } = error?.params ?? {};
  return error?.instancePath === '' && typeof missingProperty === 'string' ? missingProperty : undefined;
}

/** Of a choice of shapes, what is wrong in the deepest place; a shape that only misses a member is the one meant. */
function pick(errors: readonly SchemaError[]): SchemaError | undefined {
  const last = errors.at(-1);
  if (last === undefined || (last.keyword !== 'anyOf' && last.keyword !== 'oneOf')) return last;
  const deeper = errors.filter((error) => error.instancePath.length > last.instancePath.length);
  const inner = deeper.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0] ?? last;
  const meant = errors.find(
    ({ keyword, instancePath }) => keyword === 'required' && instancePath === inner.instancePath,
  );
  return meant ?? inner;
}

function explain(
  error: SchemaError,
  all: readonly SchemaError[],
  { body, validate }: { readonly body: JsonObject; readonly validate: Validator<unknown> },
): GatewayError {
  const base = pointerSteps(error.instancePath, body);
  const steps = [...base, ...extraStep(error)];
  const path = fieldPath(steps);
  const received = valueAt(body, steps);
  const said = sentence(error, all, path === '' ? 'the request body' : path);
  if (error.keyword === 'required') {
    const near = nearField(error, valueAt(body, base));
    const words = wordsFor(steps, { body, validate });
    const must = words.length === 0 ? '' : `: it must be ${orList(words)}`;
    const help = `${must}${near === undefined ? '' : `; did you mean it by \`${near}\`?`}`;
    // Callers rely on an empty `param` for a missing field of the body.
    const param = base.length === 0 ? {} : { param: path };
    const details = words.length === 0 ? {} : { details: { allowed: words } };
    return new GatewayError('invalid_request', { ...param, message: `${said}${help}`, ...details });
  }
  return new GatewayError('invalid_request', {
    param: path,
    message: `${said} (got ${showValue(received)})`,
    details: { received: showValue(received), ...allowed(error) },
  });
}

function extraStep(error: SchemaError): string[] {
  const { missingProperty, additionalProperty } = error.params;
  if (error.keyword === 'required' && typeof missingProperty === 'string') return [missingProperty];
  if (error.keyword === 'additionalProperties' && typeof additionalProperty === 'string')
    return [additionalProperty];
  return [];
}

/**
 * The words that a missing field may be, found by asking what is wrong with an empty one. What else is missing
 * beside it is filled in on the way, because a validator tells one mistake at a time.
 */
function wordsFor(
  steps: Steps,
  { body, validate }: { readonly body: JsonObject; readonly validate: Validator<unknown> },
): readonly string[] {
  let tried = withValue(body, steps, '');
  for (let round = 0; round < MOST_ROUNDS && !validate(tried); round += 1) {
    const error = validate.errors?.at(-1);
    if (error === undefined) return [];
    const base = pointerSteps(error.instancePath, tried);
    const words = wordsOf(error);
    if (fieldPath(base) === fieldPath(steps)) return texts(words);
    const [step] = extraStep(error);
    if (error.keyword === 'required' && step !== undefined) tried = withValue(tried, [...base, step], '');
    else if (words[0] !== undefined) tried = withValue(tried, base, words[0]);
    else return [];
  }
  return [];
}

function wordsOf({ keyword, params }: SchemaError): readonly string[] {
  const values: unknown = keyword === 'const' ? [params.allowedValue] : params.allowedValues;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** A copy with one value set; only what is on the way to it is copied. */
function withValue(value: Json, [step, ...rest]: Steps, set: Json): Json {
  if (step === undefined) return set;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === step ? withValue(item, rest, set) : item));
  if (!isObject(value)) return value;
  return { ...value, [step]: withValue(value[step] ?? null, rest, set) };
}

function nearField(error: SchemaError, parent: unknown): string | undefined {
  const missing = error.params.missingProperty;
  if (typeof missing !== 'string' || typeof parent !== 'object' || parent === null) return undefined;
  return suggest(missing, Object.keys(parent).slice(0, 100));
}

function sentence(error: SchemaError, all: readonly SchemaError[], name: string): string {
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'required':
      return `${name} is missing`;
    case 'additionalProperties':
      return `${name} is not a known field`;
    case 'type':
      // Only fields that belong elsewhere are declared to hold nothing.
      if (error.params.type === 'null') return `${name} must be left out`;
      return `${name} must be ${types(error.params.type)}`;
    case 'enum':
      return `${name} must be ${orList(texts(error.params.allowedValues))}`;
    case 'const':
      return `${name} must be ${showValue(error.params.allowedValue)}`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `${name} must be ${error.keyword === 'minimum' ? 'at least' : 'more than'} ${limit}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${name} must be ${error.keyword === 'maximum' ? 'at most' : 'less than'} ${limit}`;
    case 'multipleOf':
      return `${name} must be a multiple of ${error.params.multipleOf}`;
    case 'minLength':
      return limit === 1 ? `${name} must not be empty` : `${name} must have at least ${limit} characters`;
    case 'maxLength':
      return `${name} must have at most ${limit} characters`;
    case 'minItems':
      return `${name} must have at least ${limit} items`;
    case 'maxItems':
      return `${name} must have at most ${limit} items`;
    case 'pattern':
      return `${name} must ${patternRule(String(error.params.pattern))}`;
    case 'anyOf':
    case 'oneOf':
      return `${name} must be ${branchTypes(error, all)}`;
    default:
      return `${name} is not valid: it ${error.message ?? 'breaks a rule of this route'}`;
  }
}

/** A pattern that only lists words is told as the words. */
function patternRule(pattern: string): string {
  const words = /^\^\(([\w|]+)\)\$$/.exec(pattern)?.[1];
  return words === undefined ? `match ${pattern}` : `be ${orList(words.split('|').map(showValue))}`;
}

function branchTypes(error: SchemaError, all: readonly SchemaError[]): string {
  const branches = all
    .filter((other) => other.keyword === 'type' && other.instancePath === error.instancePath)
    .map((other) => types(other.params.type));
  return branches.length === 0 ? 'of one of the documented shapes' : orList([...new Set(branches)]);
}

function types(type: unknown): string {
  const names = Array.isArray(type) ? type.map(String) : [String(type)];
  return orList(names.map(withArticle));
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.map((value) => showValue(value)) : [];
}

function allowed(error: SchemaError): JsonObject {
  const { allowedValues, limit } = error.params;
  if (Array.isArray(allowedValues)) return { allowed: texts(allowedValues) };
  return typeof limit === 'number' ? { allowed: limit } : {};
}
