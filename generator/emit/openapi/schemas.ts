import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation } from '../../../runtime/contract/route.ts';
import type { BodyIr, PublicIr } from '../../ir.ts';
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
  const written = bodiesOf(ir).filter((family) => {
    const key = JSON.stringify(bodySchema(family));
    const isNew = !first.has(key);
    if (isNew) first.set(key, family);
    return isNew;
  });
  const common = commonFields(written, ir);
  const schemaOf = (family: BodyIr): JsonObject => {
    const same = first.get(JSON.stringify(bodySchema(family)));
    if (same !== undefined && same !== family) return referenceTo(bodyName(same));
    const shared = common.find(({ families }) => families.includes(family));
    return shared === undefined ? bodySchema(family) : withoutShared(family, shared);
  };
  return Object.fromEntries([
    ...common.map(({ name, fields }) => [name, bodySchema({ fields, required: [] })]),
    ...bodiesOf(ir).flatMap((family) => [
      [bodyName(family), described(family, schemaOf(family))],
      ...(takesForms(family, ir) ? [[formName(family), formSchema(family)]] : []),
    ]),
  ]);
}

interface CommonFields {
  readonly name: string;
  readonly fields: BodyIr['fields'];
  readonly families: readonly BodyIr[];
}

/** Fewer are read faster where they stand. */
const MIN_COMMON_FIELDS = 4;

/** By surface, the fields that all of its bodies have alike. */
function commonFields(families: readonly BodyIr[], { routes }: PublicIr): readonly CommonFields[] {
  const surfaceOf = ({ routes: ids }: BodyIr) =>
    routes.find(({ route }) => ids.includes(route.id))?.route.surface;
  const groups = Map.groupBy(families, (family) => surfaceOf(family) ?? '');
  return [...groups].flatMap(([surface, [first, ...others]]) => {
    const texts = others.map(({ fields }) => new Set(fields.map(fieldText)));
    const fields = first?.fields.filter((field) => texts.every((all) => all.has(fieldText(field)))) ?? [];
    if (first === undefined || others.length === 0 || fields.length < MIN_COMMON_FIELDS) return [];
    return [{ name: `${pascalCase(surface)}Fields`, fields, families: [first, ...others] }];
  });
}

function fieldText({ name, schema }: BodyIr['fields'][number]): string {
  return JSON.stringify([name, schema]);
}

function withoutShared(family: BodyIr, shared: CommonFields): JsonObject {
  const texts = new Set(shared.fields.map(fieldText));
  const own = family.fields.filter((field) => !texts.has(fieldText(field)));
  const { type = 'object', ...rest } = bodySchema({ ...family, fields: own });
  return { type, allOf: [referenceTo(shared.name)], ...rest };
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

function described({ title, about }: BodyIr, schema: JsonObject): JsonObject {
  return { title, description: about?.trim() ?? title, ...schema };
}

/** The form of a family is its JSON body, some fields of which may be files. */
function formSchema(family: BodyIr): JsonObject {
  const files = family.fields.filter((field) => field.files).map(({ name }) => name);
  return {
    title: `${family.title}, as a form`,
    allOf: [referenceTo(bodyName(family))],
    ...(files.length === 0
      ? {}
      : { properties: Object.fromEntries(files.map((name) => [name, referenceTo('FormFiles')])) }),
  };
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
