import type { Canonical } from '../contract/canonical.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Family, Model, Together } from '../contract/family.ts';
import { applyTogether } from '../contract/models/fit-fact.ts';
import { printSize } from '../contract/parse-size.ts';
import { isSizeFact, type Size } from '../contract/size.ts';
import type { ReportedWarning, Warning } from '../contract/warning.ts';
import { orList, showValue } from '../words/show-value.ts';

interface TogetherInput {
  readonly family: Pick<Family, 'together'>;
  readonly model: Pick<Model, 'id'>;
  readonly request: Canonical;
  readonly given: Canonical['facts'];
  readonly fieldOf: (name: string, part?: keyof Size) => string;
}

/** Facts within what the model makes of them together; throws 400 `invalid_request` by the caller's own field. */
export function checkTogether(input: TogetherInput): {
  readonly facts: Canonical['facts'];
  readonly warnings: readonly Warning[];
} {
  const { family, model, request, given, fieldOf } = input;
  const entries = family.together?.[model.id] ?? [];
  const outcome = applyTogether(entries, { request, given, model: model.id });
  if (outcome.kind === 'fits')
    return { facts: outcome.facts, warnings: outcome.warnings.map((warning) => byField(warning, fieldOf)) };
  const { name, entry, facts } = outcome;
  const field = fieldOf(name);
  const value = `${field} ${readable(facts[name])}`;
  const allowed = allowedIn(entry, name);
  throw new GatewayError('invalid_request', {
    param: field,
    message: `${value} is not made with ${circumstances(input, entry, facts)}; ${allowed.text} is (got ${value})`,
    details: { allowed: [...allowed.values], received: readable(facts[name]) },
  });
}

/** The sentence speaks of the fact; callers know their field. */
function byField({ field, action, message }: ReportedWarning, fieldOf: TogetherInput['fieldOf']): Warning {
  const own = fieldOf(field);
  const text = message.startsWith(field) ? own + message.slice(field.length) : message;
  return { field: own, action, message: text };
}

/** What the condition asked for, as the request has it: `seconds 8 and mode reference`. */
function circumstances(
  { request, fieldOf }: TogetherInput,
  { reads }: Together,
  facts: Canonical['facts'],
): string {
  const parts = reads.map((name) => {
    if (name === 'mode') return `mode ${request.mode}`;
    const inputs = request.roles[name];
    if (inputs !== undefined) return `${inputs.length} of ${fieldOf(name)}`;
    return facts[name] === undefined ? `no ${name}` : `${fieldOf(name)} ${readable(facts[name])}`;
  });
  return parts.join(' and ');
}

function allowedIn(
  { limits: { numbers, texts, sizes } }: Together,
  name: string,
): { readonly text: string; readonly values: readonly (string | number)[] } {
  const { one_of: numbered, min, max } = numbers[name] ?? {};
  const { ratios = [], tiers = [], pixels = [] } = sizes[name] ?? {};
  const values = numbered ?? texts[name]?.one_of ?? [...tiers, ...ratios, ...pixels];
  if (values.length > 0) return { text: orList(values), values };
  if (min === undefined) return { text: `at most ${max}`, values: [max ?? 0] };
  if (max === undefined) return { text: `at least ${min}`, values: [min] };
  return { text: min === max ? `${min}` : `${min} to ${max}`, values: [min, max] };
}

function readable(value: Canonical['facts'][string]): string {
  return isSizeFact(value) ? (printSize(value) ?? value.tier ?? 'of no kind') : showValue(value);
}
