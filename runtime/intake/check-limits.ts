import type { FactValue } from '../contract/canonical.ts';
import { GatewayError } from '../contract/errors.ts';
import type {
  FactEntry,
  Family,
  Interpreted,
  Model,
  NumberLimit,
  PublicRequest,
  SizeLimit,
  TextLimit,
  Vocabulary,
} from '../contract/family.ts';
import { withDefaultSize } from '../contract/models/fit-fact.ts';
import { parseSize, printSize } from '../contract/parse-size.ts';
import { isSizeFact, ratioOfSize, type Size, tierOfSize } from '../contract/size.ts';
import { refusal } from '../words/refusal.ts';
import { orList, showValue } from '../words/show-value.ts';
import type { FieldNames } from './field-names.ts';

type Facts = Interpreted['facts'];

interface LimitsInput {
  readonly model: Pick<Model, 'id' | 'limits'>;
  readonly family: Pick<Family, 'fields'>;
  readonly vocabulary: Pick<Vocabulary, 'facts'>;
  readonly facts: Facts;
  readonly request: Pick<PublicRequest, 'body'>;
  readonly names: Pick<FieldNames, 'fact'>;
  /** Fixed by the model's tier suffix. */
  readonly tier?: string | undefined;
}

/**
 * The one interpreter of facts against a model's limits; throws 400 `invalid_request` at the first value that is not
 * allowed. `given` is what the caller asked for: the body's facts and the tier in the model's name; `facts` are these
 * with the model's defaults.
 */
export function checkLimits(input: LimitsInput): { readonly facts: Facts; readonly given: Facts } {
  requireReadable(input);
  const filled: Record<string, FactValue> = {};
  const { limits } = input.model;
  for (const [name, limit] of Object.entries(limits.numbers)) {
    const value = input.facts[name] ?? limit.default;
    if (value === undefined) continue;
    filled[name] = value;
    if (typeof value !== 'number') throw unreadable(input, name);
    const fact = input.vocabulary.facts[name];
    refuse(input, name, (field) => checkNumber({ limit, value, fact, field, modelId: input.model.id }));
  }
  for (const [name, limit] of Object.entries(limits.texts)) {
    const value = input.facts[name];
    if (typeof value === 'string')
      refuse(input, name, (field) => checkText({ limit, value, field, modelId: input.model.id }));
  }
  const facts = input.tier === undefined ? input.facts : { ...input.facts, ...fixTier(input, input.tier) };
  for (const [name, limit] of Object.entries(limits.sizes)) {
    const size = withDefaultSize(asSize(facts[name]), limit);
    if (size === undefined) continue;
    filled[name] = size;
    refuse(input, name, (field) => checkSize({ limit, size, field, modelId: input.model.id }));
  }
  return { given: facts, facts: { ...facts, ...filled } };
}

/** The tier that a model name's suffix fixes; a different one in the body is a contradiction, not a choice. */
function fixTier(input: LimitsInput, tier: string): Facts {
  const sizes: Record<string, Size> = {};
  for (const fact of Object.values(input.vocabulary.facts)) {
    if (fact.type !== 'size') continue;
    const size = asSize(input.facts[fact.name]) ?? {};
    const sizeTier = tierOfSize(size);
    if (sizeTier !== undefined && sizeTier !== tier) {
      const field = input.names.fact(fact.name, size.tier === undefined ? 'pixels' : 'tier');
      throw new GatewayError('invalid_request', {
        param: field,
        message: `the model name fixes ${tier} but ${field} asks for ${sizeTier}; leave one of them out`,
        details: { received: sizeTier, allowed: [tier] },
      });
    }
    sizes[fact.name] = { ...size, tier };
  }
  return sizes;
}

/** A number that was written but could not be read must not be taken for absent: it decides the price. */
function requireReadable(input: LimitsInput): void {
  for (const name of Object.keys(input.model.limits.numbers)) {
    if (input.facts[name] !== undefined || !Object.hasOwn(input.family.fields, name)) continue;
    const written = input.request.body[name];
    if (written !== undefined && written !== null) throw unreadable(input, name);
  }
}

function unreadable(input: LimitsInput, name: string): GatewayError {
  const written = showValue(input.request.body[name] ?? input.facts[name]);
  return refusal(name, `must be a number for ${input.model.id} (got ${written})`, { received: written });
}

function refuse(input: LimitsInput, name: string, check: (field: string) => Violation | undefined): void {
  const found = check(name);
  if (found === undefined) return;
  const field = input.names.fact(name, found.part);
  const { message, allowed } = check(field) ?? found;
  throw new GatewayError('invalid_request', {
    param: field,
    message,
    details: { allowed: [...allowed], received: readable(input.facts[name]) },
  });
}

function readable(value: FactValue | undefined): string {
  if (value === undefined) return 'nothing';
  return isSizeFact(value) ? (printSize(value) ?? 'no size') : showValue(value);
}

function asSize(value: FactValue | undefined): Size | undefined {
  return isSizeFact(value) ? value : undefined;
}

/** Checks a requested size against the ratios, tiers and pixel sizes a model lists; an absent list allows all. */
export function checkSize(input: {
  readonly limit: SizeLimit;
  readonly size: Size;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { limit, size } = input;
  const pixels = size.pixels === undefined ? undefined : printSize(size);
  const say = (values: readonly string[], part: keyof Size, got: string): Violation => ({
    message: `${input.field} must be ${orList(values)} for ${input.modelId} (got ${pixels ?? got})`,
    allowed: values,
    part: pixels === undefined ? part : 'pixels',
  });
  if (limit.pixels !== undefined && pixels !== undefined)
    return limit.pixels.includes(pixels) ? undefined : say(limit.pixels, 'pixels', pixels);
  const listed = (limit.pixels ?? []).map((text) => parseSize(text) ?? {});
  const ratio = ratioOfSize(size);
  const ratios = limit.ratios ?? known(listed.map(ratioOfSize));
  if (ratio !== undefined && ratios !== undefined && !ratios.includes(ratio))
    return say(limit.ratios ?? limit.pixels ?? [], 'ratio', ratio);
  const tier = tierOfSize(size);
  const tiers = limit.tiers ?? known(listed.map(tierOfSize));
  if (tier !== undefined && tiers !== undefined && !tiers.includes(tier))
    return say(limit.tiers ?? limit.pixels ?? [], 'tier', tier);
  return undefined;
}

function known(values: readonly (string | undefined)[]): readonly string[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found;
}

/** What a limit refuses; the caller adds where it was written. `field` is the public name to speak of. */
interface Violation {
  readonly message: string;
  readonly allowed: readonly (string | number)[];
  /** What of a size was wrong. */
  readonly part?: keyof Size;
}

/** Checks one number against a model's limit: `seconds must be between 1 and 10 for vxq2-pro (got 12)`. */
export function checkNumber(input: {
  readonly limit: NumberLimit;
  readonly value: number;
  readonly fact: Pick<FactEntry, 'name' | 'type' | 'unit'> | undefined;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { limit, value, fact } = input;
  const { min, max, one_of: oneOf } = limit;
  const unit = fact?.unit === 's' && input.field !== 'seconds' ? ' seconds' : '';
  // Some vendors read -1 as "as long as the model likes"; their callers are told why it is not taken here.
  const open = fact?.unit === 's' && value < 0 ? '; a length left to the model could not be priced' : '';
  const say = (rule: string, allowed: readonly number[]): Violation => ({
    message: `${input.field} must be ${rule}${unit} for ${input.modelId} (got ${showValue(value)})${open}`,
    allowed,
  });
  if (!Number.isFinite(value)) return say('a number', []);
  if (fact?.type === 'integer' && !Number.isSafeInteger(value)) return say('a whole number', []);
  if (oneOf !== undefined) return oneOf.includes(value) ? undefined : say(orList(oneOf), oneOf);
  const low = min !== undefined && value < min;
  const high = max !== undefined && value > max;
  if (!low && !high) return undefined;
  if (min !== undefined && max !== undefined)
    return say(min === max ? `${min}` : `between ${min} and ${max}`, [min, max]);
  return min === undefined ? say(`at most ${max}`, [max ?? 0]) : say(`at least ${min}`, [min]);
}

/** Checks a text: one of those listed, and its length in characters (not code units). */
export function checkText(input: {
  readonly limit: TextLimit;
  readonly value: string;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { one_of: oneOf, max_chars: most } = input.limit;
  if (oneOf !== undefined && !oneOf.includes(input.value))
    return {
      message: `${input.field} must be ${orList(oneOf)} for ${input.modelId} (got ${showValue(input.value)})`,
      allowed: oneOf,
    };
  if (most === undefined || input.value.length <= most) return undefined;
  const chars = charactersIn(input.value);
  if (chars <= most) return undefined;
  return {
    message: `${input.field} must have at most ${most} characters for ${input.modelId} (got ${chars})`,
    allowed: [most],
  };
}

/** An emoji is one, as for those who write it; counted in place, for a text may have megabytes. */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1)
    if (isHalf(text.charCodeAt(at), 0xdc00) && isHalf(text.charCodeAt(at - 1), 0xd800)) count -= 1;
  return count;
}

/** Whether a unit is one of the 1,024 from there on that are half a character. */
function isHalf(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400;
}
