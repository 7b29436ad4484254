import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation } from '../../../runtime/contract/route.ts';
import type { BodyIr, FieldIr, PublicIr } from '../../ir.ts';
import { pascalCase } from '../../print/identifier.ts';
import { bodySchema } from '../body-schema.ts';
import { bodiesOf, bodyName } from '../types.ts';
import { answerSchema } from './answer-schema.ts';
import { catalogue } from './catalogue.ts';
import { chatSchemas } from './chat-answers.ts';
import { quoteSchemas } from './quote-schema.ts';

const FILE: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream' };

const FORM_FILES: JsonObject = {
  FormFiles: { description: 'One file or several.', anyOf: [FILE, { type: 'array', items: FILE }] },
};

/** Name of a family's multipart body among the components. */
export function formName(family: Pick<BodyIr, 'id'>): string {
  return `${pascalCase(family.id)}Form`;
}

/** Name of the schema of one answer of a surface. */
export function answerName(surface: string, answer: string): string {
  return `${pascalCase(surface)}${pascalCase(answer)}Answer`;
}

/** All shared schemas of the document: bodies per family, answers per surface, errors, the catalogue. */
export function componentSchemas(ir: PublicIr): JsonObject {
  return {
    ...ERRORS,
    ...(uploads(ir) ? FORM_FILES : {}),
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
    ...bodies(ir),
  };
}

/** Bodies of families, and their forms; a body that an earlier family has too is a reference to that one. */
function bodies(ir: PublicIr): JsonObject {
  const first = new Map<string, BodyIr>();
  return Object.fromEntries(
    bodiesOf(ir).flatMap((family) => {
      const schema = bodySchema(family);
      const key = JSON.stringify(schema);
      const same = first.get(key);
      if (same === undefined) first.set(key, family);
      const body = same === undefined ? schema : referenceTo(bodyName(same));
      const form =
        same === undefined || !takesForms(same, ir)
          ? formSchema(family, same ?? family)
          : referenceTo(formName(same));
      return [
        [bodyName(family), described(family, body)],
        ...(takesForms(family, ir) ? [[formName(family), described(family, form)]] : []),
      ];
    }),
  );
}

function referenceTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function takesForms({ routes }: BodyIr, ir: PublicIr): boolean {
  return ir.routes.some(
    ({ route }) => routes.includes(route.id) && route.body?.kinds.includes('multipart') === true,
  );
}

function uploads(ir: PublicIr): boolean {
  return bodiesOf(ir).some((family) => takesForms(family, ir) && family.fields.some(({ files }) => files));
}

function described(family: BodyIr, schema: JsonObject): JsonObject {
  const about = family.about === undefined ? family.title : `${family.title}. ${family.about.trim()}`;
  return { title: family.title, description: about, ...schema };
}

/** The form of a family, whose fields are those of the JSON body that is written out. */
function formSchema(family: BodyIr, written: BodyIr): JsonObject {
  const body = bodyName(written);
  const properties = Object.fromEntries(family.fields.map((field) => [field.name, formField(field, body)]));
  return { ...bodySchema(family), properties };
}

/** A field of a form is the field of the JSON body, or a file. */
function formField({ name, files }: FieldIr, body: string): JsonObject {
  const schema = referenceTo(`${body}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return files ? { anyOf: [referenceTo('FormFiles'), schema] } : schema;
}

/** Operations that show one of what a list of the same surface holds. */
const SHOWN_ALONE: readonly Operation[] = ['task.get', 'models.get'];

/** What is listed looks as the surface's `item` says, else as the route that asks for one shows it. */
function listedItem(ir: PublicIr, surface: string): JsonObject {
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
