import type { FactValue } from '../contract/canonical.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Family, Interpreted, Model, PublicRequest, SizeLimit, Vocabulary } from '../contract/family.ts';
import { withDefaultSize } from '../contract/models/fit-fact.ts';
import { parseSize, printSize } from '../contract/parse-size.ts';
import { ratioOfSize, type Size, tierOfSize } from '../contract/size.ts';
import { orList, showValue } from '../words/show-value.ts';
import { checkNumber, checkText, type Violation } from './check-numbers.ts';
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

interface CheckedFacts {
  /** With the model's defaults filled in. */
  readonly facts: Facts;
  /** What the caller asked for: the body's facts and the tier in the model's name, no defaults. */
  readonly given: Facts;
}

/**
 * The one interpreter of facts against a model's limits. Answers the facts with defaults and
 * the suffix's tier filled in; throws 400 `invalid_request` at the first value that is not allowed.
 */
export function checkLimits(input: LimitsInput): CheckedFacts {
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
  return new GatewayError('invalid_request', {
    param: name,
    message: `${name} must be a number for ${input.model.id} (got ${written})`,
    details: { received: written },
  });
}

function refuse(input: LimitsInput, name: string, check: (field: string) => Violation | undefined): void {
  const found = check(name);
  if (found === undefined) return;
  const field = input.names.fact(name, found.part);
  const violation = check(field) ?? found;
  const received = input.facts[name];
  throw new GatewayError('invalid_request', {
    param: field,
    message: violation.message,
    details: {
      allowed: [...violation.allowed],
      received: received === undefined ? 'nothing' : readable(received),
    },
  });
}

function readable(value: FactValue): string {
  const size = asSize(value);
  return size === undefined ? showValue(value) : (printSize(size) ?? 'no size');
}

function asSize(value: FactValue | undefined): Size | undefined {
  if (typeof value !== 'object') return undefined;
  return isSize(value) ? value : undefined;
}

function isSize(value: FactValue): value is Size {
  return typeof value === 'object' && ('ratio' in value || 'tier' in value || 'pixels' in value);
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
