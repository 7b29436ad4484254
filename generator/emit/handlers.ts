import type { JsonObject } from '../../runtime/contract/json.ts';
import type { QueryField, Route } from '../../runtime/contract/route.ts';
import type { GatewayIr } from '../ir.ts';
import { type Member, schemaType, type TypeShape } from '../print/declaration.ts';
import { propertyKey, quote } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';
import { operationBody } from './openapi/operation-bodies.ts';
import { bodiesOf, bodyName } from './types.ts';

/** `generated/handlers.ts`: what the handler of each route is given, which the table of handlers must satisfy. */
export function emitHandlers(ir: GatewayIr): TsModule {
  const file = new TsModule('generated/handlers.ts', 'specs/routes/');
  file.import('Handler', 'runtime/contract/handler.ts', { typeOnly: true });
  const members = ir.routes.map(({ route }): Member => {
    const { id, operation, answer } = route;
    const members = [
      quote(operation),
      bodyType(file, ir, route),
      inOneLine(queryType(route.query)),
      answer === undefined ? 'undefined' : quote(answer),
    ];
    return { name: quote(id), type: `Handler<${members.join(', ')}>` };
  });
  file.declare({
    kind: 'interface',
    name: 'Handlers',
    about: 'For each route its operation, the body and the query that its handler is given, and its answer.',
    members,
  });
  return file;
}

/** The bodies of the families that the route serves, else that of its operation. */
function bodyType(file: TsModule, ir: GatewayIr, route: Route): string {
  const [kind] = [...(route.body?.kinds ?? [])].sort();
  if (kind === undefined) return 'undefined';
  const schema = operationBody(route, kind);
  if (schema !== undefined) return kind === 'raw' ? 'Uint8Array' : inOneLine(schemaType(closed(schema)));
  const families = bodiesOf(ir).filter(({ routes }) => routes.includes(route.id));
  const names = families.map((family) =>
    file.import(bodyName(family), `generated/types/${family.id}.ts`, { typeOnly: true }),
  );
  return names.join(' | ') || 'never';
}

/** No handler reads a field that its operation does not have. */
function closed(schema: JsonObject): JsonObject {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? { anyOf: anyOf.map(closed) } : { ...schema, additionalProperties: false };
}

function queryType(query: Route['query']): TypeShape {
  const fields = Object.entries(query);
  return { members: fields.map(([name, field]) => ({ name: propertyKey(name), type: fieldType(field) })) };
}

/** As the server reads it: a default stands in for what the caller left out. */
function fieldType(field: QueryField): string {
  const type = field.type === 'enum' ? field.values.map(quote).join(' | ') : FIELD_TYPES[field.type];
  return 'default' in field && field.default !== undefined ? type : `${type} | undefined`;
}

const FIELD_TYPES = { integer: 'number', string: 'string' } as const;

function inOneLine(type: TypeShape): string {
  if (typeof type === 'string') return type;
  if ('items' in type) return `readonly (${inOneLine(type.items)})[]`;
  if ('parts' in type) return type.parts.map(inOneLine).join(type.join);
  const members = type.members.map(
    (member) => `readonly ${member.name}${member.optional === true ? '?' : ''}: ${inOneLine(member.type)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}
