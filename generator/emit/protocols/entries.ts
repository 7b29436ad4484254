import type { Origin } from '../../ir.ts';
import type { AcceptIr, BatchIr, CallIr, PollIr, ProtocolIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import {
  acceptCode,
  batchCode,
  echoCode,
  failureCode,
  later,
  requestCode,
  resultCode,
  routeCode,
  stateCode,
} from './part-code.ts';
import type { Entry } from './print-entries.ts';
import { settingsRead } from './settings-read.ts';

/** The properties of one adapter in the order a reader wants them: facts, calls, errors. */
export function protocolEntries(protocol: ProtocolIr): readonly Entry[] {
  const calls = callEntries(protocol);
  const settings = settingsRead(calls);
  return [...factEntries(protocol), ...(settings.length === 0 ? [] : [data('settings', settings)]), ...calls];
}

function factEntries({ id, title, auth, carries, media, pace }: ProtocolIr): readonly Entry[] {
  const { first_secs, every_secs, slow_secs, deadline_secs } = pace;
  return [
    data('id', id),
    data('title', title),
    data('auth', { use: auth.use, params: auth.params }, auth.origin),
    data('carries', carries),
    data('media', media),
    data('pace', { first_secs, every_secs, slow_secs, deadline_secs }, pace.origin),
  ];
}

/** All that calls the vendor or reads its answers. */
export function callEntries(protocol: ProtocolIr): readonly Entry[] {
  const { submit, poll, errors, routes } = protocol;
  return [
    ...given(protocol.ok, ({ code, origin }) => reader('ok', code, origin)),
    {
      key: 'route',
      origin: routes[0]?.origin,
      value: { kind: 'function', scope: 's', code: routeCode(routes) },
    },
    group('submit', [request('request', submit.call), accept(submit.accept)]),
    group('poll', [
      request('request', poll.call),
      read(poll),
      ...given(poll.fails_on, (classes) => data('fails_on', classes)),
      ...given(poll.batch, batch),
    ]),
    ...given(protocol.fetch, ({ call, result, fails_on }) =>
      group('fetch', [
        request('request', call),
        reader('read', resultCode(result), result.origin),
        ...given(fails_on, (classes) => data('fails_on', classes)),
      ]),
    ),
    ...given(protocol.remix, (remix) =>
      group('remix', [request('request', remix.call), accept(remix.accept)]),
    ),
    ...given(protocol.callback, ({ verify, params, origin }) => data('callback', { verify, params }, origin)),
    ...given(protocol.cancel, (cancel) =>
      group('cancel', [request('request', cancel.call), data('while', cancel.while)]),
    ),
    ...given(protocol.dedup, (dedup) =>
      group('dedup', [
        request('lookUp', dedup.call),
        ...given(dedup.echo, (found) => reader('echo', echoCode(found.code), found.origin)),
        accept(dedup.accept),
      ]),
    ),
    {
      ...group('errors', [reader('read', failureCode(errors.read)), data('rules', errors.rules)]),
      origin: errors.origin,
    },
  ];
}

function read({ state, echo, progress, result, failure }: PollIr): Entry {
  const entries = [
    code('state', stateCode(state), state[0]?.origin),
    ...given(echo, (found) => code('id', found.code, found.origin)),
    ...given(progress, (found) => code('progress', found.code, found.origin)),
    ...given(result, (found) => code('result', later(resultCode(found)), found.origin)),
    ...given(failure, (found) => code('failure', later(failureCode(found)), found.origin)),
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

function given<T>(value: T | undefined, make: (value: T) => Entry): readonly Entry[] {
  return value === undefined ? [] : [make(value)];
}
