import { describe, expect, test } from 'vitest';
import type { FamilyReads } from '../../../generator/ir.ts';
import { checkLoss, type LossFamily, lossRows } from '../../../generator/resolve/loss.ts';
import type { Diagnostic } from '../../../runtime/document/diagnostic.ts';

const origin = (start: number) => ({
  span: { file: 'specs/families/x.yaml', start, end: start + 1 },
  line: 1,
});

function family(id: string, protocols: readonly string[], reads: Partial<FamilyReads>): LossFamily {
  return {
    id,
    protocols,
    reads: { facts: [], roles: [], metadata: false, ...reads },
    offered: [],
    origin: origin(0),
  };
}

const PROTOCOLS = [
  {
    id: 'full',
    carries: { facts: ['prompt', 'seed'], roles: ['first_frame', 'mask'], metadata: true },
    routeless: [],
  },
  {
    id: 'small',
    carries: { facts: ['prompt'], roles: ['first_frame'], metadata: false },
    routeless: ['text', 'subject'],
  },
];

describe('loss rows', () => {
  test('say what each listed protocol cannot carry, sorted', () => {
    const reads = { facts: ['seed', 'prompt', 'audio'], roles: ['mask', 'first_frame'], metadata: true };
    expect(
      lossRows([family('b', ['small', 'full', 'gone'], reads), family('a', ['full'], {})], PROTOCOLS),
    ).toEqual([
      { family: 'a', protocol: 'full', facts: [], roles: [], metadata: false, modes: [] },
      { family: 'b', protocol: 'full', facts: ['audio'], roles: [], metadata: false, modes: [] },
      {
        family: 'b',
        protocol: 'small',
        facts: ['audio', 'seed'],
        roles: ['mask'],
        metadata: true,
        modes: [],
      },
    ]);
  });
});

test('a number of results is not lost where calls that answer at once can be repeated', () => {
  const carries = { facts: ['prompt'], roles: [], metadata: true };
  const at = (kind: 'polled' | 'answered') => ({ id: kind, carries, routeless: [], outcome: { kind } });
  const line = family('p', ['polled', 'answered'], { facts: ['prompt', 'count'] });
  expect(
    lossRows([line], [at('polled'), at('answered')]).map(({ protocol, facts }) => [protocol, facts]),
  ).toEqual([
    ['answered', []],
    ['polled', ['count']],
  ]);
});

describe('facts that the gateway converts itself', () => {
  test('are never lost, whoever carries them', () => {
    const both = family('b', ['full', 'small'], { facts: ['seed', 'audio'] });
    const lost = lossRows([both], PROTOCOLS, ['seed']).map((row) => [row.protocol, row.facts]);
    expect(lost).toEqual([
      ['full', ['audio']],
      ['small', ['audio']],
    ]);
  });
});

describe('roles that nobody carries', () => {
  function check(one: LossFamily): Diagnostic[] {
    const found: Diagnostic[] = [];
    checkLoss([one], PROTOCOLS, { add: (diagnostic) => found.push(diagnostic) });
    return found;
  }

  test('are errors, at the place that reads them', () => {
    const lost = { ...family('x', ['small'], { roles: ['first_frame', 'mask'] }) };
    expect(check(lost)).toMatchObject([{ code: 'GW3006', span: origin(0).span }]);
    const roles = [{ name: 'mask', origin: origin(7) }];
    expect(check({ ...lost, roles })).toMatchObject([{ code: 'GW3006', span: origin(7).span }]);
  });

  test('are none when one protocol carries them, and facts may be lost', () => {
    expect(check(family('x', ['small', 'full'], { roles: ['mask'] }))).toEqual([]);
    expect(check(family('x', ['small'], { facts: ['seed'] }))).toEqual([]);
  });

  test('are not reported when a protocol has mistakes of its own', () => {
    expect(check(family('x', ['small', 'broken'], { roles: ['mask'] }))).toEqual([]);
    expect(check(family('x', [], { roles: ['mask'] }))).toEqual([]);
  });
});

describe('modes', () => {
  const offered = [
    { name: 'first_frame', origin: origin(3) },
    { name: 'text', origin: origin(5) },
  ];

  test('without a route in one protocol are rows of the matrix', () => {
    const both = { ...family('x', ['small', 'full'], {}), offered };
    expect(lossRows([both], PROTOCOLS).map((row) => [row.protocol, row.modes])).toEqual([
      ['full', []],
      ['small', ['text']],
    ]);
  });

  test.each([
    [['small'], [{ code: 'GW3026', span: origin(5).span, message: 'mode `text` has no route' }]],
    [['small', 'full'], []],
    [['small', 'broken'], []],
    [[], []],
  ])('without a route in any of %j are errors', (protocols, expected) => {
    const found: Diagnostic[] = [];
    checkLoss([{ ...family('x', protocols, {}), offered }], PROTOCOLS, { add: (one) => found.push(one) });
    expect(found).toMatchObject(expected);
  });
});
