import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation, QueryField, Route, RouteExample } from '../../../runtime/contract/route.ts';
import type { BodyIr, GatewayIr, OutputFile, RouteIr } from '../../ir.ts';
import { camelCase } from '../../print/identifier.ts';
import { bodiesOf, bodyName } from '../types.ts';
import { answersOf } from './answers.ts';
import { operationBody } from './operation-bodies.ts';
import { componentSchemas, formName } from './schemas.ts';

/**
 * `generated/openapi.json`: OpenAPI 3.1. Models are not listed, so that adding one changes no other file:
 * `GET /v1/models` lists those of a key.
 */
export function emitOpenapi(ir: GatewayIr): OutputFile {
  const document: JsonObject = {
    'x-generated': '@generated from specs/ by the gateway generator. Do not edit.',
    openapi: '3.1.0',
    info: { title: ir.gateway.name, version: String(ir.gateway.spec_version) },
    tags: ir.surfaces.map((surface) => ({ name: surface.id, description: surface.title })),
    paths: paths(ir),
    components: {
      schemas: componentSchemas(ir),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key of this gateway.' },
        link: {
          type: 'apiKey',
          in: 'query',
          name: 'signature',
          description: 'A signed, expiring link as found in `video_url`.',
        },
        ...headerSchemes(ir),
      },
    },
  };
  return { path: 'generated/openapi.json', text: `${JSON.stringify(document, null, 2)}\n` };
}

const STRICT: JsonObject = {
  name: 'Gateway-Strict',
  in: 'header',
  required: false,
  description: 'With `true` a request that would get warnings is refused.',
  schema: { type: 'string', enum: ['true', 'false'] },
};

const SUBMITS: readonly Operation[] = [
  'video.submit',
  'audio.submit',
  'image.submit',
  'image.generate',
  'chat.complete',
];

function paths(ir: GatewayIr): JsonObject {
  const table = new Map<string, JsonObject>();
  for (const route of ir.routes) {
    const { path, method } = route.route;
    table.set(path, { ...table.get(path), [method.toLowerCase()]: operation(route, ir) });
  }
  return Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function operation({ route, about, queryAbout }: RouteIr, ir: GatewayIr): JsonObject {
  const families = bodiesOf(ir).filter((family) => family.routes.includes(route.id));
  return {
    operationId: camelCase(route.id),
    tags: [route.surface],
    summary: route.title,
    ...(about === undefined ? {} : { description: about }),
    security: security(route),
    ...parameters(route, queryAbout),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, families) }),
    responses: answersOf(route, ir),
  };
}

/** The headers of vendors that carry a key, as schemes by name. */
function headerSchemes({ routes }: GatewayIr): JsonObject {
  const names = [...new Set(routes.flatMap(({ route }) => route.key_headers ?? []))].sort();
  const scheme = (name: string): JsonObject => ({
    type: 'apiKey',
    in: 'header',
    name,
    description: 'An API key of this gateway, where clients of a vendor send theirs.',
  });
  return Object.fromEntries(names.map((name) => [camelCase(name), scheme(name)]));
}

function security(route: Route): Json {
  const headers = route.key_headers ?? [];
  switch (route.auth) {
    case 'none':
      return [];
    case 'key':
      return [{ key: [] }, ...headers.map((name) => ({ [camelCase(name)]: [] }))];
    case 'key_or_link':
      return [{ key: [] }, ...headers.map((name) => ({ [camelCase(name)]: [] })), { link: [] }];
  }
}

function parameters(route: Route, queryAbout: Readonly<Record<string, string>>): JsonObject {
  const names = [...route.path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = Object.entries(route.query).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    ...(Object.hasOwn(queryAbout, name) ? { description: queryAbout[name] } : {}),
    schema: querySchema(field),
  }));
  const inHeader = SUBMITS.includes(route.operation) ? [STRICT] : [];
  const all = [...inPath, ...inQuery, ...inHeader];
  return all.length === 0 ? {} : { parameters: all };
}

function querySchema(field: QueryField): JsonObject {
  const fallback = 'default' in field && field.default !== undefined ? { default: field.default } : {};
  switch (field.type) {
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max, ...fallback };
    case 'enum':
      return { type: 'string', enum: field.values, ...fallback };
    case 'string':
      return { type: 'string', maxLength: field.max_chars };
  }
}

type BodyKind = NonNullable<Route['body']>['kinds'][number];

const CONTENT_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  raw: '*/*',
};

/** What the families of the route take, or what the operation itself does. */
function requestBody(route: Route, families: readonly BodyIr[]): JsonObject {
  const content = (route.body?.kinds ?? []).map((kind): [string, Json] => {
    const name = kind === 'json' ? bodyName : formName;
    const anyOf = families.map((family) => ({ $ref: `#/components/schemas/${name(family)}` }));
    const schema = operationBody(route.operation, kind) ?? { anyOf };
    return [CONTENT_TYPES[kind], { schema, ...(kind === 'json' ? examples(route.examples.accepted) : {}) }];
  });
  return { required: true, content: Object.fromEntries(content) };
}

function examples(accepted: readonly RouteExample[]): JsonObject {
  const rows = accepted.flatMap(({ title, body }): [string, Json][] =>
    body === undefined ? [] : [[camelCase(title), { summary: title, value: body }]],
  );
  return rows.length === 0 ? {} : { examples: Object.fromEntries(rows) };
}
