import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { ErrorRule, ReadState } from '../../runtime/contract/protocol.ts';
import type { AnswerPath, Twin } from '../../runtime/contract/twin.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { type Path, spanAt } from './place.ts';
import type { ProtocolContext } from './protocols/context.ts';
import { trace, traceAll } from './protocols/trace.ts';
import { carrierOf, downloadEndpoint, endpointsOf, expressionAt } from './protocols/twin-endpoints.ts';
import { checkExamples } from './protocols/twin-examples.ts';
import { stateFacts, wordsByState } from './protocols/twin-state.ts';

const UPSTREAM_ID = /^\$task\.upstream_id\b/;

/**
 * What the sandbox needs to play this vendor, from the spec's text and its examples alone. Reports GW3014
 * for examples that lack what the spec reads and GW3019 for what cannot be imitated.
 */
export function deriveTwin(context: ProtocolContext, rules: readonly ErrorRule[]): Twin | undefined {
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
  if (stateAt === undefined) cannot(context, ['poll', 'state'], 'no poll example holds the state');
  const fetchId = resolveFetchId(context);
  const results = resolveResults(context);
  const { auth } = value;
  const { use, ...params } = auth;
  if (submitId.kind !== 'place' || pollId === undefined || stateAt === undefined || results === undefined)
    return undefined;
  const polled = Object.values(examples.poll) as Json[];
  const echo =
    firstPlace(poll.echo, polled) ??
    findText(examples.poll.in_progress as Json, String(submitId.place.value));
  const progress = firstPlace(poll.progress, [examples.poll.in_progress, examples.poll.completed] as Json[]);
  const failed = examples.poll.failed as Json | undefined;
  const code = failed === undefined ? undefined : firstPlace(poll.failure?.code, [failed]);
  const message = failed === undefined ? undefined : firstPlace(poll.failure?.message, [failed]);
  const [firstError] = Object.values(examples.errors);
  const error = examples.errors.upstream ?? firstError ?? { http: 500, body: {} };
  const [fetch] = poll.fetch === undefined ? [] : endpointsOf(poll.fetch, value);
  const [cancel] = value.cancel === undefined ? [] : endpointsOf(value.cancel, value);
  const about: JsonObject = {
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
  };
  return {
    protocol: id,
    auth: { use, params: params as Readonly<Record<string, Json>> },
    submit: endpointsOf(value.submit, value, examples.required),
    poll: endpointsOf(poll, value),
    ...(fetch === undefined ? {} : { fetch }),
    ...(cancel === undefined ? {} : { cancel }),
    ...(results.content === undefined ? {} : { content: downloadEndpoint(results.content) }),
    id: submitId.place.path,
    pollId,
    ...(fetchId === undefined ? {} : { fetchId }),
    ...(echo === undefined ? {} : { pollEcho: echo }),
    state: { at: stateAt, words: wordsByState(states.map) },
    ...(progress === undefined ? {} : { progress }),
    results: results.paths,
    ...(results.also.length === 0 ? {} : { also: results.also }),
    ...(code === undefined && message === undefined
      ? {}
      : {
          failure: { ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) },
        }),
    examples: {
      submit: examples.submit as Json,
      poll: examples.poll as Readonly<Partial<Record<ReadState, Json>>>,
      ...(examples.fetch === undefined ? {} : { fetch: examples.fetch as Json }),
      error: { http: error.http, body: error.body as Json },
      errors: examples.errors as Twin['examples']['errors'],
    },
    about,
  };
}

interface Results {
  readonly paths: Readonly<Record<string, AnswerPath>>;
  /** Where else the example names an address that the protocol reads. */
  readonly also: readonly AnswerPath[];
  readonly content: string | undefined;
}

/** Where the result's addresses go in the answer that carries them; at least one file must be located. */
function resolveResults(context: ProtocolContext): Results | undefined {
  const { poll, examples } = context.spec.value;
  const chained = poll.fetch !== undefined;
  const place: Path = chained ? ['poll', 'fetch', 'result'] : ['poll', 'result'];
  const example = (chained ? examples.fetch : examples.poll.completed) as Json | undefined;
  const where = chained ? ['fetch'] : ['poll', 'completed'];
  if (example === undefined) {
    cannot(context, ['examples'], `the example \`${where.join('.')}\` is missing`);
    return undefined;
  }
  const files = filesOf(chained ? poll.fetch?.result : poll.result);
  const paths: Record<string, AnswerPath> = {};
  const also: AnswerPath[] = [];
  for (const { name, urls } of files) {
    const [found, ...others] = urls.flatMap((url) => traceAll(url, example).map(({ path }) => path));
    if (found !== undefined) paths[name] = found;
    also.push(...others);
  }
  const content = files.find((file) => file.download !== undefined)?.download;
  if (Object.keys(paths).length > 0 || content !== undefined) return { paths, also, content };
  const path = String(files[0]?.urls[0] ?? place.join('.'));
  const span = spanAt(context.spec.document, ['examples', ...where], 'key');
  context.sink.add(diagnose('GW3014', span, { example: where.join('.'), path }));
  return undefined;
}

interface FileFacts {
  readonly name: string;
  readonly urls: readonly unknown[];
  readonly download: string | undefined;
}

function filesOf(result: unknown): readonly FileFacts[] {
  return Object.entries((result ?? {}) as Readonly<Record<string, { url?: unknown; download?: string }>>)
    .filter(([name]) => name !== 'usage')
    .map(([name, { url, download }]) => ({
      name,
      urls: Array.isArray(url) ? url : url === undefined ? [] : [url],
      download,
    }));
}

function resolveFetchId(context: ProtocolContext): Twin['fetchId'] {
  const { poll, examples } = context.spec.value;
  const example = examples.poll.fetch as Json | undefined;
  if (poll.fetch === undefined || example === undefined) return undefined;
  const carrier = carrierOf(poll.fetch, /^\$body\./);
  const at = carrier === undefined ? undefined : firstPlace(expressionAt(poll.fetch, carrier), [example]);
  if (carrier === undefined || at === undefined) {
    cannot(context, ['poll', 'fetch'], 'the fetch step asks for nothing that the poll example names');
    return undefined;
  }
  return { at, name: carrier.name };
}

function firstPlace(expression: unknown, examples: readonly (Json | undefined)[]): AnswerPath | undefined {
  for (const example of examples) {
    const traced = example === undefined ? undefined : trace(expression, example);
    if (traced?.kind === 'place') return traced.place.path;
  }
  return undefined;
}

/** Where a text stands in an answer: how vendors echo the id of the task. */
function findText(value: Json | undefined, text: string, path: AnswerPath = []): AnswerPath | undefined {
  if (value === text) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, item] of entries as [string | number, Json][]) {
    const found = findText(item, text, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function cannot(context: ProtocolContext, path: Path, problem: string): void {
  context.sink.add(diagnose('GW3019', spanAt(context.spec.document, path, 'key'), { problem }));
}
