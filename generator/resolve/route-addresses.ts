import { diagnose } from '../diagnostics/catalog.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { spanAt } from './place.ts';

/** GW2020 for routes that answer the same requests, GW3160 where one file makes both, GW3049 for query fields that have a fixed value already. */
export function checkAddresses(context: ResolveContext): void {
  const seen = new Map<string, readonly Spec<'route'>[]>();
  for (const spec of sortedBy(context.specs.routes, (candidate) => candidate.id)) {
    checkSelectors(spec, context);
    const { method, path } = spec.value;
    const address = `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
    const before = seen.get(address) ?? [];
    seen.set(address, [...before, spec]);
    const other = before.find((earlier) => !areDistinguished(earlier, spec));
    if (other === undefined) continue;
    const params = { method, path, other: other.id };
    const isOneFile = other.document.path === spec.document.path;
    const span = spanAt(spec.document, ['path']);
    const related = [{ span: spanAt(other.document, ['path']), message: 'declared first here' }];
    if (isOneFile) context.sink.add(diagnose('GW3160', span, params));
    else context.sink.add(diagnose('GW2020', span, params, { related }));
  }
}

/** Whether no request can be meant for both: some query value that both ask for is another. */
function areDistinguished({ value: a }: Spec<'route'>, { value: b }: Spec<'route'>): boolean {
  const selectors = b.selected_by ?? {};
  return Object.entries(a.selected_by ?? {}).some(
    ([name, text]) => Object.hasOwn(selectors, name) && selectors[name] !== text,
  );
}

function checkSelectors({ value, document }: Spec<'route'>, { sink }: ResolveContext): void {
  for (const name of Object.keys(value.selected_by ?? {}))
    if (Object.hasOwn(value.query ?? {}, name))
      sink.add(diagnose('GW3049', spanAt(document, ['query', name], 'key'), { name }));
}
