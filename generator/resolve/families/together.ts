import type { Limits } from '../../../runtime/contract/family.ts';
import { hasNumber } from '../../../runtime/contract/models/fit-fact.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { limitRows } from '../../emit/docs/limits-text.ts';
import { parseCondition } from '../../language/parse.ts';
import { literalOf } from '../../language/syntax.ts';
import type { SpecLimit, SpecLimits, SpecTogether } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import { checkLimits, isTogether, type LimitsIn, splitLimits } from './limits.ts';

/** One entry of `together`, without the code of its condition. */
export interface WrittenTogether {
  readonly when: string;
  readonly move: boolean;
  readonly limits: Limits;
  /** For people: the condition and what is taken then. */
  readonly about: string;
  readonly path: Path;
}

/** What else is known where entries stand: the modes of the row or model, where not all. */
interface Beside extends LimitsIn {
  readonly path: Path;
  readonly modes?: readonly string[] | undefined;
}

/** The entries of `limits.together`, checked: GW3130 for conditions, GW3131 for limits that leave nothing. */
export function writtenTogether(limits: SpecLimits | undefined, beside: Beside): readonly WrittenTogether[] {
  const list = limits?.together;
  if (limits === undefined || list === undefined || !isTogether(list)) return [];
  const plain = splitLimits(limits, beside.context);
  const bound = list.map((entry) => Object.keys(limitsOf(entry)));
  return list.map((entry, index) => {
    const path = [...beside.path, index];
    const own = limitsOf(entry);
    checkLimits(own, path, { ...beside, more: { sizes: [], numbers: [] } });
    const found = splitLimits(own, beside.context);
    const when = String(entry.when ?? '');
    checkWhen(when, { plain, later: bound.slice(index + 1).flat(), path, beside });
    checkLeft(plain, found, { path, beside });
    const what = limitRows(found).map(([name, text]) => `${name} ${text}`);
    return { when, move: entry.move === true, limits: found, about: `\`${when}\`: ${what.join(', ')}`, path };
  });
}

function limitsOf(entry: SpecTogether): Readonly<Record<string, SpecLimit>> {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, limit]) => (typeof limit === 'object' ? [[name, limit]] : [])),
  );
}

interface TogetherInput {
  readonly plain: Limits;
  /** Facts that entries after this one bind. */
  readonly later: readonly string[];
  readonly path: Path;
  readonly beside: Beside;
}

function checkWhen(text: string, { plain, later, path, beside }: TogetherInput): void {
  const { spec, context, modes } = beside;
  const parsed = parseCondition(text);
  if (parsed.kind === 'problem') return;
  const report = (problem: string): void =>
    context.sink.add(diagnose('GW3130', spanAt(spec.document, [...path, 'when']), { problem }));
  for (const { expression, test, negated } of parsed.value.clauses) {
    const names = expression.pipes.flatMap(({ source }) =>
      source.kind === 'name' ? [source.name.text] : [],
    );
    const early = names.find((name) => later.includes(name));
    if (early !== undefined) report(`it asks for \`${early}\`, which a later entry binds`);
    const [name] = names;
    const isPlain = expression.pipes.every(({ filters }) => filters.length === 0);
    if (name === undefined || negated || !isPlain || (test?.kind !== 'is' && test?.kind !== 'in')) continue;
    const values = test.args.map(literalOf);
    const number = plain.numbers[name];
    const isIn = (value: unknown): boolean =>
      name === 'mode' && modes !== undefined
        ? modes.includes(String(value))
        : number === undefined || hasNumber(number, Number(value));
    if (!values.some(isIn)) report(`\`${text}\` never holds: \`${name}\` is never ${values.join(' or ')}`);
  }
}

/** GW3131 for an entry of which no value is one of the plain limits. */
function checkLeft(
  plain: Limits,
  own: Limits,
  { path, beside }: Pick<TogetherInput, 'path' | 'beside'>,
): void {
  const { spec, context } = beside;
  const report = (
    name: string,
    values: readonly (string | number)[],
    base: readonly (string | number)[],
  ): void => {
    const problem = `${values.join(', ')} and ${base.join(', ')} have nothing in common`;
    context.sink.add(diagnose('GW3131', spanAt(spec.document, [...path, name]), { name, problem }));
  };
  for (const [name, { one_of: values }] of Object.entries(own.numbers)) {
    const base = plain.numbers[name];
    if (values === undefined || base === undefined || values.some((one) => hasNumber(base, one))) continue;
    report(name, values, base.one_of ?? [base.min ?? 0, base.max ?? 0]);
  }
  for (const [name, limit] of Object.entries(own.sizes))
    for (const part of ['ratios', 'tiers', 'pixels'] as const) {
      const [values, base] = [limit[part], plain.sizes[name]?.[part]];
      if (values !== undefined && base !== undefined && !values.some((one) => base.includes(one)))
        report(name, values, base);
    }
}
