import { diagnose } from '../../diagnostics/catalog.ts';
import type { AnswerIr, ResultIr } from '../../ir-protocol.ts';
import { type Path, spanAt } from '../place.ts';
import { type AnsweringContext, has, origin, type ProtocolContext } from './context.ts';
import { resolveFailure } from './errors.ts';
import { resolveResult } from './result.ts';

/** Keys that speak of a task which is asked for later, with what they would need. */
const OF_TASKS = ['poll', 'pace', 'remix', 'callback', 'cancel', 'dedup'] as const;

/** `submit.answer`: the answer is read as the result; GW3071 for what only a task could have beside it. */
export function resolveAnswer(context: AnsweringContext): AnswerIr {
  const { submit, models = [] } = context.spec.value;
  const path = ['submit', 'answer'];
  const strays: Path[] = [
    ...(submit.accept === undefined ? [] : [['submit', 'accept']]),
    ...OF_TASKS.filter((key) => has(context, [key])).map((key) => [key]),
  ];
  for (const stray of strays) {
    const name = stray.join('.');
    report(context, stray, `\`submit.answer\` is all that there is, so \`${name}\` is about nothing`);
  }
  if (models.every(({ sizes }) => sizes === undefined))
    report(
      context,
      path,
      '`submit.answer` is for protocols that make pictures, and no row of `models` has `sizes`',
    );
  const result = resolveResult(context, [...path, 'result']);
  return {
    result: result ?? NOTHING(context, path),
    ...(has(context, [...path, 'failure']) ? { failure: resolveFailure(context, [...path, 'failure']) } : {}),
    within_secs: submit.within_secs,
    ...(submit.max_answer_bytes === undefined ? {} : { max_answer_bytes: submit.max_answer_bytes }),
    origin: origin(context, path),
  };
}

/** GW3071 for limits of an answer that is no result. */
export function checkNoAnswer(context: ProtocolContext): void {
  const { submit } = context.spec.value;
  for (const key of ['within_secs', 'max_answer_bytes'] as const)
    if (submit[key] !== undefined)
      report(context, ['submit', key], `\`${key}\` is for \`submit.answer\`, which is missing`);
}

/** Stands for a result that the shape check guarantees. */
const NOTHING = (context: ProtocolContext, path: Path): ResultIr => ({
  files: [],
  usage: [],
  origin: origin(context, path),
});

function report(context: ProtocolContext, path: Path, problem: string): void {
  context.sink.add(diagnose('GW3071', spanAt(context.spec.document, path, 'key'), { problem }));
}
