import { expect, test } from 'vitest';
import { namesIn, usedCode } from '../../../generator/emit/protocols/used-code.ts';
import type { Code } from '../../../generator/language/types.ts';
import { printCode } from '../../../generator/print/expression.ts';

const call = (fn: string, ...args: readonly Code[]): Code => ({ kind: 'call', fn, args });
const fact = (name: string): Code => ({ kind: 'ref', path: `s.request.facts.${name}` });
const role = (name: string): Code => ({ kind: 'ref', path: `s.request.roles.${name}` });
const text = (value: string): Code => ({ kind: 'literal', value });
const later = (body: Code): Code => ({ kind: 'arrow', params: [], body });
const item: Code = { kind: 'ref', path: 'item' };
const isWide = call('equals', { kind: 'ref', path: 's.route.shape' }, text('wide'));

test.each<[string, Code, string]>([
  [
    'a fact, an input, metadata',
    call('x', fact('seed'), role('mask'), { kind: 'ref', path: 's.request.metadata' }),
    "usedBy(['seed', 'mask', 'metadata'])",
  ],
  ['a part of a size', call('tier', fact('size')), "usedBy(['size.tier'])"],
  [
    'a condition and what it guards',
    call('when', call('isPresent', fact('audio')), later(fact('seed'))),
    "usedBy(['audio'], [isPresent(s.request.facts.audio), 'seed'])",
  ],
  [
    'both sides of a choice',
    call('when', isWide, later(fact('seed')), later(fact('seed'))),
    "usedBy(['seed'])",
  ],
  [
    'what is used anyway',
    call('x', call('when', isWide, later(fact('seed'))), fact('seed')),
    "usedBy(['seed'])",
  ],
  [
    'what another one leaves to it',
    call('firstOf', fact('prompt'), later(fact('title'))),
    "usedBy(['prompt'], [not(isPresent(s.request.facts.prompt)), 'title'])",
  ],
  [
    'something for each input',
    call('each', role('mask'), { kind: 'arrow', params: ['item'], body: call('x', item, fact('seed')) }),
    "usedBy(['mask'], [isPresent(s.request.roles.mask), 'seed'])",
  ],
  [
    'a condition about an input, which is none about the request',
    call('each', role('mask'), {
      kind: 'arrow',
      params: ['item'],
      body: call('when', call('isPresent', item), later(fact('seed'))),
    }),
    "usedBy(['mask'], [isPresent(s.request.roles.mask), 'seed'])",
  ],
  [
    'the cases of a choice',
    call(
      'choose',
      fact('action'),
      { kind: 'object', entries: [{ key: 'a', value: later(fact('seed')) }] },
      later(fact('tags')),
    ),
    "usedBy(['action'], [equals(s.request.facts.action, 'a'), 'seed'], [not(isIn(s.request.facts.action, ['a'])), 'tags'])",
  ],
])('%s', (_, code, printed) => {
  const flat = printCode(usedCode([code]), { indent: 0, column: 0 }).replaceAll(/\n\s*/g, ' ');
  expect(flat.replaceAll(/([([]) /g, '$1').replaceAll(/, ([)\]])/g, '$1')).toBe(printed);
});

test('the names of a condition, whatever it depends on', () => {
  expect(namesIn([call('when', isWide, later(call('ratio', fact('size'))))])).toEqual(['size.ratio']);
});
