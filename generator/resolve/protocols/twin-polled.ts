import type { Json } from '../../../runtime/contract/json.ts';
import type { ErrorRule, ReadState } from '../../../runtime/contract/protocol.ts';
import type { AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecCall } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import type { PolledContext } from './context.ts';
import { findText } from './find-text.ts';
import { trace } from './trace.ts';
import { addressesOf, savedAddress } from './twin-addresses.ts';
import { batchFacts } from './twin-batch.ts';
import { callbackFacts } from './twin-callback.ts';
import { carrierOf, downloadEndpoint, endpointsOf, expressionAt, wholeAddress } from './twin-endpoints.ts';
import { checkExamples } from './twin-examples.ts';
import { aboutProtocol, authFacts, errorExamples, onceFacts } from './twin-facts.ts';
import { limitFacts } from './twin-limits.ts';
import { pictureFacts } from './twin-pictures.ts';
import { prepareFacts } from './twin-prepare.ts';
import { type ResultPlaces, resultPlaces } from './twin-results.ts';
import { stateFacts, wordsByState } from './twin-state.ts';
import { textFacts } from './twin-texts.ts';

const UPSTREAM_ID = /^\$task\.upstream_id\b/;

/**
 * What the sandbox needs to play this vendor, from the spec's text and its examples alone. Reports GW3014
 * for examples that lack what the spec reads and GW3019 for what cannot be imitated.
 */
export function derivePolledTwin(
  context: PolledContext,
  rules: readonly ErrorRule[],
): PolledTwin | undefined {
  const { value, id } = context.spec;
  const { examples, poll } = value;
  checkExamples(context, rules);
  const states = stateFacts(value);
  const submitId = trace(value.submit.accept.id, examples.submit as Json);
  const pollId = carrierOf(poll, UPSTREAM_ID);
  const stateAt = firstPlace(states.from, Object.values(examples.poll) as Json[]);
  if (submitId.kind === 'opaque')
    cannot(context, ['submit', 'accept', 'id'], 'the id is not read from one place');
  if (pollId === undefined)
    cannot(context, ['poll'], 'the poll names the task nowhere: `$task.upstream_id` is missing');
  if (stateAt === undefined && states.from !== undefined)
    cannot(context, ['poll', 'state'], 'no poll example holds the state');
  checkAddresses(context);
  const batch = batchFacts(value);
  if (batch !== undefined && 'problem' in batch) cannot(context, ['poll', 'batch'], batch.problem);
  const callback = callbackFacts(value);
  const fetchId = resolveFetchId(context);
  const results = resolveResults(context);
  const texts = textFacts(context);
  const drawn = drawnBy(context);
  if (submitId.kind !== 'place' || pollId === undefined || results === undefined) return undefined;
  const polled = Object.values(examples.poll) as Json[];
  const echo =
    firstPlace(poll.echo, polled) ??
    findText(examples.poll.in_progress as Json, String(submitId.place.value));
  const keyEcho = firstPlace(value.dedup?.look_up.echo, polled);
  if (keyEcho === undefined && value.dedup?.look_up.echo !== undefined)
    cannot(context, ['dedup', 'look_up', 'echo'], 'no poll example holds the key of the submission');
  const progress = firstPlace(poll.progress, [examples.poll.in_progress, examples.poll.completed] as Json[]);
  const failed = examples.poll.failed as Json | undefined;
  const code = failed === undefined ? undefined : firstPlace(poll.failure?.code, [failed]);
  const message = failed === undefined ? undefined : firstPlace(poll.failure?.message, [failed]);
  const [fetch] = poll.fetch === undefined ? [] : endpointsOf(poll.fetch, value);
  const addresses = addressesOf(value).map(({ at, path }) => ({ at, path }));
  const [remix] = value.remix === undefined ? [] : endpointsOf(value.remix, value);
  const [cancel] = value.cancel === undefined ? [] : endpointsOf(value.cancel, value);
  const prepare = prepareFacts(context);
  const limits = limitFacts(value);
  return {
    kind: 'polled',
    protocol: id,
    auth: authFacts(value),
    ...(limits === undefined ? {} : { limits }),
    ...(prepare === undefined ? {} : { prepare }),
    ...onceFacts(value),
    submit: endpointsOf(value.submit, value, examples.required),
    poll: endpointsOf(poll, value),
    ...(drawn === undefined ? {} : { pictures: drawn }),
    ...(fetch === undefined ? {} : { fetch }),
    ...(cancel === undefined ? {} : { cancel }),
    ...(remix === undefined ? {} : { remix }),
    ...(batch === undefined || 'problem' in batch ? {} : { batch }),
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(Object.keys(states.http).length === 0 ? {} : { http: states.http }),
    ...(callback === undefined ? {} : { callback }),
    ...(results.content === undefined ? {} : { content: downloadEndpoint(results.content) }),
    id: submitId.place.path,
    pollId,
    ...(fetchId === undefined ? {} : { fetchId }),
    ...(echo === undefined ? {} : { pollEcho: echo }),
    ...(keyEcho === undefined ? {} : { keyEcho }),
    state: {
      at: stateAt ?? [],
      words: wordsByState(states.map),
      ...(Object.keys(states.classes).length === 0 ? {} : { classes: states.classes }),
    },
    ...(progress === undefined ? {} : { progress }),
    results: results.paths,
    ...(results.also.length === 0 ? {} : { also: results.also }),
    ...(results.expires.length === 0 ? {} : { expires: results.expires }),
    ...(texts === undefined ? {} : { texts }),
    ...(code === undefined && message === undefined
      ? {}
      : {
          failure: { ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) },
        }),
    examples: {
      submit: examples.submit as Json,
      poll: examples.poll as Readonly<Partial<Record<ReadState, Json>>>,
      ...(examples.fetch === undefined ? {} : { fetch: examples.fetch as Json }),
      ...errorExamples(value),
    },
    about: aboutProtocol(value),
  };
}

/** How pictures are answered: in an answer of their own where other submissions make something else. */
function drawnBy(context: PolledContext): PolledTwin['pictures'] {
  const { poll, examples } = context.spec.value;
  const result = poll.fetch?.result ?? poll.result;
  const own = examples.pictures?.completed as Json | undefined;
  if (own !== undefined)
    return pictureFacts(context, { result, example: own, place: ['pictures', 'completed'] });
  const [place, example] =
    poll.fetch === undefined ? [['poll', 'completed'], examples.poll.completed] : [['fetch'], examples.fetch];
  return example === undefined
    ? undefined
    : pictureFacts(context, { result, example: example as Json, place });
}

/** Where the result's addresses go in the answer that carries them; at least one file must be located. */
function resolveResults(context: PolledContext): ResultPlaces | undefined {
  const { poll, examples } = context.spec.value;
  const chained = poll.fetch !== undefined;
  const place: Path = chained ? ['poll', 'fetch', 'result'] : ['poll', 'result'];
  const example = (chained ? examples.fetch : examples.poll.completed) as Json | undefined;
  const where = chained ? ['fetch'] : ['poll', 'completed'];
  if (example === undefined) {
    cannot(context, ['examples'], `the example \`${where.join('.')}\` is missing`);
    return undefined;
  }
  const found = resultPlaces(chained ? poll.fetch?.result : poll.result, example);
  if (Object.keys(found.paths).length > 0 || found.content !== undefined) return found;
  const path = found.wanted ?? place.join('.');
  const span = spanAt(context.spec.document, ['examples', ...where], 'key');
  context.sink.add(diagnose('GW3014', span, { example: where.join('.'), path }));
  return undefined;
}

function resolveFetchId(context: PolledContext): PolledTwin['fetchId'] {
  const { poll, examples } = context.spec.value;
  const example = examples.poll.fetch as Json | undefined;
  if (poll.fetch === undefined || example === undefined) return undefined;
  const own = wholeAddress(poll.fetch);
  if (own === undefined ? carrierOf(poll.fetch, UPSTREAM_ID) !== undefined : savedAddress(own) !== undefined)
    return undefined;
  const carrier = carrierOf(poll.fetch, /^\$body\./);
  const at = carrier === undefined ? undefined : firstPlace(expressionAt(poll.fetch, carrier), [example]);
  if (carrier === undefined || at === undefined) {
    cannot(context, ['poll', 'fetch'], 'the fetch step asks for nothing that the poll example names');
    return undefined;
  }
  return { at, name: carrier.name };
}

/** GW3019 for a call to a whole address that the submit example does not show. */
function checkAddresses(context: PolledContext): void {
  const { value } = context.spec;
  const known = addressesOf(value).map(({ saved }) => saved);
  const calls: readonly (readonly [Path, SpecCall | undefined])[] = [
    [['poll'], value.poll],
    [['poll', 'fetch'], value.poll.fetch],
    [['remix'], value.remix],
    [['cancel'], value.cancel],
    [['dedup', 'look_up'], value.dedup?.look_up],
  ];
  for (const [path, call] of calls) {
    const own = call === undefined ? undefined : wholeAddress(call);
    if (own === undefined) continue;
    const saved = savedAddress(own);
    if (saved !== undefined && known.includes(saved)) continue;
    const problem = `no address that names the task stands in the example \`submit\` for \`${own}\``;
    cannot(context, path, problem);
  }
}

function firstPlace(expression: unknown, examples: readonly (Json | undefined)[]): AnswerPath | undefined {
  for (const example of examples) {
    const traced = example === undefined ? undefined : trace(expression, example);
    if (traced?.kind === 'place') return traced.place.path;
  }
  return undefined;
}

function cannot(context: PolledContext, path: Path, problem: string): void {
  context.sink.add(diagnose('GW3019', spanAt(context.spec.document, path, 'key'), { problem }));
}
