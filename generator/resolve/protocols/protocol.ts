import { differenceOf } from '../../expand/extends.ts';
import type { CodeIr, OutcomeIr, ProtocolIr } from '../../ir-protocol.ts';
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
import type { Spec } from '../../spec-types.ts';
import type { CountingSink } from '../context.ts';
import { writtenIn } from '../place.ts';
import { deriveTwin } from '../twins.ts';
import { resolveAccept } from './accept.ts';
import { checkNoAnswer, resolveAnswer } from './answer.ts';
import { resolveAuth } from './auth.ts';
import { resolveCall } from './call.ts';
import { resolveCallback } from './callback.ts';
import { carriedBy, checkNoFactNames, encodingsOf } from './carries.ts';
import { checkModes } from './check-models.ts';
import { checkPrepared } from './check-prepared.ts';
import { compileNode, isAnswering, isPolled, origin, type ProtocolContext } from './context.ts';
import { checkRows } from './dead-rows.ts';
import { checkDeniedNames, guardOf } from './denied-names.ts';
import { checkDenied, deniedPaths } from './deny.ts';
import { resolveFailure, resolveRules, ruleFiles } from './errors.ts';
import { hookEntries } from './hooks.ts';
import { checkListed } from './listed-fields.ts';
import { checkChoices } from './lost-by-choice.ts';
import { checkMetadata } from './metadata.ts';
import { takenParts } from './metadata-parts.ts';
import { modesWithoutRoute } from './mode-routes.ts';
import { resolveModels } from './models.ts';
import { checkPace } from './pace.ts';
import { pathBegins } from './path-begins.ts';
import { resolveDedup, resolveFetch, resolvePoll, resolveRemix } from './polled.ts';
import { resolvePrepare, stepOutputs } from './prepare.ts';
import { warnOfRepeatedBounds } from './repeated-bounds.ts';
import { checkHasResult } from './result.ts';
import { checkColumns, checkFound, checkRemixed } from './route-columns.ts';
import { keptOtherwise, routeValues, withRouteValues } from './route-values.ts';
import { resolveRoutes, routeNames } from './routes.ts';
import { checkSubjects } from './subjects.ts';
import { waysThrough } from './ways.ts';
import { writtenRows } from './written-rows.ts';

/** One protocol; mistakes go to the sink, and what they touch is then only a placeholder. */
export function resolveProtocol(
  spec: Spec<'protocol'>,
  known: Pick<ProtocolContext, 'vocabulary' | 'priced' | 'isBase'>,
  sink: CountingSink,
): ProtocolIr {
  const { vocabulary, priced, isBase } = known;
  const { value } = spec;
  const written = writtenRows(value).map(({ values }) => values);
  const routes = routeNames(written);
  const saved = Object.keys(value.submit.accept?.save ?? {}).sort();
  const values = routeValues(written);
  const outputs = stepOutputs(value);
  const kept = keptOtherwise(value);
  const knowing = (scope: Scope): Scope => withRouteValues(scope, values, kept);
  const context: ProtocolContext = {
    spec,
    vocabulary,
    priced,
    isBase,
    sink,
    scopes: {
      submit: knowing(submitScope(vocabulary, routes, takenParts(spec.document), outputs)),
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
  const rows = resolveRoutes(context, routesScope(vocabulary, outputs), uses);
  const models = resolveModels(context, routesScope(vocabulary, outputs), uses);
  const ways = waysThrough(models, rows);
  const prepare = resolvePrepare(context);
  const submit = resolveCall(context, ['submit'], { ...scopes.submit, explained: true }, uses);
  checkMetadata(context, submit);
  const outcome = resolveOutcome(context);
  const fetch = isPolled(context) ? resolveFetch(context) : undefined;
  const remix = resolveRemix(context);
  const callback = resolveCallback(context, remix === undefined ? [submit] : [submit, remix.call]);
  const rules = resolveRules(context);
  const ok = resolveOk(context);
  const begins = pathBegins(value);
  const difference = differenceOf(spec.document);
  const protocol: ProtocolIr = {
    id: spec.id,
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
    ...(difference === undefined ? {} : { difference }),
    ...(value.base_url_example === undefined ? {} : { base_url_example: value.base_url_example }),
    ...(begins === undefined ? {} : { path_begins: begins }),
    auth: resolveAuth(context),
    carries: carriedBy(uses),
    media: encodingsOf(context, uses),
    ...(models.length === 0 ? {} : { models }),
    metadata_fields: [...(value.metadata_fields ?? []), ...(value.metadata_addresses ?? [])],
    metadata_addresses: value.metadata_addresses ?? [],
    deny: deniedPaths(context),
    ...guardOf(context),
    ...(ok === undefined ? {} : { ok }),
    routes: rows,
    ways,
    routeless: modesWithoutRoute(ways, vocabulary.modes),
    prepare,
    submit,
    outcome,
    ...(fetch === undefined ? {} : { fetch }),
    ...(remix === undefined ? {} : { remix }),
    ...(callback === undefined ? {} : { callback }),
    ...(value.cancel === undefined
      ? {}
      : { cancel: { call: resolveCall(context, ['cancel'], scopes.task), while: value.cancel.while } }),
    ...(value.dedup === undefined ? {} : { dedup: resolveDedup(context) }),
    errors: {
      read: resolveFailure(context, ['errors']),
      rules,
      files: ruleFiles(context),
      origin: origin(context, ['errors']),
    },
    ...(value.hooks === undefined ? {} : { hooks: { name: value.hooks, entries: hookEntries(value) } }),
    origin: origin(context, []),
  };
  checkCalls(context, protocol);
  checkModes(context, models, { ...protocol.carries, sends: sink.errors() === 0 });
  warnOfRepeatedBounds(context, models);
  checkPrepared(context);
  checkNoFactNames(context, protocol.carries);
  if (sink.errors() === 0) {
    checkRows(context, rows);
    checkSubjects(context, protocol);
    checkListed(context, protocol);
  }
  const twin = sink.errors() === 0 ? deriveTwin(context, rules) : undefined;
  return twin === undefined ? protocol : { ...protocol, twin };
}

function resolveOutcome(context: ProtocolContext): OutcomeIr {
  if (isAnswering(context)) return { kind: 'answered', answer: resolveAnswer(context) };
  checkNoAnswer(context);
  if (!isPolled(context)) throw new Error('internal: a protocol that is neither answered nor polled');
  const { pace } = context.spec.value;
  const accept = resolveAccept(context, ['submit', 'accept']);
  const poll = resolvePoll(context);
  checkHasResult(context);
  checkPace(context);
  return { kind: 'polled', accept, poll, pace: { ...pace, origin: origin(context, ['pace']) } };
}

/** What the calls of a protocol need of one another. */
function checkCalls(context: ProtocolContext, protocol: ProtocolIr): void {
  const { submit, outcome, fetch, remix, cancel, dedup } = protocol;
  const poll = outcome.kind === 'polled' ? outcome.poll : undefined;
  const later = [poll, poll?.batch, fetch, cancel, dedup].map((step) => step?.call);
  checkColumns(context, [submit, remix?.call, ...later]);
  if (dedup !== undefined) checkFound(context, later);
  if (remix !== undefined) checkRemixed(context, { remix: remix.call, later });
  checkChoices(context);
  checkDenied(context);
  checkDeniedNames(context);
}

/** `ok: { <expression>: <literal> }`: the answer is a success when the two are the same text. */
function resolveOk(context: ProtocolContext): CodeIr | undefined {
  const { document, value } = context.spec;
  const entries = document.tree.kind === 'map' ? document.tree.entries : [];
  const node = entries.find((entry) => entry.key === 'ok')?.value;
  if (value.ok === undefined || node?.kind !== 'map') return undefined;
  const [entry] = node.entries;
  if (entry === undefined) return undefined;
  const quoted = /^['"]/.test(writtenIn(document, entry.keySpan.file).text.charAt(entry.keySpan.start));
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
