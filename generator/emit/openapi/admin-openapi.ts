import { type AdminField, type AdminOperation, pathFields } from '../../../runtime/contract/admin.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { GatewayIr, OutputFile } from '../../ir.ts';
import { camelCase } from '../../print/identifier.ts';
import { printJson } from '../../print/print-json.ts';

const LONGEST_TEXT = 200;

/** `generated/admin-openapi.json`: OpenAPI 3.1 of the operators' listener. */
export function emitAdminOpenapi({ gateway, admin }: GatewayIr): OutputFile {
  const byPath = Map.groupBy(admin, ({ operation }) => operation.path);
  const document: JsonObject = {
    'x-generated': '@generated from specs/admin by the gateway generator. Do not edit.',
    openapi: '3.1.0',
    info: { title: `${gateway.name}: operators`, version: String(gateway.spec_version) },
    security: [{ key: [] }],
    paths: Object.fromEntries(
      [...byPath].map(([path, all]) => [
        path,
        Object.fromEntries(all.map(({ operation: one }) => [one.method.toLowerCase(), described(one)])),
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The admin key.' } },
    },
  };
  return { path: 'generated/admin-openapi.json', text: printJson(document) };
}

function described(operation: AdminOperation): JsonObject {
  const { id, title, about, answer, fields, method } = operation;
  const inPath = pathFields(operation);
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path', fields[name])),
    ...(method === 'GET' ? others.map(([name, field]) => parameter(name, 'query', field)) : []),
  ];
  return {
    operationId: camelCase(id),
    summary: title,
    description: about,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(method === 'GET' || others.length === 0 ? {} : { requestBody: body(others, operation) }),
    responses: {
      '200': { description: answer },
      '400': {
        description:
          'Refused: the message says what is allowed, `param` names the field. Nothing was changed.',
      },
      '401': { description: 'The admin key is missing or not valid.' },
    },
  };
}

function parameter(name: string, place: 'path' | 'query', field: AdminField | undefined): JsonObject {
  if (field === undefined) throw new Error(`internal: no field ${name}`);
  const list = field.type === 'choices' ? { style: 'form', explode: false } : {};
  const { about: description } = field;
  return {
    name,
    in: place,
    required: field.required === true,
    description,
    ...list,
    schema: adminFieldSchema(field),
  };
}

function body(fields: readonly (readonly [string, AdminField])[], { any_of }: AdminOperation): JsonObject {
  const required = fields.filter(([, field]) => field.required === true).map(([name]) => name);
  const properties = fields.map(([name, field]): [string, Json] => {
    const schema = { description: field.about, ...adminFieldSchema(field) };
    return [name, field.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema];
  });
  const schema = {
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    ...(any_of === undefined ? {} : { anyOf: any_of.map((name) => ({ required: [name] })) }),
    properties: Object.fromEntries(properties),
  };
  return { required: true, content: { 'application/json': { schema } } };
}

/** The value of a field as it is sent. */
export function adminFieldSchema(field: AdminField): JsonObject {
  const fallback = 'default' in field && field.default !== undefined ? { default: field.default } : {};
  switch (field.type) {
    case 'text':
      return { type: 'string', minLength: 1, maxLength: field.max_chars ?? LONGEST_TEXT };
    case 'choice':
      return { type: 'string', enum: field.values, ...fallback };
    case 'choices':
      return { type: 'array', uniqueItems: true, items: { type: 'string', enum: field.values }, ...fallback };
    case 'texts':
      return { type: 'array', minItems: 1, items: { type: 'string' } };
    case 'address_ranges':
      return { type: 'array', minItems: 1, maxItems: field.max_items, items: { type: 'string' } };
    case 'amount':
      return { type: 'integer', ...(field.sign === 'any' ? {} : { minimum: 1 }) };
    case 'count':
      return { type: 'integer', minimum: field.min, maximum: field.max, ...fallback };
    case 'future':
      return { type: 'integer', minimum: 1 };
    case 'moment':
      return { type: 'string' };
    case 'switch':
      return { type: 'boolean' };
    case 'object':
      return { type: 'object' };
  }
}
