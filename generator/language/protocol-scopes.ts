import type { SpecVocabulary } from '../spec-types.ts';
import { INTEGER, JSON_VALUE, OBJECT, STRING } from './lang-type.ts';
import {
  answerNames,
  CHANNEL,
  dotted,
  factNames,
  type Names,
  record,
  roleType,
  scopeNames,
  simple,
  taskNames,
} from './scope-names.ts';
import type { Binding, Scope } from './types.ts';

/** Constant that an emitted adapter must define: metadata keys that callers may not override. */
export const DENIED_METADATA = 'deniedMetadata';

/**
 * Requests of `submit`: everything that the canonical request holds. `routeNames`: values of the route table.
 * `taken`: parts of `$metadata` that the request names.
 */
export function submitScope(
  vocabulary: SpecVocabulary,
  routeNames: readonly string[] = [],
  taken: readonly (readonly string[])[] = [],
  prepared: readonly StepOutput[] = [],
): Scope {
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
    ...scopeNames('SubmitScope', 's'),
    metadata: { type: OBJECT, ref: 's.request.metadata', marks: { kind: 'metadata', name: 'metadata' } },
    route: record('s.route', routeNames),
    channel: CHANNEL,
    ...CALL,
    ...preparedNames(prepared),
  };
  const gives = givesByRole(prepared);
  return { names, warnings: 's.warnings', denied: DENIED_METADATA, taken, tiers: vocabulary.tiers, gives };
}

/** What a step gives, and to the inputs of which roles; to none where it is about no input. */
export interface StepOutput {
  readonly id: string;
  readonly roles: readonly string[];
  readonly names: readonly string[];
}

/** Facts of the HTTP call itself. */
const CALL: Names = {
  call: { type: OBJECT, ref: 's.call', partial: true, fields: { id: simple(STRING, 's.call?.id') } },
  request: {
    type: OBJECT,
    ref: 's.call',
    partial: true,
    fields: { id: simple(STRING, 's.call?.request_id') },
  },
  now: simple(INTEGER, 's.call?.now'),
};

function preparedNames(steps: readonly StepOutput[]): Names {
  const own = steps.filter(({ roles }) => roles.length === 0);
  if (own.length === 0) return {};
  const fields = own.map(({ id, names }) => [
    id,
    {
      type: OBJECT,
      ref: `s.prepared?.${id}`,
      partial: true,
      fields: Object.fromEntries(names.map((name) => [name, { type: JSON_VALUE, ref: '' }])),
    },
  ]);
  return { prepared: { type: OBJECT, ref: 's.prepared', partial: true, fields: Object.fromEntries(fields) } };
}

function givesByRole(steps: readonly StepOutput[]): Readonly<Record<string, readonly string[]>> {
  const outputs = new Map<string, readonly string[]>();
  for (const { roles, names } of steps)
    for (const role of roles) outputs.set(role, [...(outputs.get(role) ?? []), ...names]);
  return Object.fromEntries(outputs);
}

/**
 * Calls of a step: the request but the caller's `metadata`, the input that the step is about, and what its earlier
 * calls saved.
 */
export function prepareScope(submit: Scope, { item, saved }: StepNames): Scope {
  const { metadata: _, prepared: __, ...names } = submit.names;
  return {
    names: { ...names, ...(item === undefined ? {} : { item }), saved: record('s.saved', saved, JSON_VALUE) },
    ...(submit.tiers === undefined ? {} : { tiers: submit.tiers }),
    elsewhere: {
      metadata: 'vendor parameters of the caller belong to the submission',
      prepared: 'what a step gave is for the submission; within a step it is `$saved`',
    },
  };
}

/** Answers within a step, and its condition `until`. */
export function prepareAnswerScope(saved: readonly string[]): Scope {
  return { names: { ...answerNames('a.answer'), saved: record('a.saved', saved, JSON_VALUE) } };
}

export interface StepNames {
  readonly item: Binding | undefined;
  readonly saved: readonly string[];
}

/** Rows of the routes table: the request, but neither the route they decide nor what only passes through. */
export function routesScope(vocabulary: SpecVocabulary, prepared: readonly StepOutput[] = []): Scope {
  const scope = submitScope(vocabulary, [], [], prepared);
  const { route: _route, metadata: _metadata, ...names } = scope.names;
  const elsewhere = {
    route: 'a row cannot ask for the route that it decides',
    metadata: 'vendor parameters of the caller choose no route: what was priced could change',
  };
  return { ...scope, names, elsewhere };
}

/** Conditions of `together` in families: facts and inputs, as they are asked for. */
export function togetherScope(vocabulary: SpecVocabulary): Scope {
  const { names, tiers } = routesScope(vocabulary);
  const known = ['mode', 'model', ...Object.keys(vocabulary.facts), ...Object.keys(vocabulary.roles)];
  const own = Object.entries(names).filter(([name]) => known.includes(name));
  return { names: Object.fromEntries(own), ...(tiers === undefined ? {} : { tiers }) };
}

/** All that a caller gives for a remix. */
const REMIX_FACTS = ['prompt'];

/** The request that makes a new task of a finished one: the prompt, and what is known of the source. */
export function remixScope(vocabulary: SpecVocabulary, savedNames: readonly string[]): Scope {
  const { source, ...read } = scopeNames('RemixScope', 's');
  const saved = record('s.source.saved', savedNames);
  const facts = Object.entries(factNames(vocabulary));
  const outputs = facts.filter(([name]) => REMIX_FACTS.includes(name));
  const absent = [...facts.map(([name]) => name), ...Object.keys(vocabulary.roles)].map(
    (name) => [name, 'a remix is given a prompt and nothing else'] as const,
  );
  return {
    names: {
      ...Object.fromEntries(outputs),
      ...read,
      ...(source && { source: { ...source, fields: { ...source.fields, saved } } }),
      channel: CHANNEL,
    },
    warnings: 's.warnings',
    tiers: vocabulary.tiers,
    elsewhere: {
      ...Object.fromEntries(absent),
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

/** One poll of many tasks: their upstream ids. */
export function batchScope(): Scope {
  const one = 'a batch asks for many tasks at once: `$ids`';
  return {
    names: { ...scopeNames('BatchScope', 's'), channel: CHANNEL },
    elsewhere: { task: one, saved: one, route: one },
  };
}

/** The answer of a batch, and with `item` one task of it. */
export function batchAnswerScope(): Scope {
  return { names: answerNames('a.answer') };
}

/** Calls of chat: the body is the format's, so that they know little. */
export function chatScope(): Scope {
  const task = 'a chat is no task';
  return {
    names: { model: { type: STRING, ref: 's.model', certain: true }, channel: CHANNEL },
    elsewhere: { task, saved: task, route: task },
  };
}

/** A scope in which `$item` and `$index` stand for one entry of a list of an answer. */
export function withItem(scope: Scope): Scope {
  const item: Binding = { type: JSON_VALUE, ref: 'item', certain: true };
  const index: Binding = { type: INTEGER, ref: 'index', certain: true };
  return { ...scope, names: { ...scope.names, item, index } };
}

/** The request of a poll's second step: the task and the answer of the first. */
export function fetchScope(savedNames: readonly string[], routeNames: readonly string[] = []): Scope {
  const names = {
    ...scopeNames('FetchScope', 's'),
    ...taskNames([...savedNames, ...routeNames]),
    ...answerNames('s.answer'),
  };
  return { names, elsewhere: routeIsGone(routeNames) };
}

/** Everything read out of an upstream's answer. */
export function answerScope(savedNames: readonly string[], routeNames: readonly string[] = []): Scope {
  return {
    names: {
      ...answerNames('a.answer'),
      saved: record('a.saved', [...savedNames, ...routeNames]),
      route: record('a.route', routeNames),
      ...scopeNames('AnswerScope', 'a'),
    },
  };
}
