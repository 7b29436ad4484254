import { type FamilyForm, FILE, type FormField, type FormInput } from '../contract/family-form.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Route } from '../contract/route.ts';
import { isObject } from '../contract/values.ts';
import { refusedField } from './refusals.ts';

/** Values by fact, as texts: `seconds`, `size.tier`. */
export type Choices = Readonly<Record<string, string>>;

/** What a form was filled in with. */
export interface Filled {
  readonly model: string;
  readonly mode: string;
  readonly choices: Choices;
  /** Addresses or contents by role; of roles that have none, examples stand in the body. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** A request of a form, as its route takes it. */
export interface FormRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

export const EXAMPLE_PROMPT = 'a grey heron takes off from a still lake at dawn';

/** The request that a form says. A value that its field has no word for is left out. */
export function requestOf(form: FamilyForm, route: Pick<Route, 'model_field'>, filled: Filled): FormRequest {
  const mode = form.modes[filled.mode];
  let body: JsonObject = { [route.model_field ?? 'model']: filled.model, ...mode?.body };
  const path: Record<string, string> = {};
  for (const { field, value } of saidValues(form, filled.choices)) {
    const said = valueFor(field, value);
    if (said === undefined) continue;
    if (field.in === 'path') path[field.at[0] ?? ''] = String(said);
    else body = withAt(body, field.at, said);
  }
  for (const input of mode?.inputs ?? []) body = withFiles(body, input, filled);
  if (form.kind === 'chat') body = { ...body, ...chatFields(filled.choices) };
  return { path, body };
}

/** What of a chat is more than one value. */
function chatFields({ system, prompt = EXAMPLE_PROMPT, tools, json_schema: schema }: Choices): JsonObject {
  const user = { role: 'user', content: prompt };
  return {
    messages: system === undefined ? [user] : [{ role: 'system', content: system }, user],
    ...(tools === undefined ? {} : { tools: parsed('tools', tools) }),
    ...(schema === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: parsed('json_schema', schema) },
          },
        }),
  };
}

function parsed(name: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedField(name, `${name} is no JSON`);
  }
}

interface Said {
  readonly field: FormField;
  readonly value: string;
}

/** Each value with its field; ratio and tier of one field are said together, `16:9(1080p)`. */
function saidValues(form: FamilyForm, choices: Choices): readonly Said[] {
  const { 'size.ratio': ratio, 'size.tier': tier, ...others } = choices;
  const plain = Object.entries(others).flatMap(([name, value]): Said[] => {
    const field = fieldOf(form, name);
    return field === undefined ? [] : [{ field, value }];
  });
  const [ofRatio, ofTier] = [fieldOf(form, 'size.ratio'), fieldOf(form, 'size.tier')];
  if (ratio !== undefined && tier !== undefined && ofRatio !== undefined && isSamePlace(ofRatio, ofTier))
    return [...plain, { field: ofRatio, value: `${ratio}(${tier})` }];
  return [
    ...plain,
    ...(ofRatio === undefined || ratio === undefined ? [] : [{ field: ofRatio, value: ratio }]),
    ...(ofTier === undefined || tier === undefined ? [] : [{ field: ofTier, value: tier }]),
  ];
}

/** The field of a fact or of a part of a size, which may be the one of the whole size, and the other way round. */
export function fieldOf({ fields }: Pick<FamilyForm, 'fields'>, name: string): FormField | undefined {
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (own !== undefined) return own;
  if (name === 'size') {
    const { 'size.ratio': ratio, 'size.tier': tier } = fields;
    return isSamePlace(ratio, tier) ? ratio : undefined;
  }
  return name.startsWith('size.') ? fields.size : undefined;
}

function isSamePlace(one: FormField | undefined, other: FormField | undefined): boolean {
  return one !== undefined && one.at.join('.') === other?.at.join('.');
}

/** Whether a field has a word for a value. */
export function canSay(field: FormField, value: string): boolean {
  return valueFor(field, value) !== undefined;
}

function valueFor({ type, words }: FormField, value: string): Json | undefined {
  if (words !== undefined) return Object.hasOwn(words, value) ? words[value] : undefined;
  switch (type) {
    case 'text':
      return value;
    case 'number':
      return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
    case 'switch':
      return value === 'true';
  }
}

const EXAMPLE_FILE = 'https://example.invalid/file';

function withFiles(body: JsonObject, { role, at, item, shown }: FormInput, { files }: Filled): JsonObject {
  const chosenFiles = files[role] ?? [];
  const all = chosenFiles.length > 0 ? chosenFiles : Array.from({ length: shown }, () => EXAMPLE_FILE);
  if (item === undefined) return withAt(body, at, all[0] ?? EXAMPLE_FILE);
  return withAt(
    body,
    at,
    all.map((file) => itemWith(item, file)),
  );
}

function itemWith(item: Json, file: string): Json {
  if (typeof item === 'string') return item === FILE ? file : item;
  if (Array.isArray(item)) return item.map((one: Json) => itemWith(one, file));
  if (!isObject(item)) return item;
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, one]) => (one === undefined ? [] : [[name, itemWith(one, file)]])),
  );
}

/** A copy with a value at a place; what is missing on the way is made: a list for a number, an object for a name. */
function withAt(body: JsonObject, at: readonly (string | number)[], value: Json): JsonObject {
  const made = put(body, at, value);
  return isObject(made) ? made : {};
}

function put(below: Json | undefined, [step, ...rest]: readonly (string | number)[], value: Json): Json {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: Json[] = Array.isArray(below) ? [...below] : [];
    list[step] = put(list[step], rest, value);
    return list;
  }
  const members = isObject(below) ? below : {};
  return { ...members, [step]: put(members[step], rest, value) };
}
