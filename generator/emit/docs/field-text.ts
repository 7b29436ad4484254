import type { FieldIr } from '../../ir.ts';
import { schemaType } from '../../print/schema-type.ts';

/** The type of a field in one line: the TypeScript one, or only its name where that is long. */
export function typeText(field: FieldIr): string {
  const type = schemaType(field.schema);
  return type.includes('\n') ? field.type : `\`${type}\``;
}

/** What the spec says of the field. */
export function aboutField(field: FieldIr): string {
  return typeof field.schema.description === 'string' ? field.schema.description : '';
}
