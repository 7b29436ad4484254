import {
  type AdminField,
  type AdminFields,
  type AdminOperation,
  flagOf,
  pathFields,
} from '../contract/admin.ts';
import { atOnce } from '../contract/paused-work.ts';
import { isObject } from '../contract/values.ts';
import { helpFor } from '../document/suggest.ts';
import { assertSafeJson } from '../intake/parse-json-body.ts';
import { isAddressRange } from '../upstream/public-address.ts';
import { orList } from '../words/show-value.ts';
import { formatAmount, mostAmount, parseAmount } from './amount.ts';
import { refusedField, shown } from './refusals.ts';

/** Values by name, before they are read or after. */
export type Values = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;
/** How a command takes away what is set. */
export const NONE = 'none';

/** How a value is written: in JSON, as text in an address, or as text on a command line. */
type Form = 'json' | 'address' | 'typed';

interface Reading {
  /** Integers of the ledger in a unit of currency. */
  readonly microsPerUnit: number;
  readonly formOf: (name: string) => Form;
  /** What a field is called where it was given. */
  readonly nameOf: (name: string) => string;
}

interface FieldInput extends Pick<Reading, 'microsPerUnit'> {
  readonly name: string;
  readonly value: unknown;
  readonly form: Form;
}

/** What a request gives to an operation. Throws `invalid_request`, with the field, for what is not allowed. */
export function readRequest(
  operation: AdminOperation,
  { path, query, body }: { readonly path: Values; readonly query: Values; readonly body: Values },
): Values {
  const inPath = pathFields(operation);
  const others = Object.keys(operation.fields).filter((name) => !inPath.includes(name));
  const isGet = operation.method === 'GET';
  // What stands where nothing is read would be left out in silence.
  knownFields(isGet ? body : query, []);
  const rest = knownFields(isGet ? query : body, others);
  const reading: Reading = {
    microsPerUnit: 0,
    formOf: (name) => (isGet || inPath.includes(name) ? 'address' : 'json'),
    nameOf: (name) => name,
  };
  const values = readFields(operation.fields, { ...rest, ...path }, reading);
  checkAnyOf(operation.any_of ?? [], values, reading.nameOf, 'null');
  return values;
}

/** What was typed behind a command: values of its fields or options. Throws as `readRequest`, in the words of the command line. */
export function readTyped(
  fields: AdminFields,
  typed: Values,
  { microsPerUnit, any_of = [] }: Pick<Reading, 'microsPerUnit'> & Pick<AdminOperation, 'any_of'>,
): Values {
  const nameOf = (name: string): string => typedName(name, fields[name]);
  const values = readFields(fields, typed, { microsPerUnit, formOf: () => 'typed', nameOf });
  checkAnyOf(any_of, values, nameOf, NONE);
  return values;
}

/** `--rpm`, or `<key>` for what is taken by its place. */
export function typedName(name: string, field: AdminField | undefined): string {
  if (field?.argument === true) return `<${field.value ?? name}>`;
  return `--${flagOf(name, field ?? {})}`;
}

/** What a form of the console gives to an operation: texts as the command line takes them, under the names of fields. */
export function readForm(operation: AdminOperation, texts: Values, microsPerUnit: number): Values {
  const entered = Object.entries(knownFields(texts, Object.keys(operation.fields)));
  const typed = Object.fromEntries(
    entered.map(([name, text]) => [name, fromForm(operation.fields[name], name, text)]),
  );
  const reading: Reading = { microsPerUnit, formOf: () => 'typed', nameOf: (name) => name };
  const values = readFields(operation.fields, typed, reading);
  checkAnyOf(operation.any_of ?? [], values, reading.nameOf, NONE);
  return values;
}

/** What no text is on a command line either: a switch is there or not, and an object comes from a file. */
function fromForm(field: AdminField | undefined, name: string, text: unknown): unknown {
  if (field?.type === 'switch') return text === 'true';
  if (field?.type !== 'object' || typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    throw refusedField(name, `${name} must be an object of JSON`);
  }
}

/** The fields, when there are no others than these: what an operator meant must not be left out in silence. */
function knownFields(input: Values, names: readonly string[]): Values {
  const strange = Object.keys(input).find((name) => !names.includes(name));
  if (strange === undefined) return input;
  const help = helpFor(shown(strange), names) ?? 'there are none';
  throw refusedField(shown(strange), `there is no field \`${shown(strange)}\` here; ${help}`);
}

function readFields(fields: AdminFields, input: Values, reading: Reading): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = readField(field, {
      name: reading.nameOf(name),
      value: Object.hasOwn(input, name) ? input[name] : undefined,
      form: reading.formOf(name),
      microsPerUnit: reading.microsPerUnit,
    });
    if (value !== undefined) values[name] = value;
  }
  for (const [name, field] of Object.entries(fields)) {
    checkWith(name, field, values, reading);
    const before = field.type === 'moment' ? field.not_before : undefined;
    if (before === undefined || !(Number(values[name]) < Number(values[before]))) continue;
    const got = `${shown(input[name])} and ${shown(input[before])}`;
    const names = `${reading.nameOf(name)} must not be before ${reading.nameOf(before)}`;
    throw refusedField(name, `${names} (got ${got})`);
  }
  return values;
}

/** `with`: needed beside one word of a choice, refused beside the others. */
function checkWith(name: string, field: AdminField, values: Values, reading: Reading): void {
  for (const [other, word] of Object.entries(field.with ?? {})) {
    const isTyped = reading.formOf(name) === 'typed';
    const pair = isTyped ? `${reading.nameOf(other)} ${word}` : `\`${other}: ${word}\``;
    const own = reading.nameOf(name);
    const isGiven = values[name] !== undefined;
    if (values[other] === word && !isGiven) throw refusedField(name, `${own} is needed with ${pair}`);
    if (values[other] !== word && isGiven)
      throw refusedField(name, `${own} belongs to ${pair} only (got ${shown(values[name])})`);
  }
}

function checkAnyOf(
  anyOf: readonly string[],
  values: Values,
  nameOf: Reading['nameOf'],
  nothing: string,
): void {
  if (anyOf.length === 0 || anyOf.some((name) => values[name] !== undefined)) return;
  const names = orList(anyOf.map(nameOf));
  throw refusedField('', `nothing to change: give ${names}, or ${nothing} to take one away`);
}

/** Undefined for what is not given and need not be. */
function readField(field: AdminField, input: FieldInput): unknown {
  const { value, form } = input;
  if (value === undefined && field.required !== true) return 'default' in field ? field.default : undefined;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  // No text of PostgreSQL may hold it.
  if (texts.some((text) => typeof text === 'string' && text.includes('\0')))
    throw refusedField(input.name, `${input.name} must not hold the character U+0000`);
  if (field.nullable === true && value === (form === 'typed' ? NONE : null)) return null;
  switch (field.type) {
    case 'text':
      return readText(input, field.max_chars ?? LONGEST_TEXT);
    case 'choice':
      if (field.values.some((word) => word === value)) return value;
      throw refused(input, `must be ${orList(field.values)}`);
    case 'choices':
      return readChoices(input, field.values);
    case 'texts':
      return readTexts(input);
    case 'address_ranges':
      return readRanges(input, field);
    case 'amount':
      return field.sign === 'any' ? readAnyAmount(input) : readAmount(input);
    case 'count':
      return readCount(input, field);
    case 'future':
      return readFuture(input);
    case 'moment':
      return readMoment(input);
    case 'switch':
      if (typeof value === 'boolean') return value;
      if (form === 'address' && (value === 'true' || value === 'false')) return value === 'true';
      throw refused(input, 'must be true or false');
    case 'object':
      atOnce(assertSafeJson(value, input.name));
      if (isObject(value)) return value;
      throw refused(input, 'must be an object');
  }
}

function readText({ value, ...input }: FieldInput, maxChars: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxChars) return value;
  throw refusedField(input.name, `${input.name} must be a text of 1 to ${maxChars} characters`);
}

function readChoices(input: FieldInput, known: readonly string[]): readonly string[] {
  const words = input.form === 'json' ? input.value : String(input.value).split(',');
  const isOne = (word: unknown): word is string => known.some((one) => one === word);
  if (Array.isArray(words) && words.length > 0 && words.every(isOne) && new Set(words).size === words.length)
    return words;
  const example = known.slice(0, 2).toReversed().join(',');
  throw refused(input, `must name ${orList(known)}, each once, such as ${example}`);
}

function readTexts({ form, ...input }: FieldInput): readonly string[] {
  const { value, name } = input;
  if (form === 'json') {
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
      throw refusedField(name, `${name} must be a list of texts`);
    if (value.length > 0) return value;
    throw refusedField(name, `${name} must name at least one, or be left out`);
  }
  const words = String(value)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw refusedField(name, `${name} must name at least one, several with commas (got ${shown(value)})`);
}

function readRanges(
  input: FieldInput,
  { max_items: most, nullable }: { readonly max_items: number; readonly nullable?: boolean },
): readonly string[] {
  const { name, value, form } = input;
  const isEmpty = Array.isArray(value) && value.length === 0;
  const ranges = isEmpty ? [] : readTexts(input);
  if (ranges.length === 0 || ranges.length > most)
    throw refusedField(name, `${name} must name 1 to ${most} addresses (got ${ranges.length})`);
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong === undefined) return ranges;
  if (form === 'json')
    throw refusedField(name, `\`${shown(wrong)}\` is no address or range such as 203.0.113.7 or 10.0.0.0/8`);
  const or = nullable === true ? `, or ${NONE}` : '';
  throw refusedField(
    name,
    `${name} must name addresses and ranges such as 203.0.113.7,10.0.0.0/8${or} (got ${shown(wrong)})`,
  );
}

function readAmount(input: FieldInput): number {
  const { value, form, microsPerUnit } = input;
  if (form !== 'typed') {
    const number = numberOf(input);
    if (number !== undefined && number > 0) return number;
    throw refused(input, 'must be a positive whole number of micro-units');
  }
  const micros = typeof value === 'string' ? parseAmount(value, microsPerUnit) : undefined;
  if (micros !== undefined && micros > 0) return micros;
  const most = formatAmount(mostAmount(microsPerUnit), microsPerUnit);
  throw refused(input, `must be a positive amount such as 12.50, at most ${most}`);
}

function readAnyAmount(input: FieldInput): number {
  const { value, name, form } = input;
  if (form === 'typed') {
    const [, minus = '', amount = ''] = /^(-?)(.*)$/.exec(String(value)) ?? [];
    return (minus === '' ? 1 : -1) * readAmount({ ...input, value: amount });
  }
  const number = numberOf(input);
  if (number === undefined) throw refused(input, 'must be a whole number of micro-units');
  if (number !== 0) return number;
  throw refusedField(name, `${name} must not be 0`);
}

function readCount(
  input: FieldInput,
  { min, max, nullable }: { readonly min: number; readonly max: number; readonly nullable?: boolean },
): number {
  const { form } = input;
  const number = numberOf(input);
  if (number !== undefined && number >= min && number <= max) return number;
  const or = nullable === true ? `, or ${form === 'typed' ? NONE : 'null'}` : '';
  throw refused(input, `must be a whole number from ${min} to ${max}${or}`);
}

function readFuture(input: FieldInput): number {
  const { value, form } = input;
  if (form === 'typed') {
    const time = Date.parse(String(value));
    if (time > Date.now()) return time;
    throw refused(input, 'must be a future date such as 2031-12-31');
  }
  const time = numberOf(input);
  if (time === undefined || time <= 0) throw refused(input, 'must be a time in epoch milliseconds');
  if (time > Date.now()) return time;
  throw refused(input, 'must be in the future, in epoch milliseconds');
}

/** Epoch milliseconds of a day or a time in UTC. */
function readMoment(input: FieldInput): number {
  const { value } = input;
  const time = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  // A day that the month does not have would become one of the next month.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === String(value).slice(0, 10))
    return time;
  throw refused(input, 'must be a date such as 2026-11-21, or a time in UTC such as 2026-11-21T08:30:00Z');
}

/** A whole number of JavaScript's safe range; as text in digits. */
function numberOf({ value, form }: Pick<FieldInput, 'value' | 'form'>): number | undefined {
  const isText = form !== 'json' && typeof value === 'string' && /^-?\d{1,16}$/.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function refused({ name, value }: FieldInput, rule: string): Error {
  return refusedField(name, `${name} ${rule} (got ${shown(value)})`);
}
