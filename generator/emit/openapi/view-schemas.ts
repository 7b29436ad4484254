import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { VIEWS } from '../../contract/contract.ts';
import type { Shape, Shapes } from '../../contract/shape.ts';

/** What one value of an answer can be, and whether it is there whenever the answer is. */
export interface ValueShape {
  readonly schema: JsonObject;
  readonly always: boolean;
}

/** What `$item` of a list of results holds. */
export function itemShape(field: string): ValueShape | undefined {
  return valueShape(VIEWS.result?.items?.item?.fields ?? {}, field);
}

/** The shape behind a compiled reference such as `v.task?.status`; `item` is what a page lists. */
export function viewShape(reference: string, item: Json): ValueShape | undefined {
  const [root, view = '', field = '', ...deeper] = reference.replaceAll('?.', '.').split('.');
  if (root !== 'v') return undefined;
  if (view === 'task' && field === 'echo' && deeper.length === 1)
    return { schema: { type: 'string', description: 'As it was sent.' }, always: false };
  if (deeper.length > 0) return undefined;
  if (view === 'page' && field === 'items') return { schema: { type: 'array', items: item }, always: true };
  return valueShape((Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined) ?? {}, field);
}

function valueShape(shapes: Shapes, field: string): ValueShape | undefined {
  const shape = Object.hasOwn(shapes, field) ? shapes[field] : undefined;
  return shape && { schema: schemaOf(shape), always: shape.optional !== true };
}

/** As callers meet it. */
function schemaOf({ type, values, item, fields, others, about, keywords }: Shape): JsonObject {
  const members = Object.entries(fields ?? {});
  const required = members.filter(([, one]) => one.optional !== true).map(([name]) => name);
  return {
    ...(type === 'json' || type === 'own' ? {} : { type: type === 'list' ? 'array' : type }),
    ...(values && { enum: values }),
    ...(about === undefined ? {} : { description: about }),
    ...keywords,
    ...(item && { items: schemaOf(item) }),
    ...(required.length === 0 ? {} : { required }),
    ...(members.length === 0
      ? {}
      : { properties: Object.fromEntries(members.map(([name, one]) => [name, schemaOf(one)])) }),
    ...(others && { additionalProperties: schemaOf(others) }),
  };
}
