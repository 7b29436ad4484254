import type { Json } from '../../../runtime/contract/json.ts';
import type { ErrorRule } from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecProtocol } from '../../spec-types.ts';
import { spanAt } from '../place.ts';
import type { CallContext } from './context.ts';
import { trace } from './trace.ts';

/** What the examples of refusals are checked with. */
export interface ErrorExamplesContext extends CallContext {
  readonly spec: CallContext['spec'] & {
    readonly value: { readonly examples: Pick<SpecProtocol['examples'], 'errors'> };
  };
}

/** GW3022 for examples of refusals that the error rules read as another class than the one they stand under. */
export function checkErrorExamples(context: ErrorExamplesContext, rules: readonly ErrorRule[]): void {
  const { examples, errors } = context.spec.value;
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

/** GW3022: the example `place` is read as something else than its own name says. */
export function isReadAs(
  context: CallContext,
  place: readonly [string, string],
  read: { readonly actual: string | undefined; readonly by: string },
): void {
  const span = spanAt(context.spec.document, ['examples', ...place], 'key');
  const params = { example: place.join('.'), expected: place[1], ...read };
  context.sink.add(diagnose('GW3022', span, params));
}
