import type { SpecField } from '../spec-types.ts';
import { fieldBindings } from './field-bindings.ts';
import { FILE, JSON_VALUE, listOf, OBJECT, STRING } from './lang-type.ts';
import type { Scope } from './types.ts';

export {
  answerScope,
  batchAnswerScope,
  batchScope,
  chatScope,
  DENIED_METADATA,
  fetchScope,
  prepareAnswerScope,
  prepareScope,
  remixScope,
  routesScope,
  type StepOutput as StepResult,
  submitScope,
  taskScope,
  withItem,
} from './protocol-scopes.ts';
export { factType, roleType } from './scope-names.ts';
export { surfaceScope } from './surface-scope.ts';

/** The public name of the model, before it is known whose fields the body has. */
export function routeModelScope(): Scope {
  return {
    names: {
      body: { type: JSON_VALUE, ref: 'r.body', marks: { kind: 'body', name: 'body' }, partial: true },
      path: { type: OBJECT, ref: 'r.path', partial: true },
      query: { type: OBJECT, ref: 'r.query', partial: true },
    },
  };
}

/** Rules of a family: what it reads, and the id of the model that the request names. They change nothing. */
export function ruleScope(fields: Readonly<Record<string, SpecField>>, tiers?: readonly string[]): Scope {
  const { names, ...rest } = echoScope(fields, tiers);
  return { ...rest, names: { ...names, model: { type: STRING, ref: 'model', certain: true } } };
}

/** As what a family reads, where nothing is reported because nothing is changed. */
export function echoScope(fields: Readonly<Record<string, SpecField>>, tiers?: readonly string[]): Scope {
  const { warnings: _, ...rest } = familyScope(fields, tiers);
  return rest;
}

/** What a family reads: the public body (its declared fields), files, path and query. */
export function familyScope(fields: Readonly<Record<string, SpecField>>, tiers?: readonly string[]): Scope {
  return {
    names: {
      body: {
        type: JSON_VALUE,
        ref: 'r.body',
        fields: fieldBindings(fields),
        marks: { kind: 'body', name: 'body' },
      },
      files: {
        type: OBJECT,
        ref: 'r.files',
        below: { fn: 'filesAt', type: listOf(FILE) },
      },
      path: { type: OBJECT, ref: 'r.path' },
      query: { type: OBJECT, ref: 'r.query' },
    },
    warnings: 'warnings',
    ...(tiers === undefined ? {} : { tiers }),
  };
}
