import {
  type AdminField,
  type AdminOperation,
  flagOf,
  offeredFields,
  pathFields,
} from '../../runtime/contract/admin.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { AdminIr } from '../ir.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec } from '../spec-types.ts';
import { isKnown, type ResolveContext } from './context.ts';
import { originAt, type Path, spanAt } from './place.ts';

/** Operations of operators, sorted by id. */
export function resolveAdmin(context: ResolveContext): readonly AdminIr[] {
  const specs = sortedBy(context.specs.admin, ({ id }) => id);
  checkAddresses(specs, context);
  return specs.map((spec) => {
    const operation = operationOf(spec);
    checkPath(spec, operation, context);
    for (const part of ['fields', 'options'] as const) checkFields(spec, operation, { part, context });
    checkArguments(spec, operation, context);
    return { operation, origin: originAt(spec.document) };
  });
}

function operationOf({ value }: Spec<'admin'>): AdminOperation {
  const { get, post, fields = {}, options = {}, ...rest } = value;
  return { ...rest, method: get === undefined ? 'POST' : 'GET', path: get ?? post ?? '', fields, options };
}

function verbOf({ value }: Spec<'admin'>): Path {
  return [value.get === undefined ? 'post' : 'get'];
}

function checkAddresses(specs: readonly Spec<'admin'>[], { sink }: ResolveContext): void {
  const seen = new Map<string, Spec<'admin'>>();
  for (const spec of specs) {
    const { method, path } = operationOf(spec);
    const address = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = seen.get(address);
    seen.set(address, other ?? spec);
    if (other === undefined) continue;
    const related = [{ span: spanAt(other.document, verbOf(other)), message: 'declared first here' }];
    const params = { method, path, other: other.id };
    sink.add(diagnose('GW3191', spanAt(spec.document, verbOf(spec)), params, { related }));
  }
}

function checkPath(spec: Spec<'admin'>, operation: AdminOperation, context: ResolveContext): void {
  const known = Object.keys(operation.fields);
  const span = spanAt(spec.document, verbOf(spec));
  for (const name of pathFields(operation)) {
    if (!isKnown(context, { code: 'GW2041', name, known, span })) continue;
    const { type, required } = operation.fields[name] ?? {};
    if (required === true && (type === 'text' || type === 'choice')) continue;
    const problem = 'stands in the path: it must be a text or a choice with `required: true`';
    context.sink.add(diagnose('GW3192', spanAt(spec.document, ['fields', name], 'key'), { name, problem }));
  }
  for (const [index, name] of (operation.any_of ?? []).entries())
    isKnown(context, { code: 'GW2041', name, known, span: spanAt(spec.document, ['any_of', index]) });
}

function checkFields(
  spec: Spec<'admin'>,
  operation: AdminOperation,
  { part, context }: { readonly part: 'fields' | 'options'; readonly context: ResolveContext },
): void {
  const { document } = spec;
  const known = Object.keys(operation[part]);
  for (const [name, field] of Object.entries(operation[part])) {
    const at = (...path: Path): Path => [part, name, ...path];
    const fault = (problem: string): void =>
      context.sink.add(diagnose('GW3192', spanAt(document, at(), 'key'), { name, problem }));
    if (field.argument === true && field.required !== true)
      fault('is taken by its place: it must have `required: true`');
    if (part === 'fields' && operation.method === 'GET' && field.type === 'object')
      fault('is an object, which no query holds');
    if (field.type === 'moment' && field.not_before !== undefined) {
      const span = spanAt(document, at('not_before'));
      isKnown(context, { code: 'GW2041', name: field.not_before, known, span });
    }
    for (const [other, word] of Object.entries(field.with ?? {})) {
      const span = spanAt(document, at('with'));
      if (isKnown(context, { code: 'GW2041', name: other, known, span }))
        checkWords(operation[part][other], [word], { path: at('with', other), spec, context });
    }
    if (field.type === 'count') {
      const { min, max, default: number = min } = field;
      const params = { name, number, min, max };
      const path = at(min > max ? 'max' : 'default');
      if (!(min <= number && number <= max))
        context.sink.add(diagnose('GW3198', spanAt(document, path), params));
    }
    if (field.type === 'choice' && field.default !== undefined)
      checkWords(field, [field.default], { path: at('default'), spec, context });
    if (field.type === 'choices')
      checkWords(field, field.default ?? [], { path: at('default'), spec, context });
  }
}

function checkWords(
  field: AdminField | undefined,
  words: readonly string[],
  {
    path,
    spec,
    context,
  }: { readonly path: Path; readonly spec: Spec<'admin'>; readonly context: ResolveContext },
): void {
  const values = field !== undefined && 'values' in field ? field.values : [];
  for (const word of words)
    if (!values.includes(word))
      context.sink.add(diagnose('GW3193', spanAt(spec.document, path), { word, values }));
}

function checkArguments(spec: Spec<'admin'>, operation: AdminOperation, { sink }: ResolveContext): void {
  const seen = new Map<string, string>();
  for (const [name, field] of offeredFields(operation)) {
    if (field.argument === true) continue;
    const flag = flagOf(name, field);
    const other = seen.get(flag);
    seen.set(flag, other ?? name);
    if (other === undefined) continue;
    const part = operation.options[name] === field ? 'options' : 'fields';
    sink.add(diagnose('GW3194', spanAt(spec.document, [part, name], 'key'), { flag, other }));
  }
}
