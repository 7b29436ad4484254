import type { JsonObject } from '../../runtime/contract/json.ts';
import type { BodyIr } from '../ir.ts';

/**
 * The JSON Schema of a family's public body. Unknown fields are allowed: they are reported as warnings, not
 * refused.
 */
export function bodySchema(family: Pick<BodyIr, 'fields' | 'required'>): JsonObject {
  return {
    type: 'object',
    ...(family.required.length === 0 ? {} : { required: family.required }),
    properties: Object.fromEntries(family.fields.map((field) => [field.name, field.schema])),
  };
}
