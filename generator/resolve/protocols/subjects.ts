import { diagnose } from '../../diagnostics/catalog.ts';
import type { AcceptIr, CallIr, ProtocolIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { type Path, spanAt } from '../place.ts';
import { codesOfCall, someCode } from './code-parts.ts';
import type { ProtocolContext } from './context.ts';

const OUR_ID = 's.task.id';

/**
 * GW3033 for calls that leave out what they are about. The vendor would answer such a call about something else,
 * or make and charge for something else: a remix of nothing, or the same submission a second time.
 */
export function checkSubjects(
  context: ProtocolContext,
  protocol: Pick<ProtocolIr, 'submit' | 'outcome' | 'cancel' | 'dedup' | 'remix'>,
): void {
  const report = (path: Path, problem: string): void => {
    context.sink.add(diagnose('GW3033', spanAt(context.spec.document, path, 'key'), { problem }));
  };
  const { submit, outcome, cancel, dedup, remix } = protocol;
  const answered = outcome.kind === 'polled' ? answeredBy(outcome.accept) : [];
  if (dedup !== undefined) {
    const { by } = context.spec.value.dedup ?? { by: '' };
    if (!codesOfCall(submit).some((code) => carries(code, by)))
      report(['dedup', 'by'], `the submission sends no \`${by}\` that holds \`$task.id\``);
    if (!names(dedup.call, (path) => path === OUR_ID))
      report(['dedup', 'look_up'], '`look_up` asks for no submission of ours: `$task.id` is missing');
  }
  if (remix !== undefined) {
    const ids = ['s.source.upstream_id', ...answered.map((name) => `s.source.saved.${name}`)];
    if (!names(remix.call, (path) => ids.includes(path)))
      report(['remix'], '`remix` names its source nowhere: `$source.upstream_id` is missing');
    if (!names(remix.call, (path) => path === 's.request.facts.prompt'))
      report(['remix'], '`remix` does not send what the caller asks for: `$prompt` is missing');
  }
  if (cancel !== undefined) {
    const ids = ['s.task.upstream_id', OUR_ID, ...answered.map((name) => `s.saved.${name}`)];
    if (!names(cancel.call, (path) => ids.includes(path)))
      report(['cancel'], '`cancel` names the task nowhere: `$task.upstream_id` is missing');
  }
}

/** Names under which something of the answer is kept; the chosen route tells no task from another. */
function answeredBy({ save }: AcceptIr): readonly string[] {
  return save
    .filter(({ code }) => someCode(code, (part) => part.kind === 'ref' && part.path.startsWith('a.answer.')))
    .map(({ name }) => name);
}

function names(call: CallIr, isWanted: (path: string) => boolean): boolean {
  return codesOfCall(call).some((code) =>
    someCode(code, (part) => part.kind === 'ref' && isWanted(part.path)),
  );
}

/** Whether a field of this name, at any depth, holds the id that the gateway gave the task. */
function carries(code: Code, field: string): boolean {
  return someCode(
    code,
    (part) =>
      part.kind === 'object' &&
      part.entries.some(
        ({ key, value }) =>
          key === field && someCode(value, (inner) => inner.kind === 'ref' && inner.path === OUR_ID),
      ),
  );
}
