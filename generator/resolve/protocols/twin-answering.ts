import type { Json } from '../../../runtime/contract/json.ts';
import type { ErrorRule } from '../../../runtime/contract/protocol.ts';
import type { AnsweringTwin } from '../../../runtime/contract/twin.ts';
import type { AnsweringContext } from './context.ts';
import { checkErrorExamples } from './error-examples.ts';
import { endpointsOf } from './twin-endpoints.ts';
import { aboutProtocol, authFacts, errorExamples, onceFacts } from './twin-facts.ts';
import { pictureFacts } from './twin-pictures.ts';
import { prepareFacts } from './twin-prepare.ts';

/** A vendor without tasks: its answer to a submission is the example, with the pictures that were asked for. */
export function deriveAnsweringTwin(
  context: AnsweringContext,
  rules: readonly ErrorRule[],
): AnsweringTwin | undefined {
  const { value, id } = context.spec;
  const { examples, submit } = value;
  checkErrorExamples(context, rules);
  const example = examples.submit as Json;
  const pictures = pictureFacts(context, { result: submit.answer.result, example, place: ['submit'] });
  if (pictures === undefined) return undefined;
  const prepare = prepareFacts(context);
  return {
    kind: 'answering',
    protocol: id,
    auth: authFacts(value),
    ...(prepare === undefined ? {} : { prepare }),
    ...onceFacts(value),
    submit: endpointsOf(submit, value, examples.required),
    pictures,
    examples: { submit: example, ...errorExamples(value) },
    about: aboutProtocol(value),
  };
}
