import { parsePixels, parseRatio, parseTier } from '../../runtime/contract/parse-size.ts';
import { suggest } from '../../runtime/document/suggest.ts';
import type { ScalarNode } from '../../runtime/document/tree.ts';
import { pathStep } from './compile-source.ts';
import { type Context, fail, literal, spanOf } from './context.ts';
import type { FilterArgument, FilterRow } from './filter-row.ts';
import { joinTypes, typeOfLiteral } from './lang-type.ts';
import { type FilterSyntax, isNumber, literalOf, type Word } from './syntax.ts';
import type { Code, LangType } from './types.ts';

export interface CompiledArguments {
  readonly codes: readonly Code[];
  /** Type that holds every literal the filter can give. */
  readonly literalType: LangType | undefined;
}

/** The words behind a filter, checked against its row. */
export function compileArguments(
  context: Context,
  node: ScalarNode,
  use: { readonly row: FilterRow; readonly filter: FilterSyntax },
): CompiledArguments | undefined {
  const { row, filter } = use;
  const words = [...filter.args];
  const codes: Code[] = [];
  let literalType: LangType | undefined;
  const refuse = (word: Word, problem: string): undefined =>
    fail(
      context,
      spanOf(node, word),
      'GW3003',
      { filter: row.name, problem },
      { help: `as in \`${row.example}\`` },
    );

  for (const argument of row.args) {
    const perValue = argument.kind === 'pair' ? 2 : 1;
    const least = (argument.rest?.min ?? 1) * perValue;
    const taken = argument.rest === undefined ? words.splice(0, 1) : words.splice(0);
    if (taken.length < least) return refuse(filter.name, missing(argument));
    if (taken.length % perValue !== 0)
      return refuse(filter.name, 'needs words in pairs, and one has no partner');
    for (const word of taken) {
      const problem = problemOf(argument, word);
      const { tiers = [] } = context.scope;
      const isNear = argument.kind === 'tier' && suggest(word.text, tiers) !== undefined;
      if (problem !== undefined && !isNear) return refuse(word, problem);
      if (argument.kind === 'tier' && tiers.length > 0 && !tiers.includes(word.text.toLowerCase()))
        return fail(context, spanOf(node, word), 'GW2004', { name: word.text, known: tiers });
    }
    if (taken.length > 0 || row.reports !== 'with arguments') codes.push(codeOf(argument, taken));
    for (const literal of literalsOf(argument, taken)) {
      const type = typeOfLiteral(literalOf(literal));
      literalType = literalType === undefined ? type : joinTypes(literalType, type);
    }
  }
  const extra = words[0];
  if (extra !== undefined) {
    const most =
      row.args.length === 0 ? 'no argument' : `${row.args.length} argument${row.args.length > 1 ? 's' : ''}`;
    return refuse(extra, `takes ${most}, and \`${extra.text}\` is one more`);
  }
  return { codes, literalType };
}

function missing(argument: FilterArgument): string {
  if (argument.rest === undefined) return `needs \`${argument.name}\``;
  return argument.kind === 'pair'
    ? 'needs at least one pair of words'
    : `needs at least one of \`${argument.name}\``;
}

function problemOf(argument: FilterArgument, word: Word): string | undefined {
  const { text } = word;
  const got = `, not \`${text}\``;
  switch (argument.kind) {
    case 'number':
      return isNumber(text) ? undefined : `takes numbers${got}`;
    case 'count':
      return /^\d{1,6}$/.test(text) ? undefined : `takes a whole number from 0${got}`;
    case 'ratio':
      return parseRatio(text) !== undefined ? undefined : `takes ratios such as \`16:9\`${got}`;
    case 'tier':
      return parseTier(text) === text.toLowerCase() ? undefined : `takes tiers such as \`720p\`${got}`;
    case 'pixels':
      return parsePixels(text) === undefined ? `takes sizes such as \`1280x720\`${got}` : undefined;
    case 'path':
      return /^[\w-]+(?:\.[\w-]+)*$/.test(text) ? undefined : `takes a field such as \`image_url.url\`${got}`;
    case 'text':
    case 'literal':
    case 'pair':
      return undefined;
  }
}

function codeOf(argument: FilterArgument, words: readonly Word[]): Code {
  if (argument.kind === 'pair') return pairs(words);
  const codes = words.map((word) => wordCode(argument, word));
  const [only] = codes;
  return argument.rest === undefined && only !== undefined ? only : { kind: 'list', items: codes };
}

function wordCode(argument: FilterArgument, word: Word): Code {
  switch (argument.kind) {
    case 'number':
    case 'count':
      return literal(Number(word.text));
    case 'literal':
    case 'pair':
      return literal(literalOf(word));
    case 'path':
      return { kind: 'list', items: word.text.split('.').map((step) => literal(pathStep(step))) };
    case 'text':
    case 'ratio':
    case 'tier':
    case 'pixels':
      return literal(word.text);
  }
}

function pairs(words: readonly Word[]): Code {
  const entries = new Map<string, Code>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [key, value] = [words[at], words[at + 1]];
    if (key === undefined || value === undefined || entries.has(key.text)) continue;
    entries.set(key.text, literal(literalOf(value)));
  }
  return { kind: 'object', entries: [...entries].map(([key, value]) => ({ key, value })) };
}

function literalsOf(argument: FilterArgument, words: readonly Word[]): readonly Word[] {
  if (argument.kind === 'literal') return words;
  return argument.kind === 'pair' ? words.filter((_, at) => at % 2 === 1) : [];
}
