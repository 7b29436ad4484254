import { registry } from '../../../generated/index.ts';
import type { Canonical } from '../../../runtime/contract/canonical.ts';
import type { PreparedValues } from '../../../runtime/contract/prepare.ts';
import type {
  AnswerScope,
  ErrorClass,
  PollReading,
  Protocol,
  SubmitScope,
  TaskScope,
} from '../../../runtime/contract/protocol.ts';
import { classify } from '../../../runtime/contract/protocols/classify.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import type { Warning } from '../../../runtime/contract/warning.ts';
import { submission } from '../../support/submission.ts';
import type { Collect } from '../check.ts';
import { expect, explained, shortly } from '../expect.ts';
import { fileIsKnown } from '../extended-replays.ts';
import { type Answer, type Later, replaysOf, type Sent, type SubmitReplay } from '../load-replays.ts';
import { protocolOf } from '../registry.ts';

const CALL = { id: 'call-1', now: 1767225600, request_id: 'req-1' };
const TASK = { id: 'task_replay', created_at: 1767225600 };

/** Fields and what became of them; in which order callers are told of several fields is nobody's promise. */
const namesOf = (warnings: readonly Pick<Warning, 'field' | 'action'>[]): readonly string[] =>
  warnings.map(({ field, action }) => `${field} ${action}`).sort();

/** What a vendor must be sent and what its answers mean, as its documents show it. */
export function replayed(id: string, test: Collect): void {
  const { submit, answers } = replaysOf(id);
  const protocol = protocolOf(id);

  fileIsKnown(id, test);

  test('authorises as the vendor wants it', () => {
    expect(protocol.auth).toEqual(answers.auth);
  });

  test.each(submit)('submit: $title', (replay) => {
    const warnings: Warning[] = [];
    const before = { ...scopeOf(replay), warnings };
    const submitting = submission(protocol, before);
    const route = submitting?.route;
    if (replay.route === null) {
      expect(route).toBeUndefined();
      return;
    }
    if (replay.route !== undefined) expect(route).toEqual(replay.route);
    const request = protocol.submit.request(submitting ?? { ...before, route: {} });
    explained(
      () => {
        expect(plain(request)).toEqual(expected(replay.sent));
        expect(namesOf(warnings), 'warnings').toEqual(namesOf(replay.warnings ?? []));
      },
      () => sentFrom(request, replay),
    );
    for (const { message } of warnings) expect(message).not.toBe('');
  });

  test('is either asked about its tasks or answers at once', () => {
    expect(protocol.poll !== undefined).toBe(answers.poll !== undefined);
    expect(protocol.submit.accept !== undefined).toBe(answers.accept !== undefined);
    expect(protocol.submit.read !== undefined).toBe(answers.answered !== undefined);
  });

  test.each(answers.accept ?? [])('accept: $title', ({ answer, route, ok, accepted }) => {
    const scope = { ...answerScope(answer), route: route ?? {} };
    if (ok !== undefined) expect(protocol.ok?.(scope)).toBe(ok);
    expect(protocol.submit.accept?.(scope)).toEqual({ id: undefined, ...accepted });
  });

  test.each(answers.answered ?? [])('answer: $title', ({ answer, route, reading, class: kind }) => {
    const scope = { ...answerScope(answer), route: route ?? {} };
    const read = protocol.submit.read?.(scope);
    expect(read).toEqual({ result: undefined, ...reading });
    const told = read?.failure ?? protocol.errors.read(scope);
    expect(classify(protocol.errors.rules, { http: answer.http, ...told })?.class).toBe(kind);
  });

  test.each(answers.prepare ?? [])('prepare: $title', ({ step: name, item, calls, given }) => {
    const step = protocol.prepare?.find(({ id: one }) => one === name);
    const submitted = scopeOf({ title: '', model: 'model-1', request: { mode: 'text' } });
    const scope = { ...submitted, route: {}, warnings: [], item };
    expect(step?.calls.length).toBe(calls.length);
    let saved: PreparedValues = {};
    for (const [index, { sent, answer, done }] of calls.entries()) {
      const call = step?.calls[index];
      expect(plain(call?.request({ ...scope, saved }))).toEqual(expected(sent));
      const read = { answer: complete(answer), saved };
      if (done !== undefined) expect(call?.until?.(read)).toBe(done);
      saved = { ...saved, ...call?.save?.(read) };
    }
    expect(step?.give({ ...scope, saved })).toEqual(given);
  });

  test('every step before a submission is replayed', () => {
    const replayed = new Set(answers.prepare?.map(({ step }) => step));
    const steps = protocol.prepare?.map(({ id: step }) => step) ?? [];
    expect(
      steps.filter((step) => !replayed.has(step)),
      'no replay under `prepare` has the step',
    ).toEqual([]);
  });

  test.each(answers.poll ?? [])('poll of $upstream_id', (replay) => {
    expect(plain(protocol.poll?.request(taskScope(replay)))).toEqual(expected(replay.sent));
  });

  test.each(answers.batch ?? [])('poll of $ids at once', ({ ids, most, channel, sent, answer, parts }) => {
    expect(protocol.poll?.batch?.most).toBe(most);
    expect(plain(protocol.poll?.batch?.request({ ids, channel: channel ?? {} }))).toEqual(expected(sent));
    expect(protocol.poll?.batch?.split(answerScope(answer))).toEqual(parts);
  });

  test.each(answers.look_up ?? [])('look-up: $title', ({ saved, channel, sent, answer, id, echo }) => {
    const scope = taskScope({ upstream_id: '', saved, channel });
    expect(plain(protocol.dedup?.lookUp(scope))).toEqual(expected(sent));
    expect(protocol.dedup?.accept(answerScope(answer)).id).toBe(id);
    expect(protocol.dedup?.echo?.(answerScope(answer))).toBe(echo);
  });

  test.each(answers.remix ?? [])('remix: $title', ({ source, prompt, sent, answer, id: made }) => {
    const submitted = scopeOf({ title: '', model: 'model-1', request: { mode: 'text', facts: { prompt } } });
    const from = { upstream_id: source.upstream_id, saved: source.saved ?? {} };
    const request = protocol.remix?.request({ ...submitted, route: {}, warnings: [], source: from });
    expect(plain(request)).toEqual(expected(sent));
    expect(protocol.remix?.accept(answerScope(answer)).id).toBe(made);
  });

  test('says whether it can find a lost submission, make a remix, and how its callbacks are proved', () => {
    expect(protocol.remix !== undefined).toBe(answers.remix !== undefined);
    expect(protocol.dedup !== undefined).toBe(answers.look_up !== undefined);
    expect(protocol.poll?.batch !== undefined).toBe(answers.batch !== undefined);
    expect(protocol.callback).toEqual(answers.callback);
  });

  test.each(answers.readings ?? [])(
    'poll answer: $title',
    ({ answer, saved, reading: { class: kind, ...reading } }) => {
      const scope = { ...answerScope(answer), saved: saved ?? {} };
      const { class: said, ...read } = protocol.poll?.read(scope) ?? { state: undefined, word: undefined };
      const told = classify(protocol.errors.rules, { http: answer.http, ...read.failure })?.class;
      expect(kind === undefined ? said : (said ?? told)).toBe(kind);
      const wanted = { state: undefined, word: undefined, ...reading };
      expect(withoutEmptyFailure(read)).toEqual(withoutEmptyFailure(wanted));
    },
  );

  test.each(answers.fetch ?? [])('fetch: $title', ({ answer, saved, sent }) => {
    const scope = taskScope({ upstream_id: 'u', saved });
    const request = protocol.fetch?.request({ ...scope, answer: complete(answer) });
    expect(plain(request)).toEqual(expected(sent));
  });

  test.each(answers.fetched ?? [])('fetch answer: $title', ({ answer, result }) => {
    expect(protocol.fetch?.read(answerScope(answer))).toEqual(result);
  });

  test('cancels only what the vendor lets be cancelled', () => {
    const [replay] = answers.cancel ?? [];
    expect(protocol.cancel?.while).toEqual(replay?.while);
    if (replay === undefined) return;
    expect(plain(protocol.cancel?.request(taskScope(replay)))).toEqual(expected(replay.sent));
  });

  test.each(answers.errors)('HTTP $http $body is $class', ({ class: kind, definite, ...answer }) => {
    const { http } = answer;
    const seen = protocol.errors.read(answerScope(answer));
    const rule = classify(protocol.errors.rules, { http, ...seen });
    expect(rule?.class).toBe(kind);
    expect(rule?.definite).toBe(definite);
  });

  test('every word of the vendor is replayed, as the state it means', () => {
    const readings = answers.readings ?? [];
    const replayed = readings.map(({ reading: { word, state } }) => `${word} is ${state ?? 'none'}`);
    const documented = Object.entries(answers.words ?? {}).flatMap(([state, words]) =>
      words.map((word) => `${word} is ${state}`),
    );
    const known = new Set(replayed.map((one) => one.toLowerCase()));
    expect(
      documented.filter((one) => !known.has(one.toLowerCase())),
      'no replay under `readings` says',
    ).toEqual([]);
  });

  test('every word of every state is replayed, and every class of error', async () => {
    const twin = (await registry.twins())[id];
    const listed = twin?.kind === 'polled' ? Object.values(twin.state.words).flat() : [];
    const replayed = new Set((answers.readings ?? []).map(({ reading }) => reading.word));
    const classes = new Set(answers.errors.map((error) => error.class));
    expect(
      listed.filter((word) => !replayed.has(word)),
      'no replay under `readings` has the word',
    ).toEqual([]);
    expect(
      classesWithCode(protocol).filter((kind) => !classes.has(kind)),
      'no replay under `errors` has the class',
    ).toEqual([]);
  });
}

/** Classes that rows of its errors give to codes of the vendor. */
export function classesWithCode({ errors }: Pick<Protocol, 'errors'>): readonly ErrorClass[] {
  return [...new Set(errors.rules.flatMap((rule) => (rule.code === undefined ? [] : [rule.class])))];
}

/** `sent {"model":...} from text with prompt "a heron", seconds 10`: all that decided the request. */
function sentFrom({ body }: UpstreamRequest, { model, request }: SubmitReplay): string {
  const { mode, facts = {}, roles = {}, metadata } = request;
  const given = [...Object.entries(facts), ...Object.entries(roles), ['metadata', metadata] as const];
  const from = given.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${shortly(value)}`]));
  return `sent ${shortly(body)}\nfrom ${mode} for ${model} with ${from.join(', ')}`;
}

function scopeOf({
  model,
  channel,
  kind,
  callback_url,
  call,
  request,
}: SubmitReplay): Omit<SubmitScope, 'route' | 'warnings'> {
  const canonical: Canonical = {
    mode: request.mode,
    facts: request.facts ?? {},
    roles: request.roles ?? {},
    ...(request.metadata === undefined ? {} : { metadata: request.metadata }),
  };
  const task = { ...TASK, kind, ...(callback_url === undefined ? {} : { callback_url }) };
  return { request: canonical, model, task, channel: channel ?? {}, call: call ?? CALL };
}

/** Words of a failure that nothing says are none. */
function withoutEmptyFailure<R extends Partial<PollReading>>({ failure, ...reading }: R) {
  const isSaid = Object.values(failure ?? {}).some((word) => word !== undefined);
  return isSaid ? { ...reading, failure } : reading;
}

function taskScope({
  upstream_id,
  saved,
  channel,
}: { readonly [key in 'upstream_id' | 'saved' | 'channel']?: Later[key] | undefined }): TaskScope {
  return { task: { ...TASK, upstream_id: upstream_id ?? '' }, saved: saved ?? {}, channel: channel ?? {} };
}

function complete({ http, body, headers }: Answer): UpstreamAnswer {
  return { http, headers: headers ?? {}, body };
}

function answerScope(answer: Answer): AnswerScope {
  const task = { ...TASK, upstream_id: 'video_68d7' };
  return { answer: complete(answer), saved: {}, route: {}, task };
}

/** What goes over the wire: absent values are gone once the body is written. */
function plain(request: UpstreamRequest | undefined): unknown {
  return JSON.parse(JSON.stringify(request));
}

function expected(sent: Sent | undefined): unknown {
  if (sent === undefined) throw new Error('the replay says neither `sent` nor `route: null`');
  const { method, path, query, headers, json, multipart, bytes } = sent;
  const body =
    json !== undefined
      ? { kind: 'json', value: json }
      : multipart !== undefined
        ? { kind: 'multipart', parts: multipart }
        : bytes !== undefined
          ? { kind: 'bytes', file: bytes }
          : { kind: 'none' };
  return { method, path, query: query ?? {}, headers: headers ?? {}, body };
}
