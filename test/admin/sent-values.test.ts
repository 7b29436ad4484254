import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { explainFields } from '../../runtime/admin/explain-fields.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Protocol, SubmitScope } from '../../runtime/contract/protocol.ts';
import { type SentValue, sentValues } from '../../runtime/contract/sent-values.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { isObject } from '../../runtime/contract/values.ts';
import { requestText, submittedText } from '../../runtime/work/trace/trace-text.ts';
import { anyRequest } from '../support/any-canonical.ts';
import { metadataFields } from '../support/metadata-fields.ts';
import { submission } from '../support/submission.ts';
import { channelOf } from '../tasks/world.ts';

/** Of each protocol; `BODIES=10000` asks for as many. */
const BODIES = Number(process.env.BODIES ?? 60);
const tables = await registry.explain();
const CHANNEL = channelOf({ id: 'a' });

/** A request of the protocol, with one field of metadata in every second one. */
function anySubmission(id: string, protocol: Protocol) {
  const listed = protocol.carries.metadata ? metadataFields(id) : [];
  const field = fc.option(fc.constantFrom(...(listed.length === 0 ? ['none'] : listed)), { nil: undefined });
  return fc.tuple(anyRequest, field).map(([plain, path]) => {
    const metadata = path === undefined || listed.length === 0 ? undefined : nested(path.split('.'));
    const request: Canonical = metadata === undefined ? plain : { ...plain, metadata };
    const task = {
      id: 'task_1',
      created_at: 1_767_225_600,
      callback_url: 'https://gateway.example/callback',
    };
    const call = { id: 'call', now: 1_767_225_600, request_id: 'request' };
    const scope = { request, model: 'maker@model-1', task, channel: {}, warnings: [], call };
    const fitted = submission(protocol, scope);
    return fitted === undefined ? undefined : withPrepared(protocol, fitted);
  });
}

function nested(path: readonly string[]): JsonObject {
  const [first = '', ...rest] = path;
  return { [first]: rest.length === 0 ? 'probe' : nested(rest) };
}

/** With what the steps before the submission give. */
function withPrepared(protocol: Protocol, scope: SubmitScope): SubmitScope {
  const steps = (protocol.prepare ?? []).filter((step) => step.when?.(scope) !== false);
  const values = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `${name} given`]));
  const roles = Object.entries(scope.request.roles).map(([role, list]) => {
    const names = steps.flatMap((step) => (step.roles?.includes(role) === true ? step.names : []));
    return [role, names.length === 0 ? list : list?.map((media) => ({ ...media, prepared: values(names) }))];
  });
  const others = steps.filter((step) => step.roles === undefined).map(({ id, names }) => [id, values(names)]);
  return {
    ...scope,
    request: { ...scope.request, roles: Object.fromEntries(roles) },
    prepared: Object.fromEntries(others),
  };
}

/** Every value of a request by its place; an empty object is none. */
function leavesOf(value: unknown, target: string): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${target}[${index}]`));
  if (!isObject(value) || isFile(value)) return [[target, value]];
  return Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : leavesOf(item, target === '' ? key : `${target}.${key}`),
  );
}

const isFile = (value: object): boolean => 'file' in value && isObject(value.file) && 'kind' in value.file;

/** What a request holds, by place; parts of a form have their text, in order. */
function requestLeaves({
  path,
  query,
  headers,
  body,
}: UpstreamRequest): readonly (readonly [string, unknown])[] {
  const texts = (entries: Readonly<Record<string, string>>, nameOf: (name: string) => string) =>
    Object.entries(entries).map(([name, text]) => [nameOf(name), text] as const);
  return [
    ['path', path],
    ...texts(query, (name) => `?${name}`),
    ...texts(headers, (name) => `${name}:`),
    ...(body.kind === 'json' ? leavesOf(body.value, '') : []),
    ...(body.kind === 'multipart'
      ? body.parts.map((part) => [part.name, part.kind === 'file' ? part.file : part.text] as const)
      : []),
  ];
}

/** The same of values that know their rows. */
function valueLeaves(values: readonly SentValue[], form: boolean): readonly (readonly [string, unknown])[] {
  return values.flatMap(({ target, value }): readonly (readonly [string, unknown])[] => {
    const inText = target.startsWith('?') || target.endsWith(':');
    if (inText) return [[target, String(value)]];
    if (!form || target === 'path') return leavesOf(value, target);
    const items =
      Array.isArray(value) && value.every((item) => typeof item !== 'object' || isFile(item))
        ? value
        : [value];
    return items.map((item) => [target.replace(/\[\d+\]$/, ''), partOf(item)]);
  });
}

function partOf(value: unknown): unknown {
  if (isObject(value)) return 'file' in value ? value.file : JSON.stringify(value);
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** `input.media[].url` of `input.media[0].url`. */
const template = (target: string) => target.replaceAll(/\[\d+\]/g, '[]');

describe.each(Object.entries(registry.protocols))('%s', (id, protocol) => {
  const rows = tables.protocols[id]?.fields ?? [];
  const calls = registry.sent_calls(id);

  test('each value of a request is explained by the row that set it', () => {
    let asked = 0;
    fc.assert(
      fc.property(anySubmission(id, protocol), (scope) => {
        if (scope === undefined) return;
        asked += 1;
        const request = protocol.submit.request({ ...scope, warnings: [] });
        const metadata = scope.request.metadata && protocol.passed?.(scope.request.metadata, []);
        const { metadata: _, ...plain } = scope.request;
        const passed = { ...scope, warnings: [], request: { ...plain, ...(metadata && { metadata }) } };
        const values = sentValues(calls.submit(passed));
        expect(valueLeaves(values, request.body.kind === 'multipart')).toEqual(requestLeaves(request));
        for (const value of values) {
          const targets = value.rows.map((row) => rows[row]?.target ?? 'none');
          expect(targets).not.toEqual([]);
          for (const target of targets)
            expect([value.target, isTarget(target, value.target)]).toEqual([value.target, true]);
        }
      }),
      { numRuns: BODIES },
    );
    expect(asked).toBeGreaterThan(0);
  });

  test('what was traced of it gives the same rows and values', () => {
    fc.assert(
      fc.property(anySubmission(id, protocol), (scope) => {
        if (scope === undefined) return;
        const request = protocol.submit.request({ ...scope, warnings: [] });
        const { fields: told } = explainFields(traced(protocol, scope, request), { tables, registry });
        const shown = told.flatMap(({ sent }) =>
          sent.flatMap(({ target, value }) => (value === undefined ? [] : [[target, value]])),
        );
        const body: Json = request.body.kind === 'json' ? request.body.value : null;
        for (const [target, value] of shown)
          if (request.body.kind === 'json' && target !== 'path')
            expect(at(body, String(target))).toEqual(value);
        const names = new Set(told.filter(({ sent }) => sent.length > 0).map(({ name }) => name));
        expect([...names].sort()).toEqual([...readNames(scope)].sort());
      }),
      { numRuns: BODIES },
    );
  });

  /** Names of all that a row reads of which a value was sent. */
  function readNames(scope: SubmitScope): ReadonlySet<string> {
    const metadata = scope.request.metadata && protocol.passed?.(scope.request.metadata, []);
    const { metadata: _, ...plain } = scope.request;
    const values = sentValues(
      calls.submit({ ...scope, warnings: [], request: { ...plain, ...(metadata && { metadata }) } }),
    );
    const given = new Set([
      'model',
      ...(metadata === undefined ? [] : ['metadata']),
      ...Object.keys(plain.facts),
      ...Object.keys(plain.roles),
    ]);
    const reads = values.flatMap(({ rows: positions }) => positions.flatMap((row) => rows[row]?.reads ?? []));
    return new Set(reads.map((read) => read.slice(1).split('.')[0] ?? '').filter((name) => given.has(name)));
  }
});

/** Whether a row is of this place: of itself, of an object that it is a member of, or of a text that is made of it. */
function isTarget(row: string, target: string): boolean {
  if (row === '(path)') return target === 'path';
  const place = template(target);
  const own = row.replace(/(?:^|\.)\*$/, '');
  return (
    own === '' ||
    [place, `${place}[]`].includes(own) ||
    place.startsWith(`${own}.`) ||
    own.startsWith(`${place}.`)
  );
}

function traced(protocol: Protocol, scope: SubmitScope, request: UpstreamRequest) {
  const submitted = submittedText({
    request: {
      route: 'videos-create',
      modelName: 'model-1',
      canonical: scope.request,
      given: scope.request.facts,
      strict: false,
      fieldOf: (name) => name,
      paramOf: (role, index) => `${role}[${index}]`,
      model: { id: 'model-1' },
    },
    plan: {
      candidate: { protocol, channel: CHANNEL, upstreamModel: scope.model, lost: [] },
      credential: 0,
      facts: scope.request.facts,
      quote: { micros: 1, rule: '', row: 0 },
      scope,
      hosted: [],
    },
    group: 'default',
    considered: [],
  });
  return { submitted: JSON.parse(submitted), call: JSON.parse(requestText(request, CHANNEL)) };
}

function at(value: Json, target: string): unknown {
  return new Map(leavesOf(value, '')).get(target) ?? stepTo(value, target);
}

function stepTo(value: Json, target: string): unknown {
  return target.split(/\.|(?=\[)/).reduce<unknown>((found, step) => {
    const index = /^\[(\d+)\]$/.exec(step)?.[1];
    if (index !== undefined) return Array.isArray(found) ? found[Number(index)] : undefined;
    return isObject(found) ? found[step] : undefined;
  }, value);
}
