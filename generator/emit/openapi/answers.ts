import { CHARGED_TEXTS, type ErrorShape } from '../../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation, Route } from '../../../runtime/contract/route.ts';
import type { ErrorIr, PublicIr } from '../../ir.ts';
import { CHAT_ANSWERS } from './chat-answers.ts';
import { routeErrors } from './route-errors.ts';
import { answerName } from './schemas.ts';

const BYTES: JsonObject = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
const TEXT: JsonObject = { schema: { type: 'string' } };
const MEDIA: JsonObject = { 'video/*': BYTES, 'audio/*': BYTES, 'image/*': BYTES };

/** What a successful answer holds where no surface template makes it. */
const PLAIN: Readonly<Record<Operation, JsonObject>> = {
  'video.submit': {},
  'video.remix': {},
  'audio.submit': {},
  'image.submit': {},
  'image.generate': {},
  'chat.complete': CHAT_ANSWERS['chat.complete'],
  'content.generate': CHAT_ANSWERS['content.generate'],
  'content.stream': CHAT_ANSWERS['content.stream'],
  'task.get': {},
  'task.batch': {},
  'task.list': {},
  'task.page': {},
  'task.cancel': {},
  'task.delete': {},
  'task.content': MEDIA,
  'asset.upload': {},
  'asset.get': {},
  'asset.list': {},
  'asset.delete': {},
  'asset.content': MEDIA,
  'callback.receive': json({ type: 'object' }),
  'models.list': json({ $ref: '#/components/schemas/ModelList' }),
  'models.get': json({ $ref: '#/components/schemas/Model' }),
  'quote.get': json({ $ref: '#/components/schemas/Quote' }),
  'health.live': json({ type: 'object' }),
  'health.ready': json({ type: 'object' }),
  'openapi.get': json({ type: 'object' }),
  'docs.get': { 'text/html': TEXT, 'text/markdown': TEXT },
};

/** All answers of a route by status: success first, then each status with the codes that have it. */
export function answersOf(route: Route, ir: PublicIr): JsonObject {
  return { ...success(route), ...failures(route, ir) };
}

function success(route: Route): JsonObject {
  const template = answerOf(route);
  const content = route.method === 'HEAD' || Object.keys(template).length === 0 ? {} : { content: template };
  if (route.operation === 'health.ready')
    return {
      '200': { description: 'New work is taken.', ...content },
      '503': { description: 'No new work now.', ...content },
    };
  if (route.operation !== 'task.content' && route.operation !== 'asset.content')
    return { '200': { description: route.title, ...content } };
  return {
    '200': { description: 'The whole file.', ...content },
    '206': { description: 'The part asked for with `Range`.', ...content },
  };
}

/** The surface's answer; content routes hand on those of upstreams too, and streams are made of either. */
function answerOf({ operation, surface, answer }: Route): JsonObject {
  const plain = PLAIN[operation];
  if (answer === undefined || operation === 'content.stream') return plain;
  const made = { $ref: `#/components/schemas/${answerName(surface, answer)}` };
  if (operation !== 'content.generate') return json(made);
  return json({ anyOf: [{ $ref: '#/components/schemas/GenerateContentAnswer' }, made] });
}

function failures(route: Route, ir: PublicIr): JsonObject {
  const rows = routeErrors(route, ir.errors);
  const statuses = [...new Set(rows.map((row) => row.status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status): [string, Json] => {
      const same = rows.filter((row) => row.status === status);
      return [String(status), failure(same, route)];
    }),
  );
}

function failure(rows: readonly ErrorIr[], route: Route): JsonObject {
  const byShape = Map.groupBy(rows, (row) => shapeOf(row, route.surface));
  const schemas = [...byShape]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([shape, same]) =>
      shapeSchema(
        shape,
        same.map(({ code }) => code),
      ),
    );
  const [only] = schemas;
  const schema = schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
  const description = rows.map(failureText).join('\n');
  return route.method === 'HEAD' ? { description } : { description, content: json(schema) };
}

function failureText({ code, message, charged }: ErrorIr): string {
  const money = charged === undefined ? '' : ` ${CHARGED_TEXTS[charged]}.`;
  return `\`${code}\`: ${message}.${money}`;
}

function shapeOf(row: ErrorIr, surface: string): ErrorShape {
  return row.shapes[surface] ?? row.shapes.default ?? 'object';
}

/** The body of refusals, with the codes that it may hold. */
function shapeSchema(shape: ErrorShape, codes: readonly string[]): JsonObject {
  const code = { properties: { code: { enum: codes } } };
  switch (shape) {
    case 'object':
      return { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: code } }] };
    case 'flat':
      return { allOf: [{ $ref: '#/components/schemas/FlatError' }, code] };
    case 'vendor':
      return { type: 'object' };
  }
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
