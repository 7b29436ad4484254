import type { FactValue } from '../contract/canonical.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Family, Interpreted, Model, PublicRequest, Vocabulary } from '../contract/family.ts';
import { withDefaultSize } from '../contract/models/apply-together.ts';
import { printSize } from '../contract/parse-size.ts';
import type { Size } from '../contract/size.ts';
import { tierOfSize } from '../contract/size-math.ts';
import { checkNumber, checkText, type Violation } from './check-numbers.ts';
import { checkSize } from './check-size.ts';
import type { FieldNames } from './field-names.ts';
import { showValue } from './show-value.ts';

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
    if (sizeTier !== undefined && sizeTier !== tier)
      throw new GatewayError('invalid_request', {
        param: fact.name,
        message: `the model name fixes ${tier} but ${fact.name} asks for ${sizeTier}; leave one of them out`,
        details: { received: sizeTier, allowed: [tier] },
      });
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
