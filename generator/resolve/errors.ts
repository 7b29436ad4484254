import { suggest } from '../../runtime/contract/document/suggest.ts';
import type { Span } from '../../runtime/contract/document/tree.ts';
import { ERROR_CODES, type ErrorShape } from '../../runtime/contract/errors.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { ErrorIr } from '../ir.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec } from '../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from './context.ts';
import { originAt, spanAt } from './place.ts';

/** Every code the runtime can raise has exactly one row, and every row is a code the runtime can raise. */
export function resolveErrors(spec: Spec<'errors'>, context: ResolveContext): readonly ErrorIr[] {
  const { value, document } = spec;
  const surfaces = idsOf(context.specs.surfaces);
  const vendorShaped = vendorShapes(context);
  for (const code of ERROR_CODES) {
    if (!Object.hasOwn(value.codes, code))
      context.sink.add(diagnose('GW3015', spanAt(document, ['codes'], 'key'), { code }));
  }
  const rows = Object.entries(value.codes).map(([code, row]): ErrorIr => {
    const span = spanAt(document, ['codes', code], 'key');
    if (!ERROR_CODES.some((known) => known === code)) reportUnraised(context, code, span);
    for (const table of ['types', 'shapes'] as const) {
      for (const name of Object.keys(row[table] ?? {})) {
        const at = spanAt(document, ['codes', code, table, name], 'key');
        isKnown(context, { code: 'GW2001', name, known: surfaces, span: at });
      }
    }
    return {
      code,
      status: row.status,
      retryable: row.retryable,
      message: row.message,
      types: { default: value.default_type, ...sorted(row.types) },
      shapes: { default: value.default_shape, ...sorted({ ...vendorShaped, ...row.shapes }) },
      assumed: row.assumed === true,
      ...(row.about === undefined ? {} : { about: row.about }),
      origin: originAt(document, ['codes', code]),
    };
  });
  return sortedBy(rows, (row) => row.code);
}

/** GW2005 for a row of a code that is in no list of the runtime, with what a new one needs and where. */
function reportUnraised({ sink }: ResolveContext, name: string, span: Span): void {
  const near = suggest(name, ERROR_CODES);
  const added = `add \`'${name}'\` to \`ERROR_CODES\` in \`runtime/contract/errors.ts\` and raise it with \`new GatewayError('${name}')\``;
  const help = near === undefined ? added : `did you mean \`${near}\`? For a new code ${added}`;
  const label = 'the runtime knows no such code';
  sink.add(diagnose('GW2005', span, { name, known: ERROR_CODES }, { help, label }));
}

/** A surface that says what its errors look like answers all of them so, where a row says nothing else. */
function vendorShapes(context: ResolveContext): Readonly<Record<string, ErrorShape>> {
  const shaped = context.specs.surfaces.filter((surface) => surface.value.vendor_error !== undefined);
  return Object.fromEntries(shaped.map((surface) => [surface.id, 'vendor']));
}

function sorted<T>(table: Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(sortedBy(Object.entries(table ?? {}), ([name]) => name));
}
