import { ROUTE_VERBS } from '../expand/written.ts';
import type { SpecKind } from '../spec-types.ts';
import admin from './admin.schema.json' with { type: 'json' };
import block from './block.schema.json' with { type: 'json' };
import chatFamily from './chat-family.schema.json' with { type: 'json' };
import errors from './errors.schema.json' with { type: 'json' };
import family from './family.schema.json' with { type: 'json' };
import fields from './fields.schema.json' with { type: 'json' };
import gateway from './gateway.schema.json' with { type: 'json' };
import { lineSchema } from './line.ts';
import protocol from './protocol.schema.json' with { type: 'json' };
import { refusalsSchema } from './refusals.ts';
import route from './route.schema.json' with { type: 'json' };
import surface from './surface.schema.json' with { type: 'json' };
import tiers from './tiers.schema.json' with { type: 'json' };
import vocabulary from './vocabulary.schema.json' with { type: 'json' };

/** The hand-written files that are whole by themselves, by kind. */
export const WRITTEN: Readonly<Record<Exclude<SpecKind, 'line' | 'refusals'>, object>> = {
  gateway,
  vocabulary,
  fields,
  errors,
  surface,
  route,
  admin,
  family,
  tiers,
  'chat-family': chatFamily,
  protocol,
  block,
};

/** The shape of each spec kind: one source for the compiler and for editors. */
export const SCHEMAS: Readonly<Record<SpecKind, object>> = {
  ...WRITTEN,
  line: lineSchema,
  refusals: refusalsSchema,
};

interface Shape {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly allOf?: readonly unknown[];
}

/** What a file of a kind says by itself that has a base, or is one: nothing is missing yet. */
export function partSchema(kind: SpecKind): object {
  if (kind === 'route') return SEVERAL_ROUTES;
  const { required: _required, allOf: _conditions, ...rest }: Shape = SCHEMAS[kind];
  return { ...rest, required: ['id'] };
}

const { id, also, each, ...others } = route.properties;

/** Of a file that stands for several routes only how it does: the rest is judged of each of them. */
const SEVERAL_ROUTES: object = {
  ...route,
  required: ['id'],
  properties: { id, also, each, ...Object.fromEntries(Object.keys(others).map((name) => [name, {}])) },
};

/** What any file may hold beside its own keys: `$use` takes it wherever it stands in the file. */
const BLOCKS = {
  type: 'object',
  description: 'Trees by name, for which `$use: name` stands elsewhere in this file.',
  examples: [{ details: { code: '$error.code' } }],
};

/** The shape as editors know it, who see one file: what its name or a base says need not stand in it. */
export function editorSchema(kind: SpecKind): object {
  const { required: all = [], allOf, properties = {}, ...rest }: Shape = SCHEMAS[kind];
  const required = all.filter((key) => key !== 'id');
  const whole = { ...rest, properties: kind === 'block' ? properties : { ...properties, blocks: BLOCKS } };
  if (kind === 'route') return withVerbs(whole, required);
  const conditions = allOf === undefined ? {} : { allOf };
  if (!('abstract' in properties)) return { ...whole, required, ...conditions };
  const isPart = { anyOf: [{ required: ['extends'] }, { required: ['abstract'] }] };
  return { ...whole, if: isPart, else: { required, ...conditions } };
}

/** `get: /v1/videos` stands for method and path. */
function withVerbs(whole: Shape, required: readonly string[]): object {
  const { description, maxLength, examples } = route.properties.path;
  const path = { type: 'string', minLength: 1, description, maxLength, examples };
  const verbs = Object.keys(ROUTE_VERBS);
  return {
    ...whole,
    required: required.filter((key) => key !== 'method' && key !== 'path'),
    properties: { ...whole.properties, ...Object.fromEntries(verbs.map((verb) => [verb, path])) },
    oneOf: [{ required: ['method', 'path'] }, ...verbs.map((verb) => ({ required: [verb] }))],
  };
}
