import type { GatewayIr, Origin, OutputFile } from '../ir.ts';
import type {
  AcceptIr,
  CallIr,
  FailureIr,
  FileIr,
  NamedCode,
  PollIr,
  ProtocolIr,
  ResultIr,
  StateRowIr,
} from '../ir-protocol.ts';
import { DENIED_METADATA } from '../language/scopes.ts';
import type { Code } from '../language/types.ts';
import { camelCase, pascalCase, propertyKey } from '../print/identifier.ts';
import { jsdoc } from '../print/jsdoc.ts';
import { brokenLiteral, literal } from '../print/literal.ts';
import { TsFile } from '../print/ts-file.ts';
import { contractFunction, printInto } from './compiled.ts';
import { emitHooks } from './hooks.ts';

/** `generated/adapters/<id>.ts`, and the hook interface of each protocol that declares hooks. */
export function emitProtocols(ir: Pick<GatewayIr, 'protocols'>): readonly OutputFile[] {
  return ir.protocols.flatMap((protocol) => [
    emitProtocol(protocol),
    ...(protocol.hooks === undefined ? [] : [emitHooks(protocol, protocol.hooks.entries)]),
  ]);
}

/** One property of the adapter: data or code, with the spec line it comes from. */
interface Entry {
  readonly key: string;
  readonly origin?: Origin;
  readonly value: Value;
}

type Value =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'code'; readonly code: Code; readonly scope?: 's' | 'a' }
  | {
      readonly kind: 'object';
      readonly entries: readonly Entry[];
      readonly open?: string;
      readonly close?: string;
    };

function emitProtocol(protocol: ProtocolIr): OutputFile {
  const source = `specs/protocols/${protocol.id}.yaml`;
  const file = new TsFile(`generated/adapters/${protocol.id}.ts`, source);
  file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  const define = contractFunction(file, 'defineProtocol');
  if (protocol.carries.metadata) {
    const declared = `const ${DENIED_METADATA}: readonly string[] = `;
    const keys = literal(protocol.deny, { indent: 0, used: declared.length });
    file.add(
      `/** Keys of \`metadata\` that never reach the upstream: it would change what was agreed. */\n${declared}${keys};`,
    );
  }
  const about = jsdoc(
    protocol.about === undefined ? `${protocol.title}.` : `${protocol.title}. ${protocol.about}`,
  );
  const body = printEntries(file, source, protocolEntries(file, protocol), 0);
  const definition = `${define}<CanonicalRequest>(${body})`;
  const name = camelCase(protocol.id);
  if (protocol.hooks === undefined) file.add(`${about}export const ${name} = ${definition};`);
  else {
    const type = `${pascalCase(protocol.id)}Hooks`;
    file.import('hooks', `runtime/adapters/${protocol.hooks.name}.ts`);
    file.import(type, `generated/adapters/${protocol.id}.hooks.ts`, { typeOnly: true });
    const around = contractFunction(file, 'withHooks');
    const given = `hooks satisfies ${type}`;
    file.add(`const fromSpec = ${definition};`);
    file.add(`${about}export const ${name} = ${around}<CanonicalRequest>(fromSpec, ${given});`);
  }
  return file.print();
}

function protocolEntries(file: TsFile, protocol: ProtocolIr): Entry[] {
  const { auth, pace, submit, poll, fetch, cancel, dedup, errors, ok } = protocol;
  const { first_secs, every_secs, slow_secs, deadline_secs } = pace;
  return [
    { key: 'id', value: { kind: 'data', data: protocol.id } },
    { key: 'title', value: { kind: 'data', data: protocol.title } },
    {
      key: 'auth',
      origin: auth.origin,
      value: { kind: 'data', data: { use: auth.use, params: auth.params } },
    },
    { key: 'carries', value: { kind: 'data', data: protocol.carries } },
    { key: 'media', value: { kind: 'data', data: protocol.media } },
    {
      key: 'pace',
      origin: pace.origin,
      value: { kind: 'data', data: { first_secs, every_secs, slow_secs, deadline_secs } },
    },
    ...(ok === undefined ? [] : [{ key: 'ok', origin: ok.origin, value: answered(ok.code) }]),
    routeEntry(protocol),
    {
      key: 'submit',
      value: { kind: 'object', entries: [requestEntry('request', submit.call), acceptEntry(submit.accept)] },
    },
    {
      key: 'poll',
      value: { kind: 'object', entries: [requestEntry('request', poll.call), readEntry(file, poll)] },
    },
    ...(fetch === undefined
      ? []
      : [
          {
            key: 'fetch',
            value: {
              kind: 'object',
              entries: [
                requestEntry('request', fetch.call),
                { key: 'read', origin: fetch.result.origin, value: answered(resultCode(fetch.result)) },
              ],
            },
          } as const,
        ]),
    ...(cancel === undefined
      ? []
      : [
          {
            key: 'cancel',
            value: {
              kind: 'object',
              entries: [
                requestEntry('request', cancel.call),
                { key: 'while', value: { kind: 'data', data: cancel.while } },
              ],
            },
          } as const,
        ]),
    ...(dedup === undefined
      ? []
      : [
          {
            key: 'dedup',
            value: {
              kind: 'object',
              entries: [requestEntry('lookUp', dedup.call), acceptEntry(dedup.accept)],
            },
          } as const,
        ]),
    {
      key: 'errors',
      origin: errors.origin,
      value: {
        kind: 'object',
        entries: [
          { key: 'read', value: answered(failureCode(errors.read)) },
          { key: 'rules', value: { kind: 'data', data: errors.rules } },
        ],
      },
    },
  ];
}

function answered(code: Code): Value {
  return { kind: 'code', code, scope: 'a' };
}

function routeEntry({ routes }: ProtocolIr): Entry {
  const [first] = routes;
  if (first === undefined) return { key: 'route', value: { kind: 'code', code: object([]), scope: 's' } };
  const rows = routes.map((row): Code => {
    const when = row.when ?? { kind: 'literal', value: true };
    return call('routeRow', when, object(row.values));
  });
  const code = call('firstRoute', { kind: 'list', items: rows });
  return { key: 'route', origin: first.origin, value: { kind: 'code', code, scope: 's' } };
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'remove' } as const satisfies Readonly<
  Record<CallIr['method'], string>
>;

function requestEntry(key: string, { method, path, query, headers, body, origin }: CallIr): Entry {
  const parts = [
    ...(query === undefined ? [] : [{ name: 'query', code: query }]),
    ...(headers === undefined ? [] : [{ name: 'headers', code: headers }]),
    ...(body.kind === 'none' ? [] : [{ name: 'body', code: call(body.kind, body.code) }]),
  ];
  const code = call(VERBS[method], path, ...(parts.length === 0 ? [] : [object(parts)]));
  return { key, origin, value: { kind: 'code', code, scope: 's' } };
}

function acceptEntry({ id, save, origin }: AcceptIr): Entry {
  const code = call('accepted', id, ...(save.length === 0 ? [] : [object(save)]));
  return { key: 'accept', origin, value: answered(code) };
}

function readEntry(file: TsFile, { state, progress, result, failure }: PollIr): Entry {
  const rows = state.map(stateCode);
  const seen = call('firstState', { kind: 'list', items: rows });
  const entries: Entry[] = [
    { key: 'state', ...at(state[0]?.origin), value: { kind: 'code', code: seen } },
    ...(progress === undefined
      ? []
      : [
          { key: 'progress', origin: progress.origin, value: { kind: 'code', code: progress.code } } as const,
        ]),
    ...(result === undefined
      ? []
      : [
          {
            key: 'result',
            origin: result.origin,
            value: { kind: 'code', code: later(resultCode(result)) },
          } as const,
        ]),
    ...(failure === undefined
      ? []
      : [
          {
            key: 'failure',
            origin: failure.origin,
            value: { kind: 'code', code: later(failureCode(failure)) },
          } as const,
        ]),
  ];
  const open = `(a) => ${contractFunction(file, 'reading')}(`;
  return { key: 'read', value: { kind: 'object', entries, open, close: ')' } };
}

function stateCode(row: StateRowIr): Code {
  if (row.kind === 'when') return call('stateWhen', row.when, text(row.is));
  const words = Object.entries(row.map).map(([name, state]) => ({ name, code: text(state) }));
  return call('stateOf', row.from, object(words));
}

function resultCode({ files, usage }: ResultIr): Code {
  const located = files.map((file) => ({ name: file.name, code: fileCode(file) }));
  return call('result', object(located), ...(usage.length === 0 ? [] : [object(usage)]));
}

function fileCode(file: FileIr): Code {
  const flag = (name: string): NamedCode => ({ name, code: { kind: 'literal', value: true } });
  return object([
    ...(file.urls.length === 0 ? [] : [{ name: 'url', code: { kind: 'list', items: file.urls } as const }]),
    ...(file.download === undefined ? [] : [{ name: 'download', code: file.download }]),
    ...(file.query === undefined ? [] : [{ name: 'query', code: file.query }]),
    ...(file.with_key ? [flag('with_key')] : []),
    ...(file.ttl_secs === undefined
      ? []
      : [{ name: 'ttl_secs', code: { kind: 'literal', value: file.ttl_secs } as const }]),
    ...(file.expires_at === undefined ? [] : [{ name: 'expires_at', code: file.expires_at }]),
    ...(file.refresh ? [flag('refresh')] : []),
  ]);
}

function failureCode({ code, message }: FailureIr): Code {
  const absent: Code = { kind: 'ref', path: 'undefined' };
  return call('failure', code ?? absent, message ?? absent);
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function object(entries: readonly NamedCode[]): Code {
  return { kind: 'object', entries: entries.map(({ name, code }) => ({ key: name, value: code })) };
}

function text(value: string): Code {
  return { kind: 'literal', value };
}

function later(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}

function at(origin: Origin | undefined): { readonly origin?: Origin } {
  return origin === undefined ? {} : { origin };
}

function printEntries(file: TsFile, source: string, entries: readonly Entry[], indent: number): string {
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  const lines = entries.map((entry) => {
    const comment = entry.origin === undefined ? '' : `${pad}// ${source}:${entry.origin.line}\n`;
    const label = `${propertyKey(entry.key)}: `;
    return `${comment}${pad}${label}${printValue(file, source, entry.value, inner, label.length)},\n`;
  });
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

function printValue(file: TsFile, source: string, value: Value, indent: number, used: number): string {
  switch (value.kind) {
    case 'data':
      return Array.isArray(value.data) && value.data.length > 3
        ? brokenLiteral(value.data, indent)
        : literal(value.data, { indent, used });
    case 'object':
      return `${value.open ?? ''}${printEntries(file, source, value.entries, indent)}${value.close ?? ''}`;
    case 'code': {
      if (value.scope === undefined) return printInto(file, value.code, { indent, column: indent + used });
      const params = readsFrom(value.code, value.scope) ? [value.scope] : [];
      const arrow: Code = { kind: 'arrow', params, body: value.code };
      return printInto(file, arrow, { indent, column: indent + used });
    }
  }
}

/** Whether the code reads its scope at all: an unused parameter would not pass the linter. */
function readsFrom(code: Code, scope: string): boolean {
  switch (code.kind) {
    case 'ref':
      return code.path === scope || code.path.startsWith(`${scope}.`) || code.path.startsWith(`${scope}[`);
    case 'literal':
      return false;
    case 'call':
      return code.args.some((part) => readsFrom(part, scope));
    case 'list':
      return code.items.some((part) => readsFrom(part, scope));
    case 'object':
      return code.entries.some(({ value }) => readsFrom(value, scope));
    case 'arrow':
      return readsFrom(code.body, scope);
  }
}
