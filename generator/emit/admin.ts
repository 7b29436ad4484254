import type { AdminField, AdminFields } from '../../runtime/contract/admin.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { GatewayIr } from '../ir.ts';
import { joined, type Member, schemaType, type TypeShape } from '../print/declaration.ts';
import { propertyKey, quote } from '../print/identifier.ts';
import { brokenLiteral } from '../print/literal.ts';
import { TsModule } from '../print/ts-module.ts';
import { adminFieldSchema } from './openapi/admin-openapi.ts';

/** `generated/admin.ts`: what operators do, and what each action is given, which the table of actions must satisfy. */
export function emitAdmin({ admin }: GatewayIr): TsModule {
  const file = new TsModule('generated/admin.ts', 'specs/admin/');
  file.import('AdminOperation', 'runtime/contract/admin.ts', { typeOnly: true });
  const operations = Object.fromEntries(admin.map(({ operation }) => [operation.id, operation]));
  file.declare({
    kind: 'constant',
    name: 'adminOperations',
    type: 'Readonly<Record<string, AdminOperation>>',
    about: "Routes of the operators' listener, and commands, by id.",
    value: brokenLiteral(operations, 0),
  });
  file.declare({
    kind: 'interface',
    name: 'AdminFieldsById',
    about: 'What is given to each operation: its fields, as they were read.',
    members: admin.map(({ operation }) => ({
      name: quote(operation.id),
      type: typeOf(file, operation.fields),
    })),
  });
  file.declare({
    kind: 'interface',
    name: 'AdminOptionsById',
    about: 'What the command of each operation takes beside them.',
    members: admin.map(({ operation }) => ({
      name: quote(operation.id),
      type: typeOf(file, operation.options),
    })),
  });
  return file;
}

function typeOf(file: TsModule, fields: AdminFields): TypeShape {
  const members = Object.entries(fields).map(
    ([name, field]): Member => ({
      name: propertyKey(name),
      optional: field.required !== true && !('default' in field && field.default !== undefined),
      type: fieldType(file, field),
    }),
  );
  return members.length === 0 ? 'object' : { members };
}

function fieldType(file: TsModule, field: AdminField): TypeShape {
  if (field.type === 'object')
    return file.import('JsonObject', 'runtime/contract/json.ts', { typeOnly: true });
  // A moment is a number once it is read.
  const schema: JsonObject = field.type === 'moment' ? { type: 'integer' } : adminFieldSchema(field);
  return field.nullable === true ? joined(' | ', [schemaType(schema), 'null']) : schemaType(schema);
}
