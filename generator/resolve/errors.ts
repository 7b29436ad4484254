import type { ErrorShape } from '../../runtime/contract/errors.ts';
import type { ErrorClasses } from '../../runtime/contract/protocol.ts';
import { OPERATIONS } from '../../runtime/contract/route.ts';
import type { Span } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { ErrorIr } from '../ir.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec } from '../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from './context.ts';
import { originAt, spanAt } from './place.ts';
import { ERROR_CLASSES } from './protocols/error-classes.ts';

/** Kinds of routes that a row may name beside operations. */
const KINDS = ['paid', 'body', 'query', 'key', 'any'];

/** GW2005 for a code without a row; nothing where the file of rows is missing, which was told. */
export function checkCode(context: ResolveContext, name: string, span: Span): void {
  const { errors } = context.specs;
  if (errors !== undefined)
    isKnown(context, { code: 'GW2005', name, known: Object.keys(errors.value.codes), span });
}

/** The rows, sorted. That each code that is raised has one is proved by their types, where it is raised. */
export function resolveErrors(spec: Spec<'errors'>, context: ResolveContext): readonly ErrorIr[] {
  const { value, document } = spec;
  const surfaces = idsOf(context.specs.surfaces);
  const vendorShaped = vendorShapes(context);
  const rows = Object.entries(value.codes).map(([code, row]): ErrorIr => {
    const known = [...OPERATIONS, ...KINDS];
    for (const [index, name] of (row.on ?? []).entries()) {
      if (known.includes(name)) continue;
      const span = spanAt(document, ['codes', code, 'on', index]);
      context.sink.add(diagnose('GW2022', span, { of: 'on', name, known }));
    }
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
      ...(row.charged === undefined ? {} : { charged: row.charged }),
      message: row.message,
      types: { default: value.default_type, ...sorted(row.types) },
      shapes: { default: value.default_shape, ...sorted({ ...vendorShaped, ...row.shapes }) },
      assumed: (row.assumed ?? value.assumed) === true,
      on: row.on ?? [],
      ...(row.about === undefined ? {} : { about: row.about }),
      origin: originAt(document, ['codes', code]),
    };
  });
  return sortedBy(rows, (row) => row.code);
}

/** A surface that says what its errors look like answers all of them so, where a row says nothing else. */
function vendorShapes(context: ResolveContext): Readonly<Record<string, ErrorShape>> {
  const shaped = context.specs.surfaces.filter((surface) => surface.value.vendor_error !== undefined);
  return Object.fromEntries(shaped.map((surface) => [surface.id, 'vendor']));
}

function sorted<T>(table: Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(sortedBy(Object.entries(table ?? {}), ([name]) => name));
}

/** What callers are told of each class of refusals, with codes of this file. */
export function resolveErrorClasses(
  { value, document }: Spec<'errors'>,
  context: ResolveContext,
): ErrorClasses {
  checkCode(context, value.failed_task.code, spanAt(document, ['failed_task', 'code']));
  const rows = ERROR_CLASSES.map((name) => {
    const { in_tasks, ...told } = value.classes[name];
    checkCode(context, told.code, spanAt(document, ['classes', name, 'code']));
    return [name, { ...told, in_task: in_tasks === true ? told : value.failed_task }];
  });
  return Object.fromEntries(rows);
}
