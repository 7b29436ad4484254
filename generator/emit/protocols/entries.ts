import type { Origin } from '../../ir.ts';
import type {
  AcceptIr,
  AnswerIr,
  BatchIr,
  CallIr,
  ModelRowIr,
  OutcomeIr,
  PollIr,
  PrepareCallIr,
  PrepareIr,
  ProtocolIr,
} from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { codesOfCall, someCode } from '../../resolve/protocols/code-parts.ts';
import { type RefusalTables, ruleItems } from '../refusals.ts';
import { DENIED_NAMES } from '../tables.ts';
import {
  acceptCode,
  batchCode,
  columnsCode,
  echoCode,
  failureCode,
  later,
  requestCode,
  resultCode,
  routeCode,
  stateCode,
  valuesCode,
} from './part-code.ts';
import type { Entry } from './print-entries.ts';
import { settingsRead } from './settings-read.ts';
import { alwaysUsed, namesIn, usedCode } from './used-code.ts';

/** The properties of one adapter in the order a reader wants them: facts, calls, errors. */
export function protocolEntries(protocol: ProtocolIr, tables: RefusalTables): readonly Entry[] {
  const calls = callEntries(protocol, tables);
  const settings = settingsRead(calls);
  return [...factEntries(protocol), ...(settings.length === 0 ? [] : [data('settings', settings)]), ...calls];
}

function factEntries(protocol: ProtocolIr): readonly Entry[] {
  const {
    id,
    title,
    auth,
    base_url_example,
    path_begins,
    carries,
    media,
    outcome,
    models = [],
    guard,
    metadata_fields,
    metadata_addresses,
  } = protocol;
  return [
    data('id', id),
    data('title', title),
    data('auth', { use: auth.use, params: auth.params }, auth.origin),
    ...ifPresent(base_url_example, (example) => data('base_url_example', example)),
    ...ifPresent(path_begins, (begins) => data('path_begins', begins)),
    data('carries', carries),
    data('media', media),
    ...(carries.metadata ? [data('metadata_fields', metadata_fields)] : []),
    ...(metadata_addresses.length === 0 ? [] : [data('metadata_addresses', metadata_addresses)]),
    ...ifPresent(carries.metadata ? guard : undefined, guardEntry),
    paceEntry(outcome),
    ...(models.length === 0
      ? []
      : [{ key: 'models', value: { kind: 'list', items: models.map(modelEntries) } } as const]),
  ];
}

/** One row of `models`: facts as data, columns and conditions as code. */
function modelEntries({ facts: all, together, columns, origin }: ModelRowIr): readonly Entry[] {
  const facts = { ...all, ...(all.limits === undefined ? {} : { limits: withoutEmpty(all.limits) }) };
  const conditions = together.map((entry): readonly Entry[] => [
    { key: 'when', value: { kind: 'function', scope: 's', code: entry.when }, origin: entry.origin },
    data('reads', namesIn([entry.when])),
    data('limits', withoutEmpty(entry.limits)),
  ]);
  const entries: readonly Entry[] = [
    ...Object.entries(facts).map(([key, value]) => data(key, value)),
    ...(conditions.length === 0
      ? []
      : [{ key: 'together', value: { kind: 'list', items: conditions } } as const]),
    ...(columns.length === 0
      ? []
      : [inCall('columns', columnsCode(columns), 's'), ...usedEntry(columns.map((column) => column.code))]),
  ];
  return entries.map((entry, index) => (index === 0 ? { ...entry, origin } : entry));
}

/** Limits without the kinds of which there are none. */
function withoutEmpty(limits: object): object {
  return Object.fromEntries(Object.entries(limits).filter(([, ofKind]) => Object.keys(ofKind).length > 0));
}

/** The names of the vocabulary, which adapters import, and those that this one allows. */
function guardEntry({ allowed }: NonNullable<ProtocolIr['guard']>): Entry {
  return group('names', [
    code('denied', { kind: 'ref', path: DENIED_NAMES }),
    ...(allowed.length === 0 ? [] : [data('allowed', allowed)]),
  ]);
}

/** When a task is asked for, or how long its only call may take. */
function paceEntry(outcome: OutcomeIr): Entry {
  if (outcome.kind === 'answered') {
    const secs: Code = { kind: 'literal', value: outcome.answer.within_secs };
    return code('pace', { kind: 'call', fn: 'paceWithin', args: [secs] }, outcome.answer.origin);
  }
  const { origin, first_secs, every_secs, slow_secs, deadline_secs } = outcome.pace;
  return data('pace', { first_secs, every_secs, slow_secs, deadline_secs }, origin);
}

/** All that calls the vendor or reads its answers. */
export function callEntries(protocol: ProtocolIr, tables: RefusalTables = new Map()): readonly Entry[] {
  const { errors, routes } = protocol;
  return [
    ...ifPresent(protocol.ok, ({ code, origin }) => reader('ok', code, origin)),
    {
      key: 'route',
      origin: routes[0]?.origin,
      value: { kind: 'function', scope: 's', code: routeCode(routes) },
    },
    ...routedEntry(protocol),
    ...(protocol.prepare.length === 0 ? [] : [prepareEntry(protocol.prepare)]),
    ...(isVolatile(protocol) ? [data('volatile', true)] : []),
    ...outcomeEntries(protocol),
    ...ifPresent(protocol.fetch, ({ call, result, fails_on }) =>
      group('fetch', [
        request('request', call),
        reader('read', resultCode(result), result.origin),
        ...ifPresent(fails_on, (classes) => data('fails_on', classes)),
      ]),
    ),
    ...ifPresent(protocol.remix, (remix) =>
      group('remix', [request('request', remix.call), accept(remix.accept)]),
    ),
    ...ifPresent(protocol.callback, ({ verify, params, origin }) =>
      data('callback', { verify, params }, origin),
    ),
    ...ifPresent(protocol.cancel, (cancel) =>
      group('cancel', [request('request', cancel.call), data('while', cancel.while)]),
    ),
    ...ifPresent(protocol.dedup, (dedup) =>
      group('dedup', [
        request('lookUp', dedup.call),
        ...ifPresent(dedup.echo, (found) => reader('echo', echoCode(found.code), found.origin)),
        accept(dedup.accept),
      ]),
    ),
    {
      ...group('errors', [
        reader('read', failureCode(errors.read)),
        { key: 'rules', value: { kind: 'rules', items: ruleItems(errors, tables) } },
      ]),
      origin: errors.origin,
    },
  ];
}

function prepareEntry(steps: readonly PrepareIr[]): Entry {
  const items = steps.map((step): readonly Entry[] => [
    data('id', step.id, step.origin),
    ...(step.roles.length === 0 ? [] : [data('roles', step.roles)]),
    ...ifPresent(step.when, (condition) => inCall('when', condition, 's')),
    { key: 'calls', value: { kind: 'list', items: step.calls.map(callOfStep) } },
    data(
      'names',
      step.give.map(({ name }) => name),
    ),
    inCall('give', valuesCode(step.give), 's'),
    ...ifPresent(step.reuse_secs, (secs) => data('reuse_secs', secs)),
    ...ifPresent(step.within_secs, (secs) => data('within_secs', secs)),
  ]);
  return { key: 'prepare', value: { kind: 'list', items } };
}

function callOfStep({ call, sign, save, until, fails, every_secs, most }: PrepareCallIr): readonly Entry[] {
  return [
    request('request', call),
    ...ifPresent(sign, (signed) => data('sign', signed)),
    ...(save.length === 0 ? [] : [inCall('save', valuesCode(save), 'a')]),
    ...ifPresent(until, (condition) => inCall('until', condition, 'a')),
    ...ifPresent(fails, (condition) => inCall('fails', condition, 'a')),
    ...ifPresent(every_secs, (secs) => data('every_secs', secs)),
    ...ifPresent(most, (times) => data('most', times)),
  ];
}

function inCall(key: string, of: Code, scope: 's' | 'a'): Entry {
  return { key, value: { kind: 'function', scope, code: of } };
}

/** What of the request some code makes something of; nothing where that is nothing. */
function usedEntry(codes: readonly Code[]): readonly Entry[] {
  return namesIn(codes).length === 0 ? [] : [inCall('used', usedCode(codes), 's')];
}

/** What the routes table asks for and the submission need not send. */
function routedEntry({ routes, submit }: ProtocolIr): readonly Entry[] {
  const sent = alwaysUsed(codesOfCall(submit));
  const codes = routes.flatMap(({ when, values }) => [
    ...(when === undefined ? [] : [when]),
    ...values.map((value) => value.code),
  ]);
  const names = namesIn(codes).filter((name) => !sent.includes(name));
  return names.length === 0 ? [] : [data('routed', names)];
}

/** Whether the submission names what is of one call alone. */
function isVolatile({ submit }: ProtocolIr): boolean {
  return codesOfCall(submit).some((part) =>
    someCode(part, (inner) => inner.kind === 'ref' && inner.path.startsWith('s.call?.')),
  );
}

/** The submission, and the poll of the task that it started. */
function outcomeEntries({ submit, outcome }: ProtocolIr): readonly Entry[] {
  if (outcome.kind === 'answered') {
    const { within_secs, max_answer_bytes } = outcome.answer;
    return [
      group('submit', [
        request('request', submit),
        inCall('used', usedCode([requestCode(submit)]), 's'),
        answered(outcome.answer),
        data('within_secs', within_secs),
        ...ifPresent(max_answer_bytes, (bytes) => data('max_answer_bytes', bytes)),
      ]),
    ];
  }
  const { poll } = outcome;
  return [
    group('submit', [
      request('request', submit),
      inCall('used', usedCode([requestCode(submit)]), 's'),
      accept(outcome.accept),
    ]),
    group('poll', [
      request('request', poll.call),
      read(poll),
      ...ifPresent(poll.fails_on, (classes) => data('fails_on', classes)),
      ...ifPresent(poll.batch, batch),
    ]),
  ];
}

function answered({ result, failure }: AnswerIr): Entry {
  const entries = [
    code('result', later(resultCode(result)), result.origin),
    ...ifPresent(failure, (found) => code('failure', later(failureCode(found)), found.origin)),
  ];
  return { key: 'read', value: { kind: 'call', scope: 'a', fn: 'answered', entries } };
}

function read({ state, echo, progress, result, failure }: PollIr): Entry {
  const entries = [
    code('state', stateCode(state), state[0]?.origin),
    ...ifPresent(echo, (found) => code('id', found.code, found.origin)),
    ...ifPresent(progress, (found) => code('progress', found.code, found.origin)),
    ...ifPresent(result, (found) => code('result', later(resultCode(found)), found.origin)),
    ...ifPresent(failure, (found) => code('failure', later(failureCode(found)), found.origin)),
  ];
  return { key: 'read', value: { kind: 'call', scope: 'a', fn: 'reading', entries } };
}

function batch(found: BatchIr): Entry {
  return group('batch', [
    data('most', found.most),
    request('request', found.call),
    reader('split', batchCode(found), found.origin),
  ]);
}

function request(key: string, call: CallIr): Entry {
  return { key, origin: call.origin, value: { kind: 'function', scope: 's', code: requestCode(call) } };
}

function accept(found: AcceptIr): Entry {
  return reader('accept', acceptCode(found), found.origin);
}

function reader(key: string, of: Code, origin?: Origin): Entry {
  return { key, origin, value: { kind: 'function', scope: 'a', code: of } };
}

function data(key: string, of: unknown, origin?: Origin): Entry {
  return { key, origin, value: { kind: 'data', data: of } };
}

function code(key: string, of: Code, origin?: Origin): Entry {
  return { key, origin, value: { kind: 'code', code: of } };
}

function group(key: string, entries: readonly Entry[]): Entry {
  return { key, value: { kind: 'object', entries } };
}

function ifPresent<T>(value: T | undefined, make: (value: T) => Entry): readonly Entry[] {
  return value === undefined ? [] : [make(value)];
}
