import { suggest } from '../../runtime/document/suggest.ts';
import type { ScalarNode } from '../../runtime/document/tree.ts';
import { checkKnownValue } from './check-values.ts';
import { type Context, fail, own, spanOf, type Typed } from './context.ts';
import { JSON_LIST, STRING } from './lang-type.ts';
import type { FilterSyntax, Word } from './syntax.ts';
import type { Binding } from './types.ts';

/** What one step below a name leads to. */
export type Below =
  | { readonly kind: 'known'; readonly binding: Binding }
  | { readonly kind: 'open' }
  | { readonly kind: 'none'; readonly known: readonly string[] };

/** A field of an object, or an item of a list by its number. A near miss of a declared field is none. */
export function below(binding: Binding, step: string): Below {
  if (binding.item !== undefined && /^\d{1,6}$/.test(step)) return { kind: 'known', binding: binding.item };
  const { fields } = binding;
  if (fields === undefined) return { kind: 'open' };
  const next = own(fields, step);
  if (next !== undefined) return { kind: 'known', binding: next };
  const known = Object.keys(fields);
  if (binding.open === true && suggest(step, known) === undefined) return { kind: 'open' };
  return { kind: 'none', known };
}

/** What is known of a filter's result: the list still, one item, a field of each, or a tier. */
export function filteredBinding(
  context: Context,
  node: ScalarNode,
  step: { readonly value: Typed; readonly filter: FilterSyntax },
): Pick<Typed, 'binding' | 'name'> {
  const { value, filter } = step;
  const { binding } = value;
  const [first, second] = filter.args;
  if (filter.name.text === 'tier') return tierBinding(context);
  if (binding === undefined) return {};
  switch (filter.name.text) {
    case 'take':
      return { binding };
    case 'first':
    case 'last':
    case 'nth':
      return binding.item === undefined ? {} : { binding: binding.item };
    case 'where':
    case 'without': {
      const field = first === undefined ? undefined : fieldOf(context, node, { binding, word: first });
      if (field !== undefined && first !== undefined && second !== undefined) {
        const word = { text: second.text, span: spanOf(node, second) };
        checkKnownValue(context, { binding: field, name: `$item.${first.text}` }, word);
      }
      return { binding };
    }
    case 'pick': {
      const field = first === undefined ? undefined : fieldOf(context, node, { binding, word: first });
      if (field === undefined) return {};
      return {
        binding: isListOnly(binding) ? { type: JSON_LIST, ref: '', item: field } : field,
        name: `$item.${first?.text}`,
      };
    }
    default:
      return {};
  }
}

function tierBinding({ scope }: Context): Pick<Typed, 'binding'> {
  const { tiers } = scope;
  return tiers === undefined ? {} : { binding: { type: STRING, ref: '', values: tiers, isTier: true } };
}

function isListOnly(binding: Binding): boolean {
  return binding.item !== undefined && (binding.shape === 'list' || binding.fields === undefined);
}

type Found =
  | { readonly kind: 'found'; readonly binding: Binding | undefined }
  | { readonly kind: 'missing'; readonly at: number; readonly known: readonly string[] };

/** The field that a dotted word names of an item, or of the object itself; undefined where nothing is known. */
function fieldOf(
  context: Context,
  node: ScalarNode,
  { binding, word }: { readonly binding: Binding; readonly word: Word },
): Binding | undefined {
  const steps = word.text.split('.');
  const { item } = binding;
  const roots = item === undefined ? [binding] : isListOnly(binding) ? [item] : [item, binding];
  const outcomes = roots.map((root) => follow(root, steps));
  const found = outcomes.find((outcome) => outcome.kind === 'found');
  if (found !== undefined) return found.binding;
  const [missing] = outcomes.toSorted((a, b) => knownIn(b) - knownIn(a));
  if (missing?.kind !== 'missing') return undefined;
  const before = steps.slice(0, missing.at);
  const name = steps[missing.at] ?? word.text;
  const start = word.start + before.reduce((sum, step) => sum + step.length + 1, 0);
  const span = spanOf(node, word.quoted ? word : { start, end: start + name.length });
  return fail(context, span, 'GW2022', { name, of: ['$item', ...before].join('.'), known: missing.known });
}

function knownIn(outcome: Found): number {
  return outcome.kind === 'missing' ? outcome.known.length : 0;
}

function follow(root: Binding, steps: readonly string[]): Found {
  let current = root;
  for (const [at, step] of steps.entries()) {
    const next = below(current, step);
    if (next.kind === 'open') return { kind: 'found', binding: undefined };
    if (next.kind === 'none') return { kind: 'missing', at, known: next.known };
    current = next.binding;
  }
  return { kind: 'found', binding: current };
}
