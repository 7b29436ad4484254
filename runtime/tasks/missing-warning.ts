import type { ErrorRule, Failure } from '../contract/protocol.ts';
import { classify } from '../contract/protocols/classify.ts';
import type { Warning } from '../contract/warning.ts';
import type { TaskRecord } from '../store/types.ts';

/** Some of what was asked for is missing: the caller is told how many are, and that they cost nothing. */
export function missingWarning(
  { request }: Pick<TaskRecord, 'request'>,
  made: number | undefined,
  why?: {
    readonly failure: Failure | undefined;
    readonly rules: readonly ErrorRule[];
    readonly http: number;
  },
): readonly Warning[] {
  const { count, count_field = 'count' } = request;
  if (made === undefined || count === undefined || made >= count) return [];
  const { failure, rules = [], http = 200 } = why ?? {};
  const refused = failure !== undefined && classify(rules, { http, ...failure })?.class === 'content_policy';
  const reason = refused ? '; the upstream refused the content of the others' : '';
  const charged = made === 1 ? 'that one is' : 'those are';
  const message = `${made} of ${count} pictures were made; only ${charged} charged${reason}`;
  return [{ field: count_field, action: 'ignored', message }];
}
