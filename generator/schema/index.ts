import type { SpecKind } from '../spec-types.ts';
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

/** The hand-written shape of each spec kind: one source for the compiler and for editors. */
export const SCHEMAS: Readonly<Record<SpecKind, object>> = {
  gateway,
  vocabulary,
  fields,
  errors,
  surface,
  route,
  family,
  line: lineSchema,
  tiers,
  'chat-family': chatFamily,
  protocol,
  refusals: refusalsSchema,
  block,
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

/** The shape as editors know it, who see one file: what a base says need not stand in it. */
export function editorSchema(kind: SpecKind): object {
  const { required, allOf, ...rest }: Shape = SCHEMAS[kind];
  if (rest.properties === undefined || !('abstract' in rest.properties)) return SCHEMAS[kind];
  const isPart = { anyOf: [{ required: ['extends'] }, { required: ['abstract'] }] };
  const conditions = allOf === undefined ? {} : { allOf };
  return { ...rest, required: ['id'], if: isPart, else: { required, ...conditions } };
}
