import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCondition, parseExpression } from '../../../generator/language/parse.ts';
import { isTemplate, parseTemplate } from '../../../generator/language/parse-template.ts';
import type {
  ConditionSyntax,
  ExpressionSyntax,
  Parsed,
  TemplatePart,
} from '../../../generator/language/syntax.ts';

function showExpression(syntax: ExpressionSyntax): string {
  return syntax.pipes
    .map((pipe) => {
      const source =
        pipe.source.kind === 'literal'
          ? JSON.stringify(pipe.source.value)
          : [pipe.source.name, ...pipe.source.path].map((word) => word.text).join('/');
      const filters = pipe.filters.map((filter) => {
        const args = filter.args.map((arg) => (arg.quoted ? `<${arg.text}>` : arg.text));
        return ` ${[filter.name.text, ...args].join(':')}`;
      });
      return source + filters.join('');
    })
    .join(' ?? ');
}

function showCondition(syntax: ConditionSyntax): string {
  return syntax.clauses
    .map((clause) => {
      const test = clause.test === undefined ? '' : ` ${clause.test.kind} `;
      const args = clause.test?.args.map((arg) => arg.text).join(',') ?? '';
      return `${clause.negated ? '!' : ''}${showExpression(clause.expression)}${test}${args}`;
    })
    .join(' & ');
}

function problemOf(text: string, parsed: Parsed<unknown>): string {
  if (parsed.kind === 'parsed') return 'accepted';
  const { problem } = parsed;
  return `${text.slice(problem.start, problem.end)} -> ${problem.problem}`;
}

describe('expressions', () => {
  test.each([
    ['$prompt', 'prompt'],
    ['$body.data.0.url', 'body/data/0/url'],
    ['$header.x-request-id', 'header/x-request-id'],
    ['$a ?? $b.c ?? null', 'a ?? b/c ?? null'],
    ["$a ?? 'it is | ?? quoted'", 'a ?? "it is | ?? quoted"'],
    ['$a ?? -1.5', 'a ?? -1.5'],
    ['$a ?? true', 'a ?? true'],
    ['$size|ratio_of 16:9 9:16??$b', 'size ratio_of:16:9:9:16 ?? b'],
    ['$size | pixels *', 'size pixels:*'],
    ["$x | join ', '", 'x join:<, >'],
    ['$x | else "a b"', 'x else:<a b>'],
    ['$x | map a b | else is', 'x map:a:b else:is'],
    ['  $x\n  | int  ', 'x int'],
  ])('%s', (text, shown) => {
    const parsed = parseExpression(text);
    expect(parsed.kind === 'parsed' ? showExpression(parsed.value) : problemOf(text, parsed)).toBe(shown);
  });

  test.each([
    ['$', '$ -> `$` is not a well-formed name'],
    ['$1a', '$1a -> `$1a` is not a well-formed name'],
    ['$a..b', '$a..b -> `$a..b` is not a well-formed name'],
    ['$a.', '$a. -> `$a.` is not a well-formed name'],
    ['$a |', '| -> expected a filter after this'],
    ['$a | | int', '| -> expected a filter here'],
    ['$a ??', '?? -> expected a name or a quoted literal after this'],
    ['$a ?? ?? $b', '?? -> expected a name or a quoted literal here'],
    ['$a $b', '$b -> `$b` is not expected here'],
    ['$a int', 'int -> `int` is not expected here'],
    ['$a ?? b', 'b -> expected a name or a quoted literal, not `b`'],
    ['$a | map a, b', ', -> `,` has no meaning in an expression'],
    ['$a[0]', '[ -> `[` has no meaning in an expression'],
    ['$a | first()', '( -> `(` has no meaning in an expression'],
    ["$a | else 'x", "'x -> this quote is never closed"],
    ['$a is b', 'is -> `is` is not expected here'],
  ])('refused: %s', (text, problem) => {
    expect(problemOf(text, parseExpression(text))).toBe(problem);
  });

  test('chains have an end', () => {
    const long = `$a${' | trim'.repeat(65)}`;
    expect(problemOf(long, parseExpression(long))).toBe('trim -> this is longer than 64 links');
    const wide = `$a${' ?? $b'.repeat(64)}`;
    expect(problemOf(wide, parseExpression(wide))).toBe('$b -> this is longer than 64 links');
    expect(parseExpression(`$a${' | trim'.repeat(64)}`).kind).toBe('parsed');
  });

  test('never throws, and points inside the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'$ab.0|? \'"{}[],is\n-'), maxLength: 40 });
    fc.assert(
      fc.property(text, (given) => {
        for (const parsed of [parseExpression(given), parseCondition(given), parseTemplate(given)]) {
          if (parsed.kind === 'parsed') continue;
          expect(parsed.problem.start).toBeGreaterThanOrEqual(0);
          expect(parsed.problem.end).toBeLessThanOrEqual(given.length);
        }
      }),
    );
  });
});

describe('conditions', () => {
  test.each([
    ['$prompt', 'prompt'],
    ['not $prompt', '!prompt'],
    ['$mode is text', 'mode is text'],
    ['$mode in a b c and $x over 0', 'mode in a,b,c & x over 0'],
    ['$r | count under 3 and not $a.b like *x*', 'r count under 3 & !a/b like *x*'],
    ["$x is 'and'", 'x is and'],
    ['$a ?? $b is c', 'a ?? b is c'],
  ])('%s', (text, shown) => {
    const parsed = parseCondition(text);
    expect(parsed.kind === 'parsed' ? showCondition(parsed.value) : problemOf(text, parsed)).toBe(shown);
  });

  test.each([
    ['', ' -> expected a name or a quoted literal after this'],
    ['not', 'not -> expected a name or a quoted literal after this'],
    ['$a is', 'is -> expected a value after this'],
    ['$a is and $b', 'and -> expected a value here'],
    ['$a is b c', 'c -> `is` takes one value'],
    ['$a over 1 2', '2 -> `over` takes one value'],
    ['$a and', 'and -> expected a name or a quoted literal after this'],
    ['mode is text', 'mode -> expected a name or a quoted literal, not `mode`'],
    ['$a or $b', 'or -> `or` is not expected here'],
  ])('refused: %j', (text, problem) => {
    const shown = problemOf(text, parseCondition(text));
    expect(shown.startsWith(' -> ') ? shown : shown).toBe(problem);
  });
});

describe('templates', () => {
  function show(parts: readonly TemplatePart[]): readonly string[] {
    return parts.map((part) => (part.kind === 'text' ? part.text : `<${showExpression(part.expression)}>`));
  }

  test.each([
    ['/v1/{$task.id}', ['/v1/', '<task/id>']],
    ['{$a}{$b | else x}c', ['<a>', '<b else:x>', 'c']],
    ["{$a ?? '}'}", ['<a ?? "}">']],
    ['a{b}{$c}', ['a{b}', '<c>']],
  ])('%s', (text, parts) => {
    expect(isTemplate(text)).toBe(true);
    const parsed = parseTemplate(text);
    expect(parsed.kind === 'parsed' ? show(parsed.value) : problemOf(text, parsed)).toStrictEqual(parts);
  });

  test.each([
    ['/v1/{$task.id', '{$task.id -> this `{` is never closed'],
    ['/v1/{$}', '$ -> `$` is not a well-formed name'],
    ['/v1/{$a |}', '| -> expected a filter after this'],
  ])('refused: %s', (text, problem) => {
    expect(problemOf(text, parseTemplate(text))).toBe(problem);
  });
});
