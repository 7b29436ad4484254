import { describe, expect, it } from 'vitest';
import { errorClasses } from '../../generated/errors.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { AnswerScope, ErrorClass, ErrorRule, Protocol } from '../../runtime/contract/protocol.ts';
import { classifySubmit } from '../../runtime/upstream/outcome.ts';
import { retryAfterSecs } from '../../runtime/upstream/redirect.ts';
import type { CallFailure, CallOutcome } from '../../runtime/upstream/types.ts';
import { statusRules } from '../support/status-rules.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');

function field(scope: AnswerScope, ...path: readonly string[]): string | undefined {
  let value: unknown = scope.answer.body;
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return value === undefined || value === null ? undefined : String(value);
}

const RULES: readonly ErrorRule[] = [
  { class: 'content_policy', code: ['*Sensitive*'] },
  { class: 'quota', code: ['QuotaExceeded'] },
  { class: 'overloaded', code: ['NobodyFree'], definite: true },
  { class: 'overloaded', code: ['Busy'], http: [200, 400] },
  { class: 'timeout', code: ['TooSlow'] },
  { class: 'upstream', code: ['Broken'] },
  { class: 'conflict', code: ['Exists'] },
  { class: 'overloaded', http: [503], definite: true },
  { class: 'timeout', http: [408] },
  { class: 'rate_limit', http: [429] },
  { class: 'invalid_key', http: [401] },
  ...statusRules(),
];

function protocol(change: Partial<Protocol> = {}): Protocol {
  const unused = () => {
    throw new Error('not part of a submission');
  };
  return {
    id: 'p',
    title: 'P',
    auth: { use: 'bearer', params: {} },
    carries: { facts: [], roles: [], metadata: false },
    media: {},
    pace: { first_secs: 1, every_secs: 1, slow_secs: 1, deadline_secs: 1 },
    errors: {
      read: (scope) => ({ code: field(scope, 'error', 'code'), message: field(scope, 'error', 'message') }),
      rules: RULES,
    },
    route: () => ({}),
    submit: {
      request: unused,
      used: unused,
      accept: (scope) => ({ id: field(scope, 'id'), saved: { kind: scope.route.kind ?? '' } }),
    },
    poll: { request: unused, read: unused },
    ...change,
  };
}

const withOk = protocol({ ok: (scope) => field(scope, 'code') === '0' });

function answer(
  http: number,
  body: Json | undefined,
  headers: Readonly<Record<string, string>> = {},
): CallOutcome {
  return { kind: 'answer', answer: { http, headers, body } };
}

function failure(change: Partial<CallFailure>): CallOutcome {
  return { kind: 'failure', failure: { kind: 'ambiguous', reason: 'cut', message: 'm', ...change } };
}

const judge = (outcome: CallOutcome, by: Protocol = protocol()) =>
  classifySubmit(by, outcome, { route: { kind: 'text2video' }, task: { id: 'task_1' }, now: NOW });

const rejected = (http: number, errorClass: ErrorClass, elsewhere: boolean) => ({
  kind: 'rejected',
  class: errorClass,
  http,
  elsewhere,
});

describe('classifySubmit', () => {
  it('accepted', () => {
    expect(judge(answer(200, { id: 'a' }))).toEqual({
      kind: 'accepted',
      id: 'a',
      saved: { kind: 'text2video' },
      http: 200,
    });
    expect(judge(answer(202, { id: 'a/b:c' }))).toMatchObject({ kind: 'accepted', http: 202 });
    expect(judge(answer(200, { code: 0, id: '1' }), withOk)).toMatchObject({ kind: 'accepted', id: '1' });
  });

  it.each<[string, Json | undefined]>([
    ['no body', undefined],
    ['no id', {}],
    ['an empty id', { id: '' }],
    ['a blank in the id', { id: 'a b' }],
    ['a line end in the id', { id: 'a\nb' }],
    ['a NUL in the id', { id: 'a\0' }],
    ['letters beyond ASCII', { id: 'ä' }],
    ['an id of 513 characters', { id: 'x'.repeat(513) }],
    ['an error body with status 200 and no success test', { error: { code: 'QuotaExceeded' } }],
    ['a list', []],
    ['null', null],
  ])('2xx with %s is ambiguous', (_title, body) => {
    expect(judge(answer(200, body))).toEqual({
      kind: 'ambiguous',
      reason: 'the answer has no well-formed id',
      http: 200,
      code: 'bad_response',
    });
  });

  it('an id of 512 characters is fine', () => {
    expect(judge(answer(200, { id: 'x'.repeat(512) }))).toMatchObject({ kind: 'accepted' });
  });

  it.each([
    ['a code with a rule', 'ImageSensitive', 'content_policy', false],
    ['another one', 'QuotaExceeded', 'quota', true],
    ['a class that proves nothing, but by a definite rule', 'NobodyFree', 'overloaded', true],
  ] as const)('status 200 whose body says no: %s', (_title, code, errorClass, elsewhere) => {
    expect(judge(answer(200, { code: 7, error: { code, message: 'no' } }), withOk)).toEqual({
      ...rejected(200, errorClass, elsewhere),
      code,
      message: 'no',
    });
  });

  it.each([
    ['a failure of the vendor', 'Broken', 'upstream'],
    ['a time-out', 'TooSlow', 'timeout'],
    ['too much to do', 'Busy', 'overloaded'],
    ['a conflict, which may be with the job just created', 'Exists', 'conflict'],
    ['a code without a rule', 'Strange', 'upstream'],
  ] as const)('status 200 whose body says no is ambiguous for %s', (_title, code, errorClass) => {
    expect(judge(answer(200, { code: 7, error: { code, message: 'no' } }), withOk)).toEqual({
      kind: 'ambiguous',
      reason: `an error of class ${errorClass} with HTTP 200 does not say whether anything was created`,
      http: 200,
      code: 'upstream_error',
    });
  });

  it.each<[string, Json | undefined]>([
    ['nothing', undefined],
    ['empty words', { code: 7, error: { code: '', message: ' ' } }],
    ['an object of something else', { hello: 1 }],
    ['a text', 'maintenance'],
  ])('status 200 that is neither success nor a vendor’s error (%s) is ambiguous', (_title, body) => {
    expect(judge(answer(200, body), withOk)).toMatchObject({
      kind: 'ambiguous',
      http: 200,
      code: 'bad_response',
    });
  });

  it.each([
    [400, 'Strange', 'invalid_request', false],
    [400, 'TextSensitive', 'content_policy', false],
    [400, 'QuotaExceeded', 'quota', true],
    [400, 'Exists', 'conflict', false],
    [400, 'NobodyFree', 'overloaded', true],
    [401, undefined, 'invalid_key', true],
    [402, 'Strange', 'quota', true],
    [403, undefined, 'permission', true],
    [404, undefined, 'not_found', true],
    [405, undefined, 'not_found', true],
    [409, 'Strange', 'conflict', false],
    [410, undefined, 'not_found', true],
    [413, undefined, 'invalid_request', false],
    [415, undefined, 'invalid_request', false],
    [422, undefined, 'invalid_request', false],
    [429, undefined, 'rate_limit', true],
    [429, 'QuotaExceeded', 'quota', true],
  ] as const)('%i %s is rejected as %s, elsewhere %s', (http, code, errorClass, elsewhere) => {
    expect(judge(answer(http, code === undefined ? {} : { error: { code } }))).toEqual({
      ...rejected(http, errorClass, elsewhere),
      code,
      message: undefined,
    });
  });

  it.each([
    [400, undefined],
    [400, 'Broken'],
    [400, 'TooSlow'],
    [400, 'Busy'],
    [402, undefined],
    [408, undefined],
    [408, 'Strange'],
    [409, undefined],
    [418, 'Strange'],
    [423, undefined],
    [425, undefined],
    [429, 'Broken'],
    [499, undefined],
    [499, 'Strange'],
  ] as const)(
    '%i %s is ambiguous: the status proves nothing, and no words of the vendor do',
    (http, code) => {
      expect(judge(answer(http, code === undefined ? undefined : { error: { code } }))).toEqual({
        kind: 'ambiguous',
        reason: `HTTP ${http} does not say whether anything was created`,
        http,
        code: 'upstream_error',
      });
    },
  );

  it('a 4xx that explains itself is a refusal, even with an id in it', () => {
    expect(judge(answer(400, { id: 'a', error: { code: 'TextSensitive' } }))).toMatchObject({
      kind: 'rejected',
    });
    expect(judge(answer(400, { id: 'a' }))).toMatchObject({ kind: 'ambiguous' });
  });

  it('a complete 4xx without a body is a refusal', () => {
    expect(judge(answer(429, undefined))).toMatchObject(rejected(429, 'rate_limit', true));
  });

  it.each([500, 502, 504, 529, 599])('%i is ambiguous, even with an id or a known code', (http) => {
    const reason = `HTTP ${http} does not say whether anything was created`;
    expect(judge(answer(http, { id: 'a' }))).toEqual({
      kind: 'ambiguous',
      reason,
      http,
      code: 'upstream_error',
    });
    expect(judge(answer(http, { error: { code: 'QuotaExceeded' } }))).toEqual({
      kind: 'ambiguous',
      reason,
      http,
      code: 'upstream_error',
    });
  });

  it('a 5xx with a definite rule is rejected', () => {
    expect(judge(answer(503, { error: { code: 'Full' } }))).toEqual({
      ...rejected(503, 'overloaded', true),
      code: 'Full',
      message: undefined,
    });
  });

  it.each([199, 304])('a status that answers nothing (%i) is ambiguous', (http) => {
    expect(judge(answer(http, {}))).toMatchObject({ kind: 'ambiguous', http });
  });

  it('not sent', () => {
    expect(judge(failure({ kind: 'not_sent', reason: 'dns', message: 'no connection (ENOTFOUND)' }))).toEqual(
      {
        kind: 'not_sent',
        reason: 'dns: no connection (ENOTFOUND)',
      },
    );
  });

  it.each([
    ['timeout', {}],
    ['reset', {}],
    ['cut', { code: 'bad_response_body' }],
    ['too_large', { code: 'bad_response_body' }],
    ['not_json', { code: 'bad_response_body' }],
    ['redirect', { code: 'bad_response' }],
  ] as const)('%s is ambiguous, and an answer that arrived is not called lost', (reason, code) => {
    const ambiguous = { kind: 'ambiguous', reason: `${reason}: m`, ...code };
    expect(judge(failure({ reason }))).toEqual(ambiguous);
    expect(judge(failure({ reason, http: 200 }))).toEqual({ ...ambiguous, http: 200 });
  });

  it('a page that is not JSON is a refusal only where a definite rule names its status', () => {
    expect(judge(failure({ reason: 'not_json', http: 503 }))).toMatchObject(
      rejected(503, 'overloaded', true),
    );
    expect(judge(failure({ reason: 'not_json', http: 429 }))).toMatchObject({ kind: 'ambiguous', http: 429 });
    expect(judge(failure({ reason: 'cut', http: 503 }))).toMatchObject({ kind: 'ambiguous', http: 503 });
  });

  it('Retry-After goes along with a refusal', () => {
    expect(judge(answer(429, {}, { 'retry-after': '12' }))).toMatchObject({
      kind: 'rejected',
      retryAfterSecs: 12,
    });
  });
});

describe('retryAfterSecs', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['2027', 300],
    ['0', 1],
    ['1.2', 2],
    [' 30 ', 30],
    ['1000000000', 300],
    ['Sun, 01 Mar 2026 00:00:20 GMT', 20],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 300],
    ['Sat, 28 Feb 2026 00:00:00 GMT', 1],
    ['Sunday, nonsense', undefined],
    ['2026-03-01T00:00:20Z', undefined],
  ])('%j: %s', (header, secs) => {
    expect(retryAfterSecs(header, NOW)).toBe(secs);
  });
});

describe('what callers are told of a class', () => {
  it.each([
    ['invalid_request', 'invalid_request', 'invalid_request'],
    ['content_policy', 'content_policy_violation', 'content_policy_violation'],
    ['invalid_key', 'upstream_error', 'upstream_failed'],
    ['permission', 'upstream_error', 'upstream_failed'],
    ['quota', 'upstream_error', 'upstream_failed'],
    ['rate_limit', 'too_many_requests', 'upstream_failed'],
    ['not_found', 'upstream_error', 'upstream_failed'],
    ['conflict', 'upstream_error', 'upstream_failed'],
    ['overloaded', 'too_many_requests', 'upstream_failed'],
    ['timeout', 'upstream_timeout', 'upstream_failed'],
    ['upstream', 'upstream_error', 'upstream_failed'],
  ] as const)('%s is %s at submit and %s in a task', (errorClass, code, taskCode) => {
    expect(errorClasses[errorClass].code).toBe(code);
    expect(errorClasses[errorClass].in_task.code).toBe(taskCode);
  });
});
