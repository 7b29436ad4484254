import type { Json } from '../../../runtime/contract/json.ts';
import type { ErrorRule, ReadState } from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { trace } from './trace.ts';
import { type StateFacts, stateFacts } from './twin-state.ts';

/** GW3014 for examples that do not hold what the spec reads, GW3022 for those it reads as something else. */
export function checkExamples(context: ProtocolContext, rules: readonly ErrorRule[]): void {
  const { examples, submit, errors } = context.spec.value;
  const id = trace(submit.accept.id, examples.submit as Json);
  if (id.kind === 'absent') lacks(context, ['submit'], submit.accept.id);
  const states = stateFacts(context.spec.value);
  const { echo } = context.spec.value.poll;
  for (const [state, example] of Object.entries(examples.poll)) {
    checkPoll(context, states, state, example as Json);
    // A state that the HTTP status tells has an answer of its own, which need not be about the task.
    const told = Object.hasOwn(states.http, state);
    if (echo !== undefined && !told && trace(echo, example as Json).kind === 'absent')
      lacks(context, ['poll', state], echo);
  }
  for (const [kind, { http, body }] of Object.entries(examples.errors)) {
    const read = (expression: string | undefined): string | undefined => {
      const traced = trace(expression, body as Json);
      return traced.kind === 'place' ? String(traced.place.value) : undefined;
    };
    const seen = classify(rules, { http, code: read(errors.code), message: read(errors.message) });
    if (seen?.class !== kind)
      isReadAs(context, ['errors', kind], { actual: seen?.class, by: 'errors.rules' });
  }
}

function checkPoll(context: ProtocolContext, states: StateFacts, state: string, example: Json): void {
  const decided = states.decided.has(state as ReadState);
  const seen = trace(states.from, example);
  const word = seen.kind === 'place' ? String(seen.place.value) : undefined;
  const means = word !== undefined && Object.hasOwn(states.map, word) ? states.map[word] : undefined;
  if (means === state || decided || seen.kind === 'opaque') return;
  if (word === undefined && states.from !== undefined) lacks(context, ['poll', state], states.from);
  else isReadAs(context, ['poll', state], { actual: means, by: 'poll.state' });
}

function isReadAs(
  context: ProtocolContext,
  place: readonly [string, string],
  read: { readonly actual: string | undefined; readonly by: string },
): void {
  const span = spanAt(context.spec.document, ['examples', ...place], 'key');
  const params = { example: place.join('.'), expected: place[1], ...read };
  context.sink.add(diagnose('GW3022', span, params));
}

function lacks(context: ProtocolContext, place: Path, path: string): void {
  const span = spanAt(context.spec.document, ['examples', ...place], 'key');
  context.sink.add(diagnose('GW3014', span, { example: place.join('.'), path }));
}
