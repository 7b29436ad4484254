import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Family, RuleHit } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { applyRules } from '../../runtime/intake/check-request.ts';
import { refused } from './refused.ts';

const request = { body: {}, files: {}, path: {}, query: {} };
const ignored: RuleHit = { field: 'a', action: 'ignored', message: 'a is ignored' };
const fallback: RuleHit = { field: 'b', action: 'fallback', message: 'b may fall back' };
const first: RuleHit = { field: 'c', action: 'refuse', message: 'c is missing' };
const second: RuleHit = { field: 'd', action: 'refuse', message: 'd is missing' };

const apply = (hits: readonly RuleHit[] | undefined) => {
  const family: Pick<Family, 'rules'> = hits === undefined ? {} : { rules: () => hits };
  return applyRules(family, request, 'm-1');
};

describe('rules of a family', () => {
  test.each([
    ['no rules', undefined, []],
    ['none that holds', [], []],
    ['every warning, in the order of the rules', [ignored, fallback], [ignored, fallback]],
  ])('%s', (_title, hits, warnings) => {
    expect(apply(hits)).toEqual(warnings);
  });

  test.each([
    ['before warnings', [first, ignored], 'c'],
    ['behind warnings', [ignored, fallback, first], 'c'],
    ['the first of several', [ignored, first, second], 'c'],
  ])('a refusal %s', (_title, hits, param) => {
    expect(refused(() => apply(hits))).toEqual({
      code: 'invalid_request',
      param,
      message: `${param} is missing`,
    });
  });

  test('what was received is told where there is something', () => {
    const hit: RuleHit = {
      field: 'metadata.size',
      action: 'refuse',
      message: 'metadata.size must be a tier',
    };
    const details = (body: JsonObject) => {
      try {
        applyRules({ rules: () => [hit] }, { ...request, body }, 'm-1');
      } catch (error) {
        if (error instanceof GatewayError) return error.options.details;
      }
      throw new Error('expected a refusal');
    };
    expect(details({ metadata: { size: 'large' } })).toEqual({ received: '"large"' });
    expect(details({ metadata: { size: 'x'.repeat(1_000) } })).toEqual({ received: `"${'x'.repeat(59)}…` });
    expect(details({ metadata: {} })).toBeUndefined();
  });

  test('the resolved model and the request are what rules look at', () => {
    const seen: unknown[] = [];
    const rules = (...given: readonly unknown[]) => {
      seen.push(...given);
      return [];
    };
    applyRules({ rules }, request, 'm-1');
    expect(seen).toEqual([request, 'm-1']);
  });
});
