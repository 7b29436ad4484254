import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { folded } from '../../runtime/contract/field-name.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { isObject } from '../../runtime/contract/values.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { loadReplays, type SubmitReplay } from '../conformance/load-replays.ts';
import { metadataFields } from '../support/metadata-fields.ts';
import { submission } from '../support/submission.ts';

/** Whatever callers put into `metadata` and no protocol lists must not reach its vendor, in any request of a replay. */
const BAIT = 'bait-7f3a';
const CATCH = 'catch-7f3a';

/** Of this and other vendors: counts, tiers, files, stores, tools, addresses, and names that nobody has. */
const UNLISTED: readonly string[] = [
  ...['num_pictures', 'variants', 'takes', 'copies', 'batch', 'outputs', 'best_of', 'repeat'],
  ...['tier', 'service', 'priority', 'speed', 'turbo', 'hd', 'ultra', 'upsample', 'enable_upsample', 'steps'],
  ...['num_inference_steps', 'thinking_budget', 'tools', 'tool_config', 'web_search', 'grounding', 'agents'],
  ...['file_id', 'files', 'file_uri', 'asset_id', 'element_list', 'voice_list', 'store', 'storage', 'bucket'],
  ...['upload_to', 'output_gcs_uri', 'persona', 'lora', 'loras', 'adapter', 'control_net', 'audio_url'],
  ...[
    'safety_checker',
    'enable_safety_checker',
    'extra_body',
    'extra_params',
    'options',
    'config',
    'zz_other',
  ],
];

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('_', '-'),
  (name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  (name) => `_${name}`,
  (name) => name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
];

interface Asked {
  readonly body: Json;
  readonly warnings: readonly Warning[];
}

function ask(id: string, replay: SubmitReplay, metadata: JsonObject): Asked {
  const protocol = registry.protocols[id];
  const warnings: Warning[] = [];
  const { facts = {}, roles = {}, mode } = replay.request;
  const scope = {
    request: { mode, facts, roles, metadata },
    model: replay.model,
    task: { id: 'task_replay', created_at: 1767225600, kind: replay.kind ?? 'video' },
    channel: replay.channel ?? {},
    warnings,
  } as const;
  const submitting = protocol && submission(protocol, scope);
  if (protocol === undefined || submitting === undefined)
    throw new Error(`${id} has no route for ${replay.title}`);
  const { body } = protocol.submit.request(submitting);
  return { body: JSON.parse(JSON.stringify(body ?? null)), warnings };
}

/** The values that stand in a body. */
function valuesOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesOf(item));
  return isObject(value) ? Object.values(value).flatMap((item) => valuesOf(item ?? null)) : [value];
}

const nested = (path: readonly string[], value: Json): JsonObject =>
  path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value) as JsonObject;

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const both = Object.entries(right).map(([key, value = null]): [string, Json] => {
    const before = left[key];
    return [key, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return { ...left, ...Object.fromEntries(both) };
}

const plain = (replays: readonly SubmitReplay[]) =>
  replays.filter(({ route, request }) => route !== null && request.metadata === undefined);

const protocols = loadReplays().flatMap(({ protocol: id, submit }) => {
  const merges = registry.protocols[id]?.carries.metadata === true;
  return merges ? [{ id, replays: plain(submit), fields: metadataFields(id) }] : [];
});

test('all protocols that merge metadata are tried', () => {
  const all = Object.values(registry.protocols).filter(({ carries }) => carries.metadata);
  expect(protocols.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  for (const { replays, fields } of protocols)
    expect([replays.length > 0, fields.length > 0]).toEqual([true, true]);
});

describe.each(protocols)('$id', ({ id, replays, fields }) => {
  const words = new Set(fields.flatMap((path) => path.split('.').map(folded)));
  /** Objects of the metadata that the protocol looks into. */
  const inside = [
    [],
    ...fields.map((path) => path.split('.').slice(0, -1)).filter((path) => path.length > 0),
    ...fields.map((path) => path.split('.')),
    ['zz_other'],
  ];
  const isUnlisted = (name: string): boolean => !words.has(folded(name));

  /** What the vendor is sent is the same as without it, and each is told. */
  const expectIgnored = (replay: SubmitReplay, metadata: JsonObject): Asked => {
    const asked = ask(id, replay, metadata);
    expect(asked.body).toEqual(ask(id, replay, {}).body);
    expect(asked.warnings.filter(({ action }) => action === 'ignored')).not.toEqual([]);
    return asked;
  };

  test('invented names, in all spellings and at any depth, reach no vendor', () => {
    for (const replay of replays)
      for (const path of inside) {
        const names = UNLISTED.filter(isUnlisted);
        const baits = names.flatMap((name) => SPELLINGS.map((spell) => [spell(name), BAIT]));
        expectIgnored(
          replay,
          nested(path, { ...Object.fromEntries(baits), 'a.b': BAIT, 'a[b]': [{ x: BAIT }] }),
        );
      }
  });

  test('each of them is told, and what may be said instead', () => {
    const [replay] = replays;
    if (replay === undefined) throw new Error(`no replay of ${id}`);
    for (const name of UNLISTED.filter(isUnlisted)) {
      const { warnings } = ask(id, replay, { [name]: { deep: [BAIT] } });
      const told = warnings.find(({ field }) => field === `metadata.${name}`);
      expect(told).toMatchObject({ action: 'ignored' });
      if (told?.message.includes('is decided by the gateway') === true) continue;
      const [shown, more] = [fields.slice(0, 8), fields.length - 8];
      const names = shown.map((field) => `\`${field}\``).join(', ');
      expect(told?.message).toContain(more > 0 ? `${names} and ${more} more` : names);
    }
  });

  test('random names with random values reach no vendor', () => {
    const [replay] = replays;
    if (replay === undefined) throw new Error(`no replay of ${id}`);
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,2}$/),
      fc.constantFrom(...UNLISTED),
    );
    const { body } = ask(id, replay, {});
    fc.assert(
      fc.property(
        fc.constantFrom(...inside),
        fc.dictionary(name.filter(isUnlisted), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 4 }),
        (path, given) => {
          expect(ask(id, replay, nested(path, given as JsonObject)).body).toEqual(body);
        },
      ),
      { numRuns: 100, seed: 7 },
    );
  });

  test('every listed name arrives, however it is spelt, and nothing is told of it', () => {
    for (const path of fields) {
      const told = SPELLINGS.map((spell) => {
        const metadata = nested(path.split('.').map(spell), CATCH);
        const asked = replays.map((replay) => ask(id, replay, metadata));
        return asked.some(
          ({ body, warnings }) =>
            valuesOf(body).includes(CATCH) && !warnings.some(({ field }) => field.startsWith('metadata')),
        );
      });
      expect([path, ...told]).toEqual([path, ...SPELLINGS.map(() => true)]);
    }
  });

  test('all of them together arrive, without what stands between them', () => {
    const listed = fields.map((path) => nested(path.split('.'), CATCH)).reduce(merged, {});
    const mixed = inside
      .filter((path) => !fields.includes(path.join('.')))
      .map((path) => nested([...path, 'zz_bait'], { deep: [BAIT] }))
      .reduce(merged, listed);
    for (const replay of replays) {
      const { body, warnings } = ask(id, replay, mixed);
      expect(body).toEqual(ask(id, replay, listed).body);
      expect(JSON.stringify(body)).not.toContain(BAIT);
      expect(warnings.map(({ field }) => field)).toContain('metadata.zz_bait');
    }
  });

  test('a listed name takes no object, and an object that is listed by its fields nothing else', () => {
    for (const path of fields) {
      const steps = path.split('.');
      const [replay] = replays;
      if (replay === undefined) throw new Error(`no replay of ${id}`);
      expectIgnored(replay, nested(steps, { zz_other: BAIT }));
      expectIgnored(replay, nested(steps, [[{ zz_other: BAIT }]]));
      if (steps.length > 1) expectIgnored(replay, nested(steps.slice(0, -1), BAIT));
    }
  });

  test('of two spellings of a listed name the first arrives, and the other is told', () => {
    const isCased = (field: string): boolean => (field.split('.').at(-1) ?? '').toUpperCase() !== field;
    const flat = fields.find((field) => !field.includes('.') && isCased(field));
    const steps = (flat ?? fields.find(isCased))?.split('.') ?? [];
    const above = steps.slice(0, -1);
    const [name] = steps.slice(-1);
    if (name === undefined) throw new Error(`${id} lists no name of which there is another spelling`);
    const both = nested(above, { [name]: CATCH, [name.toUpperCase()]: BAIT });
    const asked = replays.map((replay) => ask(id, replay, both));
    for (const { body, warnings } of asked) {
      expect(valuesOf(body)).not.toContain(BAIT);
      expect(warnings.map(({ field }) => field)).toContain(
        ['metadata', ...above, name.toUpperCase()].join('.'),
      );
    }
  });
});
