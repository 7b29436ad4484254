import { describe, expect, test } from 'vitest';
import type { Answered, Rejected, SubmitVerdict } from '../../runtime/upstream/outcome.ts';
import { mergeVerdicts } from '../../runtime/work/attempt/call-vendor.ts';

function made(name: string, more: Partial<Answered> = {}): Answered {
  return {
    kind: 'answered',
    result: { files: { image: { url: name } }, items: [{ files: ['image'], facts: {} }] },
    failure: undefined,
    http: 200,
    ...more,
  };
}

const policy: Rejected = {
  kind: 'rejected',
  class: 'content_policy',
  code: 'Sensitive',
  message: 'no',
  http: 400,
  elsewhere: false,
};
const busy: Rejected = {
  kind: 'rejected',
  class: 'rate_limit',
  code: 'Slow',
  message: 'later',
  http: 429,
  elsewhere: true,
};
const lost: SubmitVerdict = { kind: 'ambiguous', reason: 'timeout' };
const unreached: SubmitVerdict = { kind: 'not_sent', reason: 'connect' };

type Verdicts = readonly [SubmitVerdict, ...(readonly SubmitVerdict[])];

describe('several calls that made nothing', () => {
  test.each<[title: string, verdicts: Verdicts, said: SubmitVerdict]>([
    ['one that may have made something outweighs all refusals', [policy, busy, lost, unreached], lost],
    ['what no other channel would do better outweighs what one might', [busy, policy], policy],
    ['the same in the other order', [policy, busy], policy],
    ['the words of a vendor outweigh silence', [unreached, busy], busy],
    ['the first of equals', [busy, { ...busy, code: 'Slower' }], busy],
    ['silence alone', [unreached, { ...unreached, reason: 'dns' }], unreached],
    ['one alone', [policy], policy],
  ])('%s', (_title, verdicts, said) => {
    expect(mergeVerdicts(verdicts, 4)).toBe(said);
  });
});

describe('several calls of which some made something', () => {
  test('are one result in their order, whatever became of the others', () => {
    expect(mergeVerdicts([lost, made('a'), busy, made('b', { http: 201 }), unreached], 4)).toEqual({
      kind: 'answered',
      result: {
        files: { image: { url: 'a' }, image_2: { url: 'b' } },
        items: [
          { files: ['image'], facts: {} },
          { files: ['image'], facts: {} },
        ],
      },
      failure: { code: 'Slow', message: 'later' },
      http: 200,
    });
  });

  test('come to no more than was asked for', () => {
    const merged = mergeVerdicts([made('a'), made('b'), made('c')], 2);
    expect(merged).toMatchObject({ result: { files: { image: { url: 'a' }, image_2: { url: 'b' } } } });
    expect(merged).not.toHaveProperty('result.files.image_3');
  });

  test.each<[title: string, verdicts: Verdicts, failure: Answered['failure']]>([
    [
      'what an answer says of its own missing items comes first',
      [policy, made('a', { failure: { code: 'one' } })],
      { code: 'one' },
    ],
    ['then the words of a refusal', [made('a'), lost, policy, busy], { code: 'Sensitive', message: 'no' }],
    ['silence says nothing', [made('a'), lost, unreached], undefined],
  ])('%s', (_title, verdicts, failure) => {
    expect(mergeVerdicts(verdicts, 4)).toMatchObject({ kind: 'answered', failure });
  });
});
