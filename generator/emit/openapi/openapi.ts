import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import {
  type Operation,
  PAID_OPERATIONS,
  type QueryField,
  type Route,
  type RouteExample,
} from '../../../runtime/contract/route.ts';
import type { BodyIr, FamilyIr, GatewayIr, OutputFile, PublicIr, RouteIr } from '../../ir.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { camelCase } from '../../print/identifier.ts';
import { printJson } from '../../print/print-json.ts';
import { togetherTexts } from '../docs/together-text.ts';
import { bodiesOf, bodyName } from '../types.ts';
import { answersOf } from './answers.ts';
import { mergeResponses } from './merge-responses.ts';
import { operationBody } from './operation-bodies.ts';
import { repeatHeaders } from './repeats.ts';
import { componentSchemas, formName } from './schemas.ts';
import { shareRepeats } from './share-repeats.ts';
import { shareSchemas } from './share-schemas.ts';

/**
 * `generated/openapi.json`: OpenAPI 3.1. Models are not listed, so that adding one changes no other file:
 * `GET /v1/models` lists those of a key.
 */
export function emitOpenapi(ir: GatewayIr, cache: UnitCache = NO_CACHE): OutputFile {
  const { gateway, surfaces, routes, errors } = ir;
  const published: PublicIr = {
    gateway,
    surfaces,
    routes,
    errors,
    families: ir.families.map((family) => ({ ...bodyOf(withBounds(family)), kind: family.kind })),
    chatFamilies: ir.chatFamilies.map(bodyOf),
  };
  const text = cache.take('openapi', [published], () => openapiText(published));
  return { path: 'generated/openapi.json', text };
}

/** A family whose description says too which values exclude others. */
function withBounds(family: FamilyIr): BodyIr {
  const about = family.about === undefined ? [] : [family.about.trim()];
  const texts = [...about, ...togetherTexts(family)];
  return texts.length === 0 ? family : { ...family, about: texts.join(' ') };
}

function bodyOf({ id, source, title, about, routes, fields, required }: BodyIr): BodyIr {
  return { id, source, title, ...(about === undefined ? {} : { about }), routes, fields, required };
}

function openapiText(ir: PublicIr): string {
  const shared = shareRepeats(paths(ir));
  const document: JsonObject = {
    'x-generated': '@generated from specs/ by the gateway generator. Do not edit.',
    openapi: '3.1.0',
    info: { title: ir.gateway.name, version: String(ir.gateway.spec_version) },
    tags: ir.surfaces.map(({ title }) => ({ name: title })),
    paths: shared.paths,
    components: {
      ...shared.components,
      schemas: shareSchemas(componentSchemas(ir)),
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
  return printJson(document);
}

const STRICT: JsonObject = {
  name: 'Gateway-Strict',
  in: 'header',
  required: false,
  description: 'With `true` a request that would get warnings is refused.',
  schema: { type: 'string', enum: ['true', 'false'] },
};

const DRY_RUN: JsonObject = {
  name: 'Gateway-Dry-Run',
  in: 'header',
  required: false,
  description: 'With `true` nothing is done: the answer is the quote of `POST /v1/quote`.',
  schema: { type: 'string', enum: ['true', 'false'] },
};

const SUBMITS: readonly Operation[] = [
  'video.submit',
  'audio.submit',
  'image.submit',
  'image.generate',
  'chat.complete',
  'quote.get',
];

/** Routes of one method and path are one operation: OpenAPI knows no query that tells them apart. */
function paths(ir: PublicIr): JsonObject {
  const table = new Map<string, JsonObject>();
  const groups = Map.groupBy(ir.routes, ({ route }) => `${route.method} ${route.path}`);
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { path, method } = first.route;
    table.set(path, { ...table.get(path), [method.toLowerCase()]: operation([first, ...others], ir) });
  }
  return Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type SharedRoutes = readonly [RouteIr, ...RouteIr[]];

function operation(shared: SharedRoutes, ir: PublicIr): JsonObject {
  const [{ route, about }, ...others] = shared;
  const selects = others.length > 0;
  const description = selects ? shared.map(selectionText).join('\n') : about;
  const tags = ir.surfaces.filter(({ id }) => id === route.surface).map(({ title }) => title);
  const costs = shared.some((one) => PAID_OPERATIONS.has(one.route.operation));
  return {
    operationId: camelCase(shared.map((one) => one.route.id).join('-or-')),
    tags,
    summary: shared.map((one) => one.route.title).join('; '),
    ...(description === undefined ? {} : { description }),
    security: security(route),
    ...(costs ? { 'x-money': 'costs' } : {}),
    ...parameters(shared, ir),
    ...(shared.every((one) => one.route.body === undefined) ? {} : { requestBody: requestBody(shared, ir) }),
    responses: mergeResponses(shared.map((one) => answersOf(one.route, ir))),
  };
}

/** Which query means which of several routes. */
function selectionText({ route, about }: RouteIr): string {
  const query = new URLSearchParams(route.selected_by).toString();
  return `- \`?${query}\`: ${about ?? route.title}`;
}

/** The headers of vendors that carry a key, as schemes by name. */
function headerSchemes({ routes }: PublicIr): JsonObject {
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

function parameters(shared: SharedRoutes, { routes }: PublicIr): JsonObject {
  const [{ route }] = shared;
  const names = [...route.path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = shared.flatMap((one) =>
    Object.entries(one.route.query).map(([name, field]) => ({
      name,
      in: 'query',
      required: false,
      ...(Object.hasOwn(one.queryAbout, name) ? { description: one.queryAbout[name] } : {}),
      schema: querySchema(field),
    })),
  );
  const inHeader = shared.some((one) => SUBMITS.includes(one.route.operation)) ? [STRICT] : [];
  const quotes = routes.some(({ route: one }) => one.operation === 'quote.get');
  const costs = shared.some((one) => PAID_OPERATIONS.has(one.route.operation));
  const inPaid = quotes && costs ? [DRY_RUN] : [];
  const repeats = repeatHeaders(shared.map((one) => one.route.operation));
  const all = [...inPath, ...selectors(shared), ...inQuery, ...inHeader, ...repeats, ...inPaid];
  return all.length === 0 ? {} : { parameters: all };
}

/** Query values that a route asks for; together the words of all that share the address. */
function selectors(shared: SharedRoutes): JsonObject[] {
  const selectedBy = shared.flatMap(({ route }) => Object.entries(route.selected_by ?? {}));
  return [...Map.groupBy(selectedBy, ([name]) => name)].map(([name, entries]) => ({
    name,
    in: 'query',
    required: true,
    schema: { type: 'string', enum: [...new Set(entries.map(([, text]) => text))].sort() },
  }));
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

/** What the families of the routes take, or what the operation itself does. */
function requestBody(shared: SharedRoutes, ir: PublicIr): JsonObject {
  const kinds = new Set(shared.flatMap(({ route }) => route.body?.kinds ?? []));
  const content = [...kinds].map((kind): [string, Json] => {
    const takers = shared.filter(({ route }) => route.body?.kinds.includes(kind) === true);
    const schemas = takers.map(({ route }) => bodySchema(route, kind, ir));
    const [first] = schemas;
    const schema = schemas.length === 1 && first !== undefined ? first : { anyOf: schemas };
    const accepted = takers.flatMap(({ route }) => route.examples.accepted);
    return [CONTENT_TYPES[kind], { schema, ...(kind === 'json' ? examples(accepted) : {}) }];
  });
  return { required: true, content: Object.fromEntries(content) };
}

function bodySchema(route: Route, kind: BodyKind, ir: PublicIr): JsonObject {
  const families = bodiesOf(ir).filter((family) => family.routes.includes(route.id));
  const name = kind === 'json' ? bodyName : formName;
  const anyOf = families.map((family) => ({ $ref: `#/components/schemas/${name(family)}` }));
  return operationBody(route, kind) ?? { anyOf };
}

/** The document is no book of examples: the pages of the reference show all. */
const MOST_EXAMPLES = 3;

/** The first of the route itself; one that has none shows those of its families. */
function examples(accepted: readonly RouteExample[]): JsonObject {
  const own = accepted.filter(({ family }) => family === undefined);
  const shown = (own.length === 0 ? accepted : own).filter(({ body }) => body !== undefined);
  const rows = shown
    .slice(0, MOST_EXAMPLES)
    .flatMap(({ title, body }): [string, Json][] =>
      body === undefined ? [] : [[camelCase(title), { summary: title, value: body }]],
    );
  return rows.length === 0 ? {} : { examples: Object.fromEntries(rows) };
}
