import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { explainFields } from '../../runtime/admin/explain-fields.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import { requestText } from '../../runtime/work/trace/trace-text.ts';
import { metadataFields } from '../support/metadata-fields.ts';
import { ROOT } from '../support/process.ts';
import { submission } from '../support/submission.ts';
import { channelOf } from '../tasks/world.ts';

const { vocabulary } = registry;
const tables = await registry.explain();
const CHANNEL = channelOf({ id: 'a' });
const PROBE = 'kingfisher';

/** `$metadata.parameters` as `['parameters']`; what each protocol merges, by the text of its spec. */
const MERGING = Object.keys(registry.protocols).flatMap((id) => {
  const spec = readFileSync(join(ROOT, `specs/protocols/${id}.yaml`), 'utf8');
  const names = [...spec.matchAll(/(?:- |\[)\$metadata((?:\.\w+)*)/g)].map(([, path = '']) => path.slice(1));
  const parts = [...new Set(names)].map((path) => path.split('.').filter((step) => step !== ''));
  return parts.length === 0 ? [] : [{ id, parts }];
});

/** A request in a mode, and what was traced of it. */
function asked(mode: string, metadata: JsonObject): { canonical: Canonical; traced: JsonObject } {
  const needs = vocabulary.modes.find(({ id }) => id === mode)?.needs ?? [];
  const names = needs.filter((name) => Object.hasOwn(vocabulary.roles, name));
  const media = (role: string) => ({
    kind: vocabulary.roles[role]?.kind ?? 'image',
    url: `https://cdn.example/${role}`,
    base64: 'AAAA',
    mime: 'image/png',
    with: { subject_id: '1', voice_id: 'v' },
  });
  return {
    canonical: {
      mode,
      facts: { prompt: 'a heron', seconds: 5 },
      roles: Object.fromEntries(names.map((name) => [name, [media(name)]])),
      metadata,
    },
    traced: {
      mode,
      facts: { prompt: { value: 'a heron', fields: ['prompt'] }, seconds: { value: 5, fields: ['seconds'] } },
      roles: Object.fromEntries(names.map((name) => [name, [{ value: name, fields: [name] }]])),
      metadata,
    },
  };
}

/** Where the probe arrived, by the adapter, and where it was sent, by the explanation. */
function compared(
  protocol: Protocol,
  mode: string,
  { metadata, field }: { readonly metadata: JsonObject; readonly field: string },
) {
  const { canonical, traced } = asked(mode, metadata);
  const scope = {
    request: canonical,
    model: 'maker@model-1',
    task: { id: 'task_1', created_at: 1767225600 },
    channel: {},
    warnings: [],
  };
  const submitting = submission(protocol, scope);
  if (submitting === undefined) return undefined;
  const call: JsonObject = JSON.parse(requestText(protocol.submit.request(submitting), CHANNEL));
  const submitted = {
    ...traced,
    protocol: protocol.id,
    upstream_model: scope.model,
    protocol_route: { ...submitting.route },
  };
  const { fields } = explainFields({ submitted, call }, { tables, registry });
  const sent = fields.find(({ name }) => name === 'metadata')?.sent ?? [];
  return {
    arrived: placesOf(call.request ?? null, field),
    // A part may have a place of its own beside.
    told: [...new Set(sent.map(({ target }) => target).filter((target) => target.endsWith('*')))],
  };
}

/** Every object below which the field of the probe is, as a merge is written: `parameters.*`. */
function placesOf(value: Json, field: string, path = ''): readonly string[] {
  if (value === PROBE && `.${path}`.endsWith(`.${field}`)) return [`${path.slice(0, -field.length)}*`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, item = null]) =>
    placesOf(item, field, path === '' ? key : `${path}.${key}`),
  );
}

/** The first listed field of a part of `metadata`, by its path there. */
function listedIn(protocol: string, part: readonly string[], others: readonly (readonly string[])[]): string {
  const start = part.map((step) => `${step}.`).join('');
  const below = others.filter((other) => other.length > part.length).map((other) => `${other.join('.')}.`);
  const field = metadataFields(protocol).find(
    (path) => path.startsWith(start) && !below.some((other) => path.startsWith(other)),
  );
  if (field === undefined) throw new Error(`${protocol} merges metadata.${start}* and takes nothing of it`);
  return field.slice(start.length);
}

const nested = (path: readonly string[], value: Json): JsonObject => {
  const whole = path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
  return whole as JsonObject;
};

test('many protocols merge metadata, some of them below the root of their body', () => {
  expect(MERGING.length).toBeGreaterThan(15);
  const targets = MERGING.flatMap(({ id }) => tables.protocols[id]?.fields ?? []).map(({ target }) => target);
  expect(targets.filter((target) => target.endsWith('.*')).length).toBeGreaterThan(5);
});

describe.each(MERGING)('$id', ({ id, parts }) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`internal: there is no ${id}`);
  const seen = parts.flatMap((path) => {
    const field = listedIn(id, path, parts);
    const metadata = nested([...path, ...field.split('.')], PROBE);
    return vocabulary.modes.flatMap((mode) => compared(protocol, mode.id, { metadata, field }) ?? []);
  });

  test('metadata is told to be sent where it arrives, and nowhere else', () => {
    expect(seen.map(({ told }) => told)).toEqual(seen.map(({ arrived }) => arrived));
    expect(new Set(seen.flatMap(({ told }) => told))).not.toEqual(new Set());
  });
});

const MIXED = 'openai-images';

test.each<readonly [string, JsonObject, Json, readonly string[]]>([
  ['what the protocol lists', { style: 'vivid' }, { model: 'm', style: 'vivid' }, ['*']],
  ['a value that was too deep to be kept', { style: '…' }, { model: 'm', style: 'vivid' }, ['*']],
  ['a request that was too large to be kept', { style: 'vivid' }, '<too large to be shown>', ['*']],
  ['a name that the gateway decides', { model: 'mine' }, { model: 'ours' }, []],
  ['a name that is not listed', { zz: 7 }, { model: 'm', zz: 7 }, []],
  ['no request', { style: 'vivid' }, null, []],
])('of metadata, %s', (_, metadata, request, expected) => {
  const protocol_route = { call: 'generations', class: 'gpt-image' };
  const submitted = { mode: 'text', protocol: MIXED, protocol_route, metadata, facts: {} };
  const { fields: told } = explainFields({ submitted, call: { request } }, { tables, registry });
  expect(told.find(({ name }) => name === 'metadata')?.sent.map(({ target }) => target)).toEqual(expected);
});

test('a fact that metadata replaces is sent nowhere', () => {
  const facts = { seed: { value: 7, fields: ['seed'] } };
  const submitted = { mode: 'text', protocol: 'ark', facts, metadata: { seed: 8 } };
  const { fields: told } = explainFields({ submitted, call: { request: { seed: 8 } } }, { tables, registry });
  const targets = told.map(({ name, sent }) => [name, sent.map(({ target }) => target)]);
  expect(targets.filter(([name]) => name !== 'model')).toEqual([
    ['seed', []],
    ['metadata', ['*']],
  ]);
});
