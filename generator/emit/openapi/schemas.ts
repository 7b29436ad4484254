import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation } from '../../../runtime/contract/route.ts';
import type { BodyIr, FieldIr, GatewayIr } from '../../ir.ts';
import { pascalCase } from '../../print/identifier.ts';
import { bodySchema } from '../body-schema.ts';
import { bodiesOf, bodyName } from '../types.ts';
import { answerSchema } from './answer-schema.ts';
import { catalogue } from './catalogue.ts';
import { chatSchemas } from './chat-answers.ts';
import { quoteSchemas } from './quote-schema.ts';

const FILE: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Name of a family's multipart body among the components. */
export function formName(family: Pick<BodyIr, 'id'>): string {
  return `${pascalCase(family.id)}Form`;
}

/** Name of the schema of one answer of a surface. */
export function answerName(surface: string, answer: string): string {
  return `${pascalCase(surface)}${pascalCase(answer)}Answer`;
}

/** All shared schemas of the document: bodies per family, answers per surface, errors, the catalogue. */
export function componentSchemas(ir: GatewayIr): JsonObject {
  return {
    ...ERRORS,
    ...catalogue(ir),
    ...chatSchemas(ir.routes),
    ...quoteSchemas(ir.routes),
    ...Object.fromEntries(
      ir.surfaces.flatMap((surface) =>
        surface.answers.map((answer) => [
          answerName(surface.id, answer.name),
          answerSchema(answer, listedItem(ir, surface.id)),
        ]),
      ),
    ),
    ...Object.fromEntries(
      bodiesOf(ir).flatMap((family) => [
        [bodyName(family), described(family, bodySchema(family))],
        ...(takesForms(family, ir) ? [[formName(family), described(family, formSchema(family))]] : []),
      ]),
    ),
  };
}

function takesForms({ routes }: BodyIr, ir: GatewayIr): boolean {
  return ir.routes.some(
    ({ route }) => routes.includes(route.id) && route.body?.kinds.includes('multipart') === true,
  );
}

function described(family: BodyIr, schema: JsonObject): JsonObject {
  const about = family.about === undefined ? family.title : `${family.title}. ${family.about.trim()}`;
  return { title: family.title, description: about, ...schema };
}

function formSchema(family: BodyIr): JsonObject {
  const properties = Object.fromEntries(family.fields.map((field) => [field.name, formField(field)]));
  return { ...bodySchema(family), properties };
}

function formField({ files, schema }: FieldIr): JsonObject {
  if (!files) return schema;
  const { description } = schema;
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [FILE, { type: 'array', items: FILE }, schema],
  };
}

/** Operations that show one of what a list of the same surface holds. */
const SHOWN_ALONE: readonly Operation[] = ['task.get', 'models.get'];

/** What is listed looks as the surface's `item` says, else as the route that asks for one shows it. */
function listedItem(ir: GatewayIr, surface: string): JsonObject {
  const answers = ir.surfaces.find(({ id }) => id === surface)?.answers ?? [];
  if (answers.some(({ name }) => name === 'item'))
    return { $ref: `#/components/schemas/${answerName(surface, 'item')}` };
  const single = ir.routes.find(
    ({ route }) =>
      SHOWN_ALONE.includes(route.operation) && route.surface === surface && route.answer !== undefined,
  );
  const answer = single?.route.answer;
  return answer === undefined ? {} : { $ref: `#/components/schemas/${answerName(surface, answer)}` };
}

const ERRORS: JsonObject = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'param', 'code'],
        properties: {
          message: { type: 'string', description: 'What was wrong, what was received, what is allowed.' },
          type: { type: 'string' },
          param: { type: 'string', description: 'The offending field, or empty.' },
          code: { type: 'string' },
          details: { type: 'object', description: 'What a program can act on.' },
        },
      },
    },
  },
  FlatError: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, data: { type: 'null' } },
  },
};
