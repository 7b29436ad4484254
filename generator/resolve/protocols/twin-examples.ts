import type { Json } from '../../../runtime/contract/json.ts';
import type { ErrorRule, ReadState } from '../../../runtime/contract/protocol.ts';
import { at } from '../../../runtime/contract/values.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { type Path, spanAt } from '../place.ts';
import type { PolledContext } from './context.ts';
import { checkErrorExamples, isReadAs } from './error-examples.ts';
import { findText } from './find-text.ts';
import { trace } from './trace.ts';
import { batchFacts } from './twin-batch.ts';
import { type StateFacts, stateFacts } from './twin-state.ts';

/** GW3014 for examples that do not hold what the spec reads, GW3022 for those it reads as something else. */
export function checkExamples(context: PolledContext, rules: readonly ErrorRule[]): void {
  const { examples, submit } = context.spec.value;
  checkOk(context);
  const id = trace(submit.accept.id, examples.submit as Json);
  if (id.kind === 'absent') lacks(context, ['submit'], submit.accept.id);
  const states = stateFacts(context.spec.value);
  const idText = id.kind === 'place' ? String(id.place.value) : undefined;
  // A state that the HTTP status tells has an answer of its own, which need not be about the task.
  const about = Object.entries(examples.poll).filter(([state]) => !Object.hasOwn(states.http, state));
  for (const [state, example] of Object.entries(examples.poll))
    checkPoll(context, states, state, example as Json);
  checkEcho(context, about, idText);
  checkBatch(context, about, idText);
  checkErrorExamples(context, rules);
}

/** An expression that says what stands for what is not there. */
const MAY_BE_ABSENT = /\| *else\b/;

/** What is no success by `ok` is no answer that says how a task goes on. */
function checkOk(context: PolledContext): void {
  const { ok = {}, examples } = context.spec.value;
  const { queued, in_progress, completed, fetch: fetching } = examples.poll;
  const successes: readonly (readonly [place: Path, example: unknown])[] = [
    [['submit'], examples.submit],
    ...Object.entries({ queued, in_progress, completed, fetch: fetching }).map(
      ([state, example]) => [['poll', state], example] as const,
    ),
    [['fetch'], examples.fetch],
  ];
  for (const [read, expected] of Object.entries(ok))
    successes.every(([place, example]) =>
      isOk(context, { read, expected: String(expected) }, place, example),
    );
}

/** Whether an example is a success by `ok`; says so where not. */
function isOk(
  context: PolledContext,
  { read, expected }: { readonly read: string; readonly expected: string },
  place: Path,
  example: unknown,
): boolean {
  if (example === undefined) return true;
  const traced = trace(read, example as Json);
  if (traced.kind === 'opaque' || (traced.kind === 'absent' && MAY_BE_ABSENT.test(read))) return true;
  if (traced.kind === 'place' && String(traced.place.value) === expected) return true;
  const { document } = context.spec;
  const span = spanAt(document, ['examples', ...place], 'key');
  const related = [{ span: spanAt(document, ['ok'], 'key'), message: 'successes are told by this' }];
  const name = place.join('.');
  context.sink.add(
    traced.kind === 'place'
      ? diagnose(
          'GW3022',
          span,
          { example: name, actual: String(traced.place.value), by: 'ok', expected },
          { related },
        )
      : diagnose('GW3014', span, { example: name, path: read }, { related }),
  );
  return false;
}

type Example = readonly [state: string, example: unknown];

/** The id that answers repeat is read where it stands; GW3035 where every answer repeats it and nobody reads it. */
function checkEcho(context: PolledContext, examples: readonly Example[], id: string | undefined): void {
  const { echo } = context.spec.value.poll;
  if (echo !== undefined) {
    const read = { read: echo, by: 'poll.echo', id };
    examples.every(([state, example]) => isTheId(context, state, read, example));
    return;
  }
  const places = id === undefined ? [] : examples.map(([, example]) => findText(example as Json, id));
  const [first] = places;
  if (first === undefined || places.includes(undefined)) return;
  const path = ['$body', ...first].join('.');
  const [[state] = ['']] = examples;
  const span = spanAt(context.spec.document, ['poll'], 'key');
  context.sink.add(diagnose('GW3035', span, { path, example: `poll.${state}` }));
}

/** Where the part of a batch that is one task stands in the examples, its id is what the task is known by. */
function checkBatch(context: PolledContext, examples: readonly Example[], id: string | undefined): void {
  const { batch } = context.spec.value.poll;
  const facts = batchFacts(context.spec.value);
  if (batch === undefined || facts === undefined || 'problem' in facts) return;
  const read = { read: batch.id, by: 'poll.batch.id', id, root: 'item' };
  examples.every(([state, example]) => {
    const item = at(example, ...facts.item);
    if (item !== undefined) return isTheId(context, state, read, item);
    lacks(context, ['poll', state], ['$body', ...facts.item].join('.'));
    return false;
  });
}

/** Whether an example gives the id that the submission was answered with; says so where not. */
function isTheId(
  context: PolledContext,
  state: string,
  id: {
    readonly read: string;
    readonly by: string;
    readonly id: string | undefined;
    readonly root?: string;
  },
  example: unknown,
): boolean {
  const traced = trace(id.read, example as Json, id.root);
  if (traced.kind === 'absent') lacks(context, ['poll', state], id.read);
  if (traced.kind !== 'place') return traced.kind === 'opaque';
  if (id.id === undefined || String(traced.place.value) === id.id) return true;
  const span = spanAt(context.spec.document, ['examples', 'poll', state], 'key');
  const params = { example: `poll.${state}`, expected: id.id, actual: String(traced.place.value), by: id.by };
  context.sink.add(diagnose('GW3022', span, params));
  return false;
}

function checkPoll(context: PolledContext, states: StateFacts, state: string, example: Json): void {
  const decided = states.decided.has(state as ReadState);
  const seen = trace(states.from, example);
  const word = seen.kind === 'place' ? String(seen.place.value) : undefined;
  const means = word !== undefined && Object.hasOwn(states.map, word) ? states.map[word] : undefined;
  if (means === state || decided || seen.kind === 'opaque') return;
  if (word === undefined && states.from !== undefined) lacks(context, ['poll', state], states.from);
  else isReadAs(context, ['poll', state], { actual: means, by: 'poll.state' });
}

function lacks(context: PolledContext, place: Path, path: string): void {
  const span = spanAt(context.spec.document, ['examples', ...place], 'key');
  context.sink.add(diagnose('GW3014', span, { example: place.join('.'), path }));
}
