import type { JsonObject } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { RouteIr } from '../../ir.ts';
import type { FamilyKind, Spec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/**
 * The body fields without which a request is refused: those of `required`, and the field that names the model
 * where all routes of the family read the same one. GW2022 for names that are no fields of the family.
 */
export function resolveRequired(
  spec: Spec<FamilyKind>,
  schemas: Readonly<Record<string, JsonObject>>,
  { context, routes }: { readonly context: ResolveContext; readonly routes: readonly RouteIr[] },
): readonly string[] {
  const { required = [], routes: served } = spec.value;
  const known = Object.keys(schemas);
  const own = routes.filter(({ route }) => served.includes(route.id));
  const modelFields = own.length === 0 ? ['model'] : own.flatMap(modelFieldOf);
  for (const name of new Set(modelFields)) {
    if (known.includes(name)) continue;
    context.sink.add(
      diagnose('GW2022', spanAt(spec.document, ['fields'], 'key'), { of: 'fields', name, known }),
    );
  }
  required.forEach((name, index) => {
    if (known.includes(name)) return;
    const span = spanAt(spec.document, ['required', index]);
    context.sink.add(diagnose('GW2022', span, { of: 'fields', name, known }));
  });
  const [first, ...others] = own.length === 0 ? ['model'] : [...new Set(own.map(requiredField))];
  const model = first === undefined || others.length > 0 ? [] : [first];
  return [...new Set([...model, ...required])];
}

function modelFieldOf({ route, model }: RouteIr): readonly string[] {
  const path = model === undefined ? 'model' : route.model_field;
  const [root] = path?.split('.') ?? [];
  return root === undefined ? [] : [root];
}

/** Only a field of the body itself can be required by its schema. */
function requiredField({ model, modelRequired }: RouteIr): string | undefined {
  if (model === undefined) return 'model';
  return modelRequired?.includes('.') === true ? undefined : modelRequired;
}
