import type { Answered, SubmitVerdict } from '../upstream/outcome.ts';
import { mergeResults } from './merge-results.ts';

/**
 * What several calls of one submission come to. Whatever was made is the result, however the others ended; with
 * nothing made, one call that may have made something leaves the whole uncertain; otherwise it is a refusal, and the
 * one that tells the most: what no other channel would do better, then the vendor's own words, then silence.
 */
export function mergeVerdicts(
  verdicts: readonly [SubmitVerdict, ...(readonly SubmitVerdict[])],
  most: number,
): SubmitVerdict {
  const answered = verdicts.filter((verdict): verdict is Answered => verdict.kind === 'answered');
  const [first] = answered;
  if (first !== undefined) {
    const failure = answered.find((one) => one.failure !== undefined)?.failure ?? wordsOf(verdicts);
    const result = mergeResults(
      answered.map((one) => one.result),
      most,
    );
    return { kind: 'answered', result, failure, http: first.http };
  }
  const ranked = verdicts.toSorted((a, b) => rankOf(a) - rankOf(b));
  return ranked[0] ?? verdicts[0];
}

function rankOf(verdict: SubmitVerdict): number {
  switch (verdict.kind) {
    case 'answered':
    case 'accepted':
      return 0;
    case 'ambiguous':
      return 1;
    case 'rejected':
      return verdict.elsewhere ? 3 : 2;
    case 'not_sent':
      return 4;
  }
}

function wordsOf(verdicts: readonly SubmitVerdict[]): Answered['failure'] {
  const rejected = verdicts.find((verdict) => verdict.kind === 'rejected');
  return rejected === undefined ? undefined : { code: rejected.code, message: rejected.message };
}
