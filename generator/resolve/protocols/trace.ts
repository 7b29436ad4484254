import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath } from '../../../runtime/contract/twin.ts';
import { at, isPresent } from '../../../runtime/contract/values.ts';
import { parseExpression } from '../../language/parse.ts';
import { type FilterSyntax, literalOf, type PipeSyntax, type Word } from '../../language/syntax.ts';

/** One place of an example, and the value that the expression makes of it. */
export interface Place {
  readonly path: AnswerPath;
  readonly value: Json;
}

/** `absent`: the example has nothing there. `opaque`: the expression does not simply read a place. */
export type Traced =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'absent' | 'opaque' };

type Step =
  | { readonly kind: 'one'; readonly place: Place }
  /** `from`: the list of the example of which these are items. */
  | { readonly kind: 'many'; readonly places: readonly Place[]; readonly from?: Place }
  | { readonly kind: 'absent' }
  | { readonly kind: 'opaque' };

const TEXT_FILTERS: Readonly<Record<string, (text: string) => string>> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
};

/** Filters that spell a value another way but leave it where it is. */
const SPELLING_FILTERS: ReadonlySet<string> = new Set([
  'int',
  'number',
  'string',
  'bool',
  'percent',
  'epoch',
  'epoch_ms',
  'beijing_time',
  'else',
]);

/**
 * Where in an example answer an expression reads: the first of its alternatives that is there. Works on the
 * expression's text and the example, not on compiled code, so that a sandbox twin does not inherit the
 * compiler's mistakes.
 */
export function trace(expression: unknown, example: Json, root = 'body'): Traced {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return { kind: 'opaque' };
  const parsed = parseExpression(expression);
  if (parsed.kind === 'problem') return { kind: 'opaque' };
  let outcome: Traced = { kind: 'absent' };
  for (const pipe of parsed.value.pipes) {
    const step = tracePipe(pipe, { example, root });
    if (step.kind === 'one') return { kind: 'place', place: step.place };
    if (step.kind !== 'absent') outcome = { kind: 'opaque' };
  }
  return outcome;
}

/**
 * Every place of an example that an expression would read: each of its alternatives that is there. Of some items of a
 * list it is the list.
 */
export function traceAll(expression: unknown, example: Json, root = 'body'): readonly Place[] {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return [];
  const parsed = parseExpression(expression);
  if (parsed.kind === 'problem') return [];
  return parsed.value.pipes.flatMap((pipe) => {
    const step = tracePipe(pipe, { example, root });
    if (step.kind === 'many') return step.from === undefined ? [] : [step.from];
    return step.kind === 'one' ? [step.place] : [];
  });
}

/** What a traced list holds; any other value is a list of one, as the language casts it. */
export function itemsAt(traced: Traced): readonly Place[] {
  if (traced.kind !== 'place') return [];
  return itemsOf(traced.place) ?? [traced.place];
}

interface Root {
  readonly example: Json;
  /** The name that stands for the example. */
  readonly root: string;
}

function tracePipe(pipe: PipeSyntax, { example, root }: Root): Step {
  const { source } = pipe;
  if (source.kind !== 'name' || source.name.text.replace(/^\$/, '') !== root) return { kind: 'opaque' };
  const start = below({ path: [], value: example }, source.path.map(stepOf));
  return pipe.filters.reduce<Step>(
    (step, filter) => applyFilter(step, filter),
    start === undefined ? { kind: 'absent' } : { kind: 'one', place: start },
  );
}

function applyFilter(step: Step, { name, args }: FilterSyntax): Step {
  if (step.kind === 'absent' || step.kind === 'opaque') return step;
  const places = step.kind === 'many' ? step.places : itemsOf(step.place);
  // As the language casts it.
  const list = places ?? (step.kind === 'one' ? [step.place] : []);
  const [field, expected] = args;
  switch (name.text) {
    case 'first':
      return oneOf(list[0]);
    case 'last':
      return oneOf(list.at(-1));
    case 'nth':
      return oneOf(list[Number(field?.text)]);
    case 'take':
      return manyOf(list);
    case 'flat':
      return list.length === 1 ? oneOf(list[0]) : { kind: 'opaque' };
    case 'join':
      return joined(list, String(field === undefined ? '' : literalOf(field)));
    case 'pick': {
      const steps = (field?.text ?? '').split('.');
      if (places === undefined) return step.kind === 'one' ? oneOf(below(step.place, steps)) : step;
      return manyOf(places.flatMap((place) => below(place, steps) ?? []));
    }
    case 'where':
    case 'without': {
      const steps = (field?.text ?? '').split('.');
      const said = expected === undefined ? undefined : String(literalOf(expected));
      const keeps = name.text === 'where';
      const kept = list.filter((place) => (String(below(place, steps)?.value) === said) === keeps);
      return manyOf(kept, step.kind === 'one' ? step.place : step.from);
    }
    default:
      return spell(step, name.text);
  }
}

/** Several texts as one; it stands where the first of them does. */
function joined(list: readonly Place[], between: string): Step {
  const [first] = list;
  if (first === undefined) return { kind: 'absent' };
  const value = list.map((place) => String(place.value)).join(between);
  return { kind: 'one', place: { path: first.path, value } };
}

function spell(step: Step, filter: string): Step {
  if (step.kind !== 'one') return { kind: 'opaque' };
  const change = TEXT_FILTERS[filter];
  if (change !== undefined && typeof step.place.value === 'string')
    return { kind: 'one', place: { path: step.place.path, value: change(step.place.value) } };
  return SPELLING_FILTERS.has(filter) || change !== undefined ? step : { kind: 'opaque' };
}

function oneOf(place: Place | undefined): Step {
  return place === undefined ? { kind: 'absent' } : { kind: 'one', place };
}

function manyOf(places: readonly Place[] | undefined, from?: Place): Step {
  if (places === undefined || places.length === 0) return { kind: 'absent' };
  return { kind: 'many', places, ...(from === undefined ? {} : { from }) };
}

function itemsOf({ path, value }: Place): readonly Place[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).map((item, index) => ({ path: [...path, index], value: item }));
}

function below(place: Place, steps: readonly (string | number)[]): Place | undefined {
  let { path, value }: { path: AnswerPath; value: Json | undefined } = place;
  for (const step of steps) {
    const key = Array.isArray(value) ? Number(step) : step;
    value = at(value, key);
    path = [...path, key];
  }
  return value === undefined || value === null || !isPresent(value) ? undefined : { path, value };
}

function stepOf(word: Word): string {
  return word.text;
}
