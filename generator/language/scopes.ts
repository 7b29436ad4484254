import type { SpecFact, SpecField, SpecVocabulary } from '../spec-types.ts';
import { fieldBindings } from './field-bindings.ts';
import {
  BOOLEAN,
  FILE,
  INTEGER,
  JSON_VALUE,
  listOf,
  mediaOf,
  NUMBER,
  OBJECT,
  SIZE,
  STRING,
} from './lang-type.ts';
import type { Binding, LangType, Scope } from './types.ts';

export { surfaceScope } from './surface-scope.ts';

type Names = Readonly<Record<string, Binding>>;

/** Constant that an emitted adapter must define: metadata keys that callers may not override. */
export const DENIED_METADATA = 'deniedMetadata';

const FACT_TYPES: Readonly<Record<SpecFact['type'], LangType>> = {
  string: STRING,
  number: NUMBER,
  integer: INTEGER,
  boolean: BOOLEAN,
  object: OBJECT,
  size: SIZE,
};

/** The type of a fact of the vocabulary, for `compileTyped`. */
export function factType(fact: SpecFact): LangType {
  return FACT_TYPES[fact.type];
}

/** The type of a role of the vocabulary, for `compileTyped`: always a list. */
export function roleType(role: { readonly kind: 'image' | 'video' | 'audio' }): LangType {
  return listOf(mediaOf(role.kind));
}

/** The settings of the deployed channel, which the operator names as the vendor needs them. */
const CHANNEL: Binding = { type: JSON_VALUE, ref: 's.channel', partial: true };

function simple(type: LangType, ref: string): Binding {
  return { type, ref };
}

function record(root: string, names: readonly string[], type = STRING): Binding {
  const fields = names.map((name) => [name, simple(type, dotted(root, name))] as const);
  return { type: OBJECT, ref: root, partial: true, fields: Object.fromEntries(fields) };
}

function dotted(root: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${root}.${name}` : `${root}[${JSON.stringify(name)}]`;
}

const TASK_TYPES = { id: STRING, upstream_id: STRING, created_at: INTEGER, callback_url: STRING };

function task(root: string, names: readonly (keyof typeof TASK_TYPES)[]): Binding {
  const fields = names.map((name) => [name, simple(TASK_TYPES[name], `${root}.${name}`)] as const);
  return { type: OBJECT, ref: root, partial: true, fields: Object.fromEntries(fields) };
}

/** Requests of `submit`: everything that the canonical request holds. `routeNames`: values of the route table. */
export function submitScope(vocabulary: SpecVocabulary, routeNames: readonly string[] = []): Scope {
  const roles = Object.entries(vocabulary.roles).map(([name, role]): [string, Binding] => {
    const beside = Object.keys(role.with ?? {}).map((one): [string, Binding] => [one, simple(STRING, '')]);
    const binding: Binding = {
      type: roleType(role),
      ref: dotted('s.request.roles', name),
      below: { fn: 'mediaWith', type: STRING },
      fields: Object.fromEntries(beside),
      marks: { kind: 'role', name },
    };
    return [name, binding];
  });
  const names: Names = {
    ...factNames(vocabulary),
    ...Object.fromEntries(roles),
    mode: {
      type: STRING,
      ref: 's.request.mode',
      certain: true,
      values: vocabulary.modes.map((mode) => mode.id),
    },
    model: { type: STRING, ref: 's.model', certain: true },
    metadata: { type: OBJECT, ref: 's.request.metadata', marks: { kind: 'metadata', name: 'metadata' } },
    task: task('s.task', ['id', 'created_at', 'callback_url']),
    route: record('s.route', routeNames),
    channel: CHANNEL,
  };
  return { names, warnings: 's.warnings', denied: DENIED_METADATA, tiers: vocabulary.tiers };
}

/** Rows of the routes table: the request, but neither the route they decide nor what only passes through. */
export function routesScope(vocabulary: SpecVocabulary): Scope {
  const scope = submitScope(vocabulary);
  const { route: _route, metadata: _metadata, ...names } = scope.names;
  const elsewhere = {
    route: 'a row cannot ask for the route that it decides',
    metadata: 'vendor parameters of the caller choose no route: what was priced could change',
  };
  return { ...scope, names, elsewhere };
}

function factNames(vocabulary: SpecVocabulary): Names {
  const facts = Object.entries(vocabulary.facts).map(([name, fact]): [string, Binding] => [
    name,
    { type: factType(fact), ref: dotted('s.request.facts', name), marks: { kind: 'fact', name } },
  ]);
  return Object.fromEntries(facts);
}

/** The request that makes a new task of a finished one: its facts, and what is known of the source. */
export function remixScope(vocabulary: SpecVocabulary, savedNames: readonly string[]): Scope {
  const source: Binding = {
    type: OBJECT,
    ref: 's.source',
    partial: true,
    fields: {
      upstream_id: simple(STRING, 's.source.upstream_id'),
      saved: record('s.source.saved', savedNames),
    },
  };
  const inputs = Object.keys(vocabulary.roles).map((name) => [name, 'a remix takes no inputs'] as const);
  return {
    names: {
      ...factNames(vocabulary),
      model: { type: STRING, ref: 's.model', certain: true },
      task: task('s.task', ['id', 'created_at', 'callback_url']),
      source,
      channel: CHANNEL,
    },
    warnings: 's.warnings',
    tiers: vocabulary.tiers,
    elsewhere: {
      ...Object.fromEntries(inputs),
      saved: 'what was kept of the source is `$source.saved.<name>`',
      route: 'what was chosen for the source is `$source.saved.<name>`',
    },
  };
}

/** Requests of later calls: the task and what was saved at submit, the chosen route included. */
export function taskScope(savedNames: readonly string[], routeNames: readonly string[] = []): Scope {
  return { names: taskNames([...savedNames, ...routeNames]), elsewhere: routeIsGone(routeNames) };
}

/** The route is chosen for the submit call; later calls know its values as saved ones. */
function routeIsGone(routeNames: readonly string[]): Readonly<Record<string, string>> {
  return { route: `later calls read what was chosen as \`$saved.${routeNames[0] ?? 'name'}\`` };
}

function taskNames(savedNames: readonly string[]): Names {
  return {
    task: task('s.task', ['id', 'upstream_id', 'created_at']),
    saved: record('s.saved', savedNames),
    channel: CHANNEL,
  };
}

/** One poll of many tasks: their upstream ids. */
export function batchScope(): Scope {
  const one = 'a batch asks for many tasks at once: `$ids`';
  return {
    names: { ids: { type: listOf(STRING), ref: 's.ids', certain: true }, channel: CHANNEL },
    elsewhere: { task: one, saved: one, route: one },
  };
}

/** The answer of a batch, and with `item` one task of it. */
export function batchAnswerScope(): Scope {
  return { names: answerNames('a.answer') };
}

/** A scope in which `$item` and `$index` stand for one entry of a list of an answer. */
export function withItem(scope: Scope): Scope {
  const item: Binding = { type: JSON_VALUE, ref: 'item', certain: true };
  const index: Binding = { type: INTEGER, ref: 'index', certain: true };
  return { ...scope, names: { ...scope.names, item, index } };
}

function answerNames(root: string): Names {
  return {
    body: { type: JSON_VALUE, ref: `${root}.body`, marks: { kind: 'body', name: 'body' } },
    http: simple(INTEGER, `${root}.http`),
    header: { type: OBJECT, ref: `${root}.headers`, partial: true },
  };
}

/** The request of a poll's second step: the task and the answer of the first. */
export function fetchScope(savedNames: readonly string[], routeNames: readonly string[] = []): Scope {
  const names = { ...taskNames([...savedNames, ...routeNames]), ...answerNames('s.answer') };
  return { names, elsewhere: routeIsGone(routeNames) };
}

/** Everything read out of an upstream's answer. */
export function answerScope(savedNames: readonly string[], routeNames: readonly string[] = []): Scope {
  return {
    names: {
      ...answerNames('a.answer'),
      saved: record('a.saved', [...savedNames, ...routeNames]),
      route: record('a.route', routeNames),
      task: task('a.task', ['id', 'upstream_id', 'created_at']),
    },
  };
}

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
