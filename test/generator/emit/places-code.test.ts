import { expect, test } from 'vitest';
import { placesCode } from '../../../generator/emit/explain/places-code.ts';
import { familyScope } from '../../../generator/language/scopes.ts';
import { printCode } from '../../../generator/print/expression.ts';
import { compileText } from '../language/compile-text.ts';

const scope = familyScope({ seed: {}, metadata: {} });

test.each([
  [
    'a cast stands beside its path',
    '$body.metadata.pace | int ?? $body.seed',
    "winner(r.body, [['metadata', 'pace'], (value) => toInteger(value)], [['seed']])",
  ],
  [
    'a filter before a cast has its say in what is present',
    '$body.metadata.pace | before s | int ?? $body.seed',
    "firstOf(when(isPresent(toInteger(before(toText(at(r.body, 'metadata', 'pace')), 's'))), () => placeAt(r.body, 'metadata', 'pace')), () => placeAt(r.body, 'seed'))",
  ],
  [
    'so has a cast before a cast',
    '$body.metadata.pace | number | int ?? $body.seed',
    "firstOf(when(isPresent(toInteger(toNumber(at(r.body, 'metadata', 'pace')))), () => placeAt(r.body, 'metadata', 'pace')), () => placeAt(r.body, 'seed'))",
  ],
])('%s', (_, text, expected) => {
  const { compiled, problems } = compileText(text, scope, { kind: 'integer' });
  expect(problems).toEqual([]);
  const places = compiled === undefined ? undefined : placesCode(compiled.code);
  const printed = places === undefined ? '' : printCode(places, { indent: 0 });
  expect(
    printed
      .replaceAll(/,?\n\s*\)/g, ')')
      .replaceAll(/\(\n\s*/g, '(')
      .replaceAll(/\n\s*/g, ' '),
  ).toBe(expected);
});
