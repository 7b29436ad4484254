import type { FieldIr } from '../../ir.ts';
import { schemaType } from '../../print/declaration.ts';

/** The type of a field in one line: the TypeScript one, or only its name where that is long. */
export function typeText(field: FieldIr): string {
  const type = schemaType(field.schema);
  return typeof type === 'string' ? `\`${type}\`` : field.type;
}

/** What the spec says of the field. */
export function aboutField(field: FieldIr): string {
  return typeof field.schema.description === 'string' ? field.schema.description : '';
}
