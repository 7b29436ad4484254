import type {
  AcceptIr,
  BatchIr,
  BodyIr,
  CallIr,
  FailureIr,
  FileIr,
  ItemsIr,
  NamedCode,
  ResultIr,
  RouteRowIr,
  StateRowIr,
} from '../../ir-protocol.ts';
import { arrowParams } from '../../language/arrow-params.ts';
import type { Code } from '../../language/types.ts';

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'remove' } as const satisfies Readonly<
  Record<CallIr['method'], string>
>;

/** `post('/path', { query: ..., body: json(...) })` */
export function requestCode({ method, path, query, headers, body }: CallIr): Code {
  const parts = present({
    query,
    headers,
    body: bodyCode(body),
  });
  return call(VERBS[method], path, ...(parts.length === 0 ? [] : [object(parts)]));
}

/** `json(...)`, `multipart(...)`, or `eitherBody(condition, { multipart: () => ..., json: () => ... })` */
function bodyCode(body: BodyIr): Code | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
    case 'multipart':
    case 'fileBody':
      return call(body.kind, body.code);
    case 'either': {
      const forms = (['multipart', 'json'] as const).map((kind) => ({
        name: kind,
        code: later(call(kind, body[kind])),
      }));
      return call('eitherBody', body.when, object(forms));
    }
  }
}

/** `firstRoute([() => routeRow(condition, () => ({ name: value })), ...])`; without a table every request fits. */
export function routeCode(rows: readonly RouteRowIr[]): Code {
  if (rows.length === 0) return object([]);
  const items = rows.map((row) =>
    later(call('routeRow', row.when ?? literal(true), later(object(row.values)))),
  );
  return call('firstRoute', { kind: 'list', items });
}

/** `toTexts({ name: value })` */
export function columnsCode(columns: readonly NamedCode[]): Code {
  return call('toTexts', object(columns));
}

export function acceptCode({ id, save }: AcceptIr): Code {
  return call('accepted', id, ...(save.length === 0 ? [] : [object(save)]));
}

/** The key that a look-up's answer repeats, as text. */
export function echoCode(echo: Code): Code {
  return call('toText', echo);
}

export function stateCode(rows: readonly StateRowIr[]): Code {
  return call('firstState', { kind: 'list', items: rows.map(rowCode) });
}

function rowCode(row: StateRowIr): Code {
  if (row.kind === 'when') {
    const why = row.class === undefined ? [] : [literal(row.class)];
    return call('stateWhen', row.when, literal(row.is), ...why);
  }
  const table = (words: Readonly<Record<string, string>>): Code =>
    object(Object.entries(words).map(([name, meant]) => ({ name, code: literal(meant) })));
  const why = row.classes === undefined ? [] : [table(row.classes)];
  return call('stateOf', row.from, table(row.map), ...why);
}

export function resultCode({ files, usage, items }: ResultIr): Code {
  const rest = items === undefined ? [] : [itemsCode(items)];
  const numbers = usage.length === 0 && items === undefined ? [] : [object(usage)];
  return call('result', filesCode(files), ...numbers, ...rest);
}

/** `resultItems(list, (item) => ({ files: { ... }, facts: { ... } }))` */
function itemsCode({ each, files, facts }: ItemsIr): Code {
  const body = object([
    { name: 'files', code: filesCode(files) },
    { name: 'facts', code: object(facts) },
  ]);
  return call('resultItems', each, { kind: 'arrow', params: arrowParams(body), body });
}

/** `batchParts(list, 100, (item) => ({ id: ..., body: ... }))` */
export function batchCode({ each, most, id, body }: BatchIr): Code {
  const part = object([
    { name: 'id', code: id },
    { name: 'body', code: body },
  ]);
  return call('batchParts', each, literal(most), {
    kind: 'arrow',
    params: arrowParams(part),
    body: part,
  });
}

/** Values of a step by name, absent ones left out. */
export function valuesCode(values: readonly NamedCode[]): Code {
  return call('object', object(values));
}

function filesCode(files: readonly FileIr[]): Code {
  return object(files.map((file) => ({ name: file.name, code: fileCode(file) })));
}

function fileCode(file: FileIr): Code {
  return object(
    present({
      url: file.urls.length === 0 ? undefined : { kind: 'list', items: file.urls },
      base64: file.base64,
      download: file.download,
      query: file.query,
      with_key: file.with_key ? literal(true) : undefined,
      ttl_secs: file.ttl_secs === undefined ? undefined : literal(file.ttl_secs),
      expires_at: file.expires_at,
      refresh: file.refresh ? literal(true) : undefined,
    }),
  );
}

export function failureCode({ code, message }: FailureIr): Code {
  const absent: Code = { kind: 'ref', path: 'undefined' };
  return call('failure', code ?? absent, message ?? absent);
}

/** `() => body`: read only when it is needed. */
export function later(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}

function present(values: Readonly<Record<string, Code | undefined>>): NamedCode[] {
  return Object.entries(values).flatMap(([name, code]) => (code === undefined ? [] : [{ name, code }]));
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function object(entries: readonly NamedCode[]): Code {
  return { kind: 'object', entries: entries.map(({ name, code }) => ({ key: name, value: code })) };
}

function literal(value: boolean | number | string): Code {
  return { kind: 'literal', value };
}
