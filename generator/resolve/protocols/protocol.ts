import type { CodeIr, PollIr, ProtocolIr } from '../../ir-protocol.ts';
import {
  answerScope,
  batchAnswerScope,
  batchScope,
  fetchScope,
  remixScope,
  routesScope,
  submitScope,
  taskScope,
} from '../../language/scopes.ts';
import type { Scope, Uses } from '../../language/types.ts';
import type { Spec, SpecVocabulary } from '../../spec-types.ts';
import type { CountingSink } from '../context.ts';
import type { Path } from '../place.ts';
import { deriveTwin } from '../twins.ts';
import { resolveAccept } from './accept.ts';
import { resolveAuth } from './auth.ts';
import { resolveBatch } from './batch.ts';
import { resolveCall } from './call.ts';
import { resolveCallback } from './callback.ts';
import { carriedBy, encodingsOf } from './carries.ts';
import { compileAt, compileNode, has, origin, type ProtocolContext } from './context.ts';
import { checkRows } from './dead-rows.ts';
import { checkDenied, deniedPaths } from './deny.ts';
import { resolveFailure, resolveRules } from './errors.ts';
import { hookEntries } from './hooks.ts';
import { checkChoices } from './lost-by-choice.ts';
import { checkMetadata } from './metadata.ts';
import { takenParts } from './metadata-parts.ts';
import { modesWithoutRoute } from './mode-routes.ts';
import { checkPace } from './pace.ts';
import { checkHasResult, resolveResult } from './result.ts';
import { checkColumns, checkFound, checkRemixed } from './route-columns.ts';
import { keptOtherwise, routeValues, withRouteValues } from './route-values.ts';
import { resolveRoutes, routeNames } from './routes.ts';
import { resolveState } from './state.ts';
import { checkSubjects } from './subjects.ts';

/** One protocol; mistakes go to the sink, and what they touch is then only a placeholder. */
export function resolveProtocol(
  spec: Spec<'protocol'>,
  vocabulary: SpecVocabulary,
  sink: CountingSink,
): ProtocolIr {
  const { value } = spec;
  const routes = routeNames(value.routes);
  const saved = Object.keys(value.submit.accept.save ?? {}).sort();
  const values = routeValues(value.routes);
  const kept = keptOtherwise(value);
  const knowing = (scope: Scope): Scope => withRouteValues(scope, values, kept);
  const context: ProtocolContext = {
    spec,
    vocabulary,
    sink,
    scopes: {
      submit: knowing(submitScope(vocabulary, routes, takenParts(spec.document))),
      task: knowing(taskScope(saved, routes)),
      fetch: knowing(fetchScope(saved, routes)),
      answer: knowing(answerScope(saved, routes)),
      remix: knowing(remixScope(vocabulary, [...new Set([...saved, ...routes])].sort())),
      batch: batchScope(),
      batchAnswer: batchAnswerScope(),
    },
  };
  const { scopes } = context;
  const uses: Uses[] = [];
  const rows = resolveRoutes(context, routesScope(vocabulary), uses);
  const submit = {
    call: resolveCall(context, ['submit'], scopes.submit, uses),
    accept: resolveAccept(context, ['submit', 'accept']),
  };
  checkMetadata(context, submit.call);
  const poll = resolvePoll(context);
  const fetch = resolveFetch(context);
  const remix = resolveRemix(context);
  const callback = resolveCallback(context, remix === undefined ? [submit.call] : [submit.call, remix.call]);
  checkHasResult(context);
  const rules = resolveRules(context);
  const ok = resolveOk(context);
  const protocol: ProtocolIr = {
    id: spec.id,
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
    auth: resolveAuth(context),
    carries: carriedBy(uses),
    media: encodingsOf(context, uses),
    pace: { ...value.pace, origin: origin(context, ['pace']) },
    deny: deniedPaths(context),
    ...(ok === undefined ? {} : { ok }),
    routes: rows,
    routeless: modesWithoutRoute(rows, vocabulary.modes),
    submit,
    poll,
    ...(fetch === undefined ? {} : { fetch }),
    ...(remix === undefined ? {} : { remix }),
    ...(callback === undefined ? {} : { callback }),
    ...(value.cancel === undefined
      ? {}
      : { cancel: { call: resolveCall(context, ['cancel'], scopes.task), while: value.cancel.while } }),
    ...(value.dedup === undefined ? {} : { dedup: resolveDedup(context) }),
    errors: { read: resolveFailure(context, ['errors']), rules, origin: origin(context, ['errors']) },
    ...(value.hooks === undefined ? {} : { hooks: { name: value.hooks, entries: hookEntries(value) } }),
    origin: origin(context, []),
  };
  const { cancel, dedup } = protocol;
  const later = [poll, poll.batch, fetch, cancel, dedup].map((step) => step?.call);
  checkColumns(context, [submit.call, remix?.call, ...later]);
  if (dedup !== undefined) checkFound(context, later);
  if (remix !== undefined) checkRemixed(context, { remix: remix.call, later });
  checkPace(context);
  checkChoices(context);
  checkDenied(context);
  if (sink.errors() === 0) {
    checkRows(context, rows);
    checkSubjects(context, protocol);
  }
  const twin = sink.errors() === 0 ? deriveTwin(context, rules) : undefined;
  return twin === undefined ? protocol : { ...protocol, twin };
}

function resolvePoll(context: ProtocolContext): PollIr {
  const echo = resolveEcho(context, ['poll', 'echo']);
  const progress = compileAt(context, ['poll', 'progress'], { scope: context.scopes.answer, as: 'number' });
  const result = resolveResult(context, ['poll', 'result']);
  const batch = resolveBatch(context);
  const { fails_on } = context.spec.value.poll;
  return {
    call: resolveCall(context, ['poll'], context.scopes.task),
    state: resolveState(context),
    ...(echo === undefined ? {} : { echo }),
    ...(progress === undefined
      ? {}
      : { progress: { code: progress, origin: origin(context, ['poll', 'progress']) } }),
    ...(result === undefined ? {} : { result }),
    ...(has(context, ['poll', 'failure']) ? { failure: resolveFailure(context, ['poll', 'failure']) } : {}),
    ...(fails_on === undefined ? {} : { fails_on }),
    ...(batch === undefined ? {} : { batch }),
  };
}

function resolveDedup(context: ProtocolContext): NonNullable<ProtocolIr['dedup']> {
  const echo = resolveEcho(context, ['dedup', 'look_up', 'echo']);
  return {
    call: resolveCall(context, ['dedup', 'look_up'], context.scopes.task),
    ...(echo === undefined ? {} : { echo }),
    accept: resolveAccept(context, ['dedup', 'look_up', 'accept']),
  };
}

/** What an answer repeats of the question, so that one about something else is known for it. */
function resolveEcho(context: ProtocolContext, path: Path): CodeIr | undefined {
  const code = compileAt(context, path, { scope: context.scopes.answer, as: 'string' });
  return code === undefined ? undefined : { code, origin: origin(context, path) };
}

function resolveFetch(context: ProtocolContext): ProtocolIr['fetch'] {
  const result = resolveResult(context, ['poll', 'fetch', 'result']);
  if (result === undefined) return undefined;
  const { fails_on } = context.spec.value.poll.fetch ?? {};
  return {
    call: resolveCall(context, ['poll', 'fetch'], context.scopes.fetch),
    result,
    ...(fails_on === undefined ? {} : { fails_on }),
  };
}

function resolveRemix(context: ProtocolContext): ProtocolIr['remix'] {
  if (context.spec.value.remix === undefined) return undefined;
  return {
    call: resolveCall(context, ['remix'], context.scopes.remix),
    accept: resolveAccept(context, ['remix', 'accept']),
  };
}

/** `ok: { <expression>: <literal> }`: the answer is a success when the two are the same text. */
function resolveOk(context: ProtocolContext): CodeIr | undefined {
  const { document, value } = context.spec;
  const entries = document.tree.kind === 'map' ? document.tree.entries : [];
  const node = entries.find((entry) => entry.key === 'ok')?.value;
  if (value.ok === undefined || node?.kind !== 'map') return undefined;
  const [entry] = node.entries;
  if (entry === undefined) return undefined;
  const quoted = /^['"]/.test(document.text.charAt(entry.keySpan.start));
  const expression = compileNode(
    {
      kind: 'scalar',
      value: entry.key,
      source: entry.key,
      span: entry.keySpan,
      sourceStart: entry.keySpan.start + (quoted ? 1 : 0),
    },
    { scope: context.scopes.answer, as: 'value' },
    context.sink,
  );
  const expected = value.ok[entry.key] ?? null;
  return {
    code: { kind: 'call', fn: 'equals', args: [expression, { kind: 'literal', value: expected }] },
    origin: origin(context, ['ok']),
  };
}
