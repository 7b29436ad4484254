import {
  type FamilyForm,
  FILE,
  type FormField,
  type FormInput,
  type FormMode,
} from '../contract/family-form.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';
import type { Choices } from './form-body.ts';

/** Texts by public fields, dotted: `metadata.seed`, `images.0`. */
type FieldTexts = Readonly<Record<string, string>>;

/** What public fields choose of a form. */
interface FormFields {
  /** Absent: nothing says so, and words alone will do. */
  readonly mode?: string;
  readonly choices: Choices;
  /** Addresses by role. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** What the form has no place for. */
  readonly unknown: readonly { readonly name: string; readonly value: string }[];
}

/** An address of the playground and a file in it stay below what servers and browsers take. */
const MOST_CHARS = 3_000;
const MOST_FILES = 10;
const MOST_UNKNOWN = 20;
/** Of a chat they stand in `messages` and beside, and in the form alone. */
const CHAT_FIELDS = ['prompt', 'system', 'tools', 'json_schema'];

/** The texts of a body, field by field; files that are contents are left out, and what would be too long. */
export function fieldsOfBody(body: JsonObject): FieldTexts {
  const { messages, stream: _, stream_options: __, ...others } = body;
  const texts: Record<string, string> = {};
  let left = MOST_CHARS;
  const add = (name: string, text: string): void => {
    left -= name.length + text.length;
    if (left >= 0 && !text.startsWith('data:')) texts[name] = text;
  };
  const walk = (name: string, value: Json): void => {
    if (value !== null && typeof value === 'object') {
      for (const [key, one] of Object.entries(value))
        if (one !== undefined) walk(name === '' ? key : `${name}.${key}`, one);
    } else if (value !== null) add(name, String(value));
  };
  if (messages === undefined) walk('', others);
  else {
    const { tools, response_format: format, ...rest } = others;
    for (const [name, text] of chatTexts(messages)) add(name, text);
    if (Array.isArray(tools)) add('tools', JSON.stringify(tools));
    const schema = isObject(format) && isObject(format.json_schema) ? format.json_schema.schema : undefined;
    if (schema !== undefined) add('json_schema', JSON.stringify(schema));
    walk('', rest);
  }
  return texts;
}

/** The last words of a user, and the instructions. */
function chatTexts(messages: Json | undefined): readonly (readonly [string, string])[] {
  if (!Array.isArray(messages)) return [];
  const last = (role: string): unknown => {
    const message: Json | undefined = messages.findLast((one: Json) => isObject(one) && one.role === role);
    const content = isObject(message) ? message.content : undefined;
    const parts: readonly Json[] = Array.isArray(content) ? content : [];
    return parts.length === 0
      ? content
      : parts.flatMap((one) => (isObject(one) && typeof one.text === 'string' ? [one.text] : [])).join('\n');
  };
  const texts = [
    ['prompt', last('user')],
    ['system', last('system')],
  ] as const;
  return texts.flatMap(([name, text]) =>
    typeof text === 'string' && text !== '' ? [[name, text] as const] : [],
  );
}

/** What texts by public fields choose of a form: the way back from a body. Facts may stand under their own names. */
export function readFormFields(form: FamilyForm, texts: FieldTexts, wanted?: string): FormFields {
  const choices: Record<string, string> = {};
  const used = new Set<string>();
  const facts = [...Object.keys(form.fields), ...(form.kind === 'chat' ? CHAT_FIELDS : [])];
  for (const name of facts) {
    const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
    const place = field?.at.join('.') ?? name;
    const key = Object.hasOwn(texts, place) ? place : name;
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (text === undefined) continue;
    used.add(key);
    choices[name] = field === undefined || key !== place ? text : factOf(field, text);
  }
  const { mode, files, names } = bestMode(form, texts, wanted);
  for (const name of names) used.add(name);
  const unknown = Object.entries(texts).filter(([name]) => !used.has(name));
  return {
    ...(mode === undefined ? {} : { mode }),
    choices: { ...choices, ...sizeParts(form, choices) },
    files,
    unknown: unknown.slice(0, MOST_UNKNOWN).map(([name, value]) => ({ name, value })),
  };
}

/** The value whose public word a text is. */
function factOf({ words = {} }: FormField, text: string): string {
  return Object.entries(words).find(([, word]) => String(word) === text)?.[0] ?? text;
}

/** A size that says ratio and tier together, `16:9(1080p)`, or one of them. */
function sizeParts({ fields }: FamilyForm, choices: Choices): Choices {
  const text = choices.size ?? choices['size.ratio'] ?? choices['size.tier'];
  const ratio = fields['size.ratio']?.at.join('.');
  const isOne =
    fields.size !== undefined || (ratio !== undefined && ratio === fields['size.tier']?.at.join('.'));
  const [, width, tier] = /^(\d+:\d+)?(?:\(?(\w+)\)?)?$/.exec(text ?? '') ?? [];
  if (!isOne || text === undefined) return {};
  return { size: text, 'size.ratio': width ?? '', 'size.tier': tier ?? '' };
}

interface ModeMatch {
  readonly mode?: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Fields that it is made of. */
  readonly names: readonly string[];
}

/** The mode that is wanted, else the one whose files and constants are all there; of several the one that explains the most. */
function bestMode(form: FamilyForm, texts: FieldTexts, wanted: string | undefined): ModeMatch {
  const matches = Object.entries(form.modes).flatMap(([mode, one]): ModeMatch[] => {
    if (wanted !== undefined && mode !== wanted) return [];
    const { isWhole, ...found } = matchOf(form, one, texts);
    return isWhole || mode === wanted ? [{ ...found, mode }] : [];
  });
  // A picture at a place of its own is meant as that, and not as the only one of a list.
  const lists = ({ mode = '' }: ModeMatch): number =>
    (form.modes[mode]?.inputs ?? []).filter(({ item }) => item !== undefined).length;
  const [best] = matches.toSorted(
    (one, other) => other.names.length - one.names.length || lists(one) - lists(other),
  );
  return best === undefined || best.names.length === 0 ? { files: {}, names: [] } : best;
}

function matchOf(form: FamilyForm, { body, inputs }: FormMode, texts: FieldTexts) {
  const places = new Set(Object.values(form.fields).map(({ at }) => at.join('.')));
  const constants = Object.entries(fieldsOfBody(body));
  // What stands where a field does is an example, and people write their own.
  const same = constants.filter(
    ([name, value]) => texts[name] === value || (places.has(name) && Object.hasOwn(texts, name)),
  );
  const found = inputs.map((input) => ({ role: input.role, all: filesAt(input, texts) }));
  return {
    isWhole: same.length === constants.length && found.every(({ all }) => all.length > 0),
    files: Object.fromEntries(
      found.filter(({ all }) => all.length > 0).map(({ role, all }) => [role, all.map(({ file }) => file)]),
    ),
    names: [...same.map(([name]) => name), ...found.flatMap(({ all }) => all.flatMap((one) => one.names))],
  };
}

function filesAt(
  { at, item }: FormInput,
  texts: FieldTexts,
): readonly { readonly file: string; readonly names: readonly string[] }[] {
  const place = at.join('.');
  const single = Object.hasOwn(texts, place) ? texts[place] : undefined;
  if (item === undefined) return single === undefined ? [] : [{ file: single, names: [place] }];
  const leaves = Object.entries(
    typeof item === 'string' ? { '': item } : fieldsOfBody(isObject(item) ? item : {}),
  );
  return Array.from({ length: MOST_FILES }, (_, index) => index).flatMap((index) => {
    const named = leaves.map(
      ([name, value]) => [name === '' ? `${place}.${index}` : `${place}.${index}.${name}`, value] as const,
    );
    const isSame = named.every(([name, value]) => value === FILE || value === '' || texts[name] === value);
    const file = named.find(([, value]) => value === FILE)?.[0] ?? '';
    const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
    return isSame && text !== undefined ? [{ file: text, names: named.map(([name]) => name) }] : [];
  });
}
