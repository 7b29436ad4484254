import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { TreeNode } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { AnswerIr, SurfaceIr } from '../ir.ts';
import { language } from '../language/compile.ts';
import { surfaceScope } from '../language/scopes.ts';
import type { Scope } from '../language/types.ts';
import { NO_CACHE, takeReporting, textsOf, type UnitCache } from '../output/unit-cache.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { echoNames } from './families/echo.ts';
import { nodeAt, originAt, spanAt } from './place.ts';

/** Compiles the answers of every surface; one that an error row shapes as `vendor` must say how. */
export function resolveSurfaces(context: ResolveContext, cache: UnitCache = NO_CACHE): readonly SurfaceIr[] {
  const vendorShaped = surfacesWithVendorErrors(context);
  const echo = echoNames(context.specs);
  const surfaces = context.specs.surfaces.map((spec) => {
    const isVendorShaped = vendorShaped.has(spec.id);
    const parts = [{ echo, isVendorShaped }, ...textsOf(spec.document)];
    return takeReporting(cache, { step: 'surface', parts, sink: context.sink }, (sink) =>
      resolveSurface(spec, { scope: surfaceScope(echo), isVendorShaped }, sink),
    );
  });
  return sortedBy(surfaces, (surface) => surface.id);
}

function resolveSurface(
  spec: Spec<'surface'>,
  { scope, isVendorShaped }: { readonly scope: Scope; readonly isVendorShaped: boolean },
  sink: DiagnosticSink,
): SurfaceIr {
  const { value, document } = spec;
  const compile = (path: readonly string[]) => {
    const node = nodeAt(document, path);
    return node === undefined ? undefined : language.compileValue(node, scope, sink)?.code;
  };
  if (isVendorShaped && value.vendor_error === undefined) {
    const help = 'an error row has shape `vendor` here, so say with `vendor_error` what that is';
    const params = { surface: value.id, name: 'vendor_error', known: [] };
    sink.add(diagnose('GW2021', spanAt(document, ['id']), params, { help }));
  }
  const vendorError = value.vendor_error === undefined ? undefined : compile(['vendor_error']);
  const answers = Object.keys(value.answer).flatMap((name): AnswerIr[] => {
    const code = compile(['answer', name]);
    if (code === undefined) return [];
    const fields = fieldTypes(nodeAt(document, ['answer', name]), scope);
    return [{ name, code, fields, origin: originAt(document, ['answer', name]) }];
  });
  return {
    id: value.id,
    title: value.title,
    ...(vendorError === undefined ? {} : { vendorError }),
    answers: sortedBy(answers, (answer) => answer.name),
    origin: originAt(document),
  };
}

/** Types of the top-level keys; mistakes in them were reported when the whole answer was compiled. */
function fieldTypes(node: TreeNode | undefined, scope: Scope): AnswerIr['fields'] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) => {
    const type = key.startsWith('$') ? undefined : language.compileValue(value, scope, SILENT)?.type;
    return type === undefined ? [] : [{ name: key, type }];
  });
}

const SILENT: DiagnosticSink = { add: () => undefined };

function surfacesWithVendorErrors(context: ResolveContext): ReadonlySet<string> {
  const errors = context.specs.errors?.value;
  if (errors === undefined) return new Set();
  const rows = Object.values(errors.codes).flatMap((row) => Object.entries(row.shapes ?? {}));
  return new Set(rows.filter(([, shape]) => shape === 'vendor').map(([surface]) => surface));
}
