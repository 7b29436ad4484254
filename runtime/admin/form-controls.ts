import type { ChatModel } from '../contract/chat.ts';
import type { Limits, Model } from '../contract/family.ts';
import type { FamilyForm, FormField } from '../contract/family-form.ts';
import { words } from '../words/show-value.ts';
import { canSay, fieldOf } from './form-body.ts';

/** One control of a form, before it is known which of its values go together with others. */
export interface Control {
  /** Fact, or part of a size. */
  readonly name: string;
  readonly label: string;
  /** The public field, dotted. */
  readonly field: string;
  readonly type: 'choice' | 'text' | 'number';
  /** Of a choice: its values. */
  readonly values: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly max_chars?: number;
  /** A value that stands for all of a text. */
  readonly sample?: string;
}

/** Whole numbers that are still shown as choices. */
const MOST_NUMBERS = 16;
const SWITCH = ['true', 'false'];
const LABELS: Readonly<Record<string, string>> = { 'size.ratio': 'ratio', 'size.tier': 'resolution' };

/** The controls of a model in the order of its family's form. */
export function controlsOf(form: FamilyForm, model: Model | ChatModel): readonly Control[] {
  if (!('modes' in model)) return chatControls(form, model);
  const { limits, sizes, toggles } = model;
  const isOfSize = (name: string): boolean => name.startsWith('size');
  const names = Object.keys(form.fields);
  const firstOfSize = names.find(isOfSize);
  return names.flatMap((name): readonly Control[] => {
    // The parts of a size are chosen together, where the first of them stands.
    if (name === firstOfSize) return sizeControls(form, { limits, sizes });
    if (isOfSize(name) || toggles[name] === 'no') return [];
    const field = fieldOf(form, name);
    return field === undefined ? [] : [controlOf(name, field, limits)];
  });
}

function chatControls(form: FamilyForm, { limits }: ChatModel): readonly Control[] {
  const text = { type: 'text', values: [] } as const;
  const said: readonly Control[] = [
    { ...text, name: 'prompt', label: 'message', field: 'messages' },
    { ...text, name: 'system', label: 'instructions', field: 'messages' },
  ];
  const others = Object.entries(form.fields).map(([name, field]) => {
    const control = controlOf(name, field, undefined);
    return name === 'max_tokens' ? { ...control, min: 1, max: limits.output_tokens } : control;
  });
  return [...said, ...others, ...chatObjects(text)];
}

const TOOL =
  '[{"type":"function","function":{"name":"look_up","parameters":{"type":"object","properties":{}}}}]';

/** What a person writes as JSON. */
function chatObjects(text: Pick<Control, 'type' | 'values'>): readonly Control[] {
  return [
    { ...text, name: 'tools', label: 'tools, as JSON', field: 'tools', sample: TOOL },
    {
      ...text,
      name: 'json_schema',
      label: 'schema of the answer, as JSON',
      field: 'response_format',
      sample: '{"type":"object","properties":{}}',
    },
  ];
}

function controlOf(name: string, field: FormField, limits: Limits | undefined): Control {
  const base = { name, label: words(LABELS[name] ?? name), field: field.at.join('.') };
  const number = limits?.numbers[name];
  const text = limits?.texts[name];
  const choice = (values: readonly (string | number)[]): Control => ({
    ...base,
    type: 'choice',
    values: values.map(String).filter((value) => canSay(field, value)),
  });
  if (field.type === 'switch') return choice(SWITCH);
  if (number?.one_of !== undefined) return choice(number.one_of);
  const listed = text?.one_of ?? field.one_of ?? (field.words && Object.keys(field.words));
  if (listed !== undefined) return choice(listed);
  const { min = field.min, max = field.max } = number ?? {};
  if (number !== undefined && min !== undefined && max !== undefined && max - min < MOST_NUMBERS)
    return choice(Array.from({ length: Math.floor(max - min) + 1 }, (_, index) => min + index));
  if (number !== undefined || field.type === 'number')
    return {
      ...base,
      type: 'number',
      values: [],
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
  return {
    ...base,
    type: 'text',
    values: [],
    ...(text?.max_chars === undefined ? {} : { max_chars: text.max_chars }),
  };
}

/** Sizes of pictures by their presets; of videos by ratio and tier, or by pixels. */
function sizeControls(
  form: FamilyForm,
  { limits, sizes }: Pick<Model, 'limits'> & { readonly sizes: Model['sizes'] | undefined },
): readonly Control[] {
  const control = (name: string, values: readonly string[] | undefined): readonly Control[] => {
    const field = values === undefined || values.length === 0 ? undefined : fieldOf(form, name);
    if (field === undefined || values === undefined) return [];
    const said = values.filter((value) => canSay(field, value));
    return [
      { name, label: words(LABELS[name] ?? name), field: field.at.join('.'), type: 'choice', values: said },
    ];
  };
  if (sizes !== undefined) return control('size', [...new Set(sizes.rows.map(({ preset }) => preset))]);
  const { pixels, ratios, tiers } = limits.sizes.size ?? {};
  return pixels === undefined
    ? [...control('size.ratio', ratios), ...control('size.tier', tiers)]
    : control('size', pixels);
}
