import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { deniedNames } from '../../../generated/vocabulary.ts';
import { folded } from '../../../runtime/contract/field-name.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { Warning } from '../../../runtime/contract/warning.ts';
import { parseYaml } from '../../../runtime/document/parse-yaml.ts';
import { submission } from '../../support/submission.ts';
import type { Collect } from '../check.ts';
import { expect, shortly } from '../expect.ts';
import { baseOf } from '../extended-replays.ts';
import { replaysOf, type SubmitReplay } from '../load-replays.ts';
import { ROOT } from '../place.ts';
import { protocolOf } from '../registry.ts';

const BAIT = 'bait-7f3a';
const CATCH = 'catch-7f3a';

/** Of any vendor: counts, tiers, files, stores, tools, addresses, and names that nobody has. */
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

/** Names of other APIs for what is the gateway's, by hand: what the vocabulary's patterns are held against. */
export const SPELT_BY_HAND: readonly string[] = [
  ...['X-Api-Token', 'access_token', 'id_token', 'refreshToken', 'bearer', 'bearer_token', 'private_key'],
  ...['appKey', 'x-request-id', 'req_id', 'job_id', 'origin_task_id', 'taskIds', 'base_model'],
  ...['notification_url', 'notifyUrl', 'return_url', 'Proxy-Authorization'],
];

type Spell = (name: string) => string;

const camel: Spell = (name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const wide: Spell = (name) =>
  name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
const SPELLINGS: readonly Spell[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('_', '-'),
  camel,
  (name) => `_${name}`,
  wide,
];
const SPELLINGS_OF_DENIED: readonly Spell[] = [
  ...SPELLINGS,
  (name) => camel(`_${name}`),
  (name) => `${name}[]`,
  (name) => `deep.${name}`,
];

/** Lists of the spec that the protocol is compiled from; a list that it does not say is its base's. */
function listOf(id: string, key: string): readonly string[] {
  const path = `specs/protocols/${id}.yaml`;
  const add = ({ message }: { readonly message: string }): never => {
    throw new Error(`${path}: ${message}`);
  };
  const spec = parseYaml({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }, { add })?.value;
  const list: unknown = isObject(spec) ? spec[key] : undefined;
  const base = baseOf(id);
  if (Array.isArray(list)) return list.map(String);
  return base === undefined ? [] : listOf(base, key);
}

interface Asked {
  readonly request: string;
  readonly body: Json;
  readonly warnings: readonly Warning[];
}

function ask(id: string, replay: SubmitReplay, metadata: JsonObject): Asked {
  const protocol = protocolOf(id);
  const warnings: Warning[] = [];
  const { facts = {}, roles = {}, mode } = replay.request;
  const { callback_url } = replay;
  const scope = {
    request: { mode, facts, roles, metadata },
    model: replay.model,
    task: {
      id: 'task_replay',
      created_at: 1767225600,
      kind: replay.kind ?? 'video',
      ...(callback_url === undefined ? {} : { callback_url }),
    },
    channel: replay.channel ?? {},
    warnings,
  } as const;
  const submitting = submission(protocol, scope);
  if (submitting === undefined) throw new Error(`${id} has no route for ${replay.title}`);
  const request = protocol.submit.request(submitting);
  return {
    request: JSON.stringify(request),
    body: JSON.parse(JSON.stringify(request.body ?? null)) as Json,
    warnings,
  };
}

/** Names that decide what is paid, made or called are kept out, and of others only those arrive that the spec lists. */
export function guarded(id: string, test: Collect): void {
  const { submit, answers } = replaysOf(id);
  const sent = submit.filter(({ route }) => route !== null);
  denied(id, { sent, costly: answers.costly ?? [] }, test);
  if (protocolOf(id).carries.metadata) {
    const replays = sent.filter(({ request }) => request.metadata === undefined);
    listed(id, replays, test);
  }
}

/** Every exchange with all names that no caller may set: at its top, and inside every object that it shows. */
function denied(
  id: string,
  { sent, costly }: { readonly sent: readonly SubmitReplay[]; readonly costly: readonly string[] },
  test: Collect,
): void {
  const free = listOf(id, 'allow_metadata');
  const names = deniedNames.map((name) => name.replaceAll('*', '')).filter((name) => !free.includes(name));
  const bait = Object.fromEntries(
    [...names, ...SPELT_BY_HAND].flatMap((name) => SPELLINGS_OF_DENIED.map((spell) => [spell(name), BAIT])),
  );

  test.each(sent)('denied: $title', (replay) => {
    const nested = everywhere(replay.sent?.json, bait);
    const deep = { extra: { deep: [{ deeper: bait }], ...bait } };
    const { request } = ask(id, replay, { ...(isObject(nested) ? nested : {}), ...deep, ...bait });
    const at = request.indexOf(BAIT);
    expect(at < 0 ? 'nothing' : request.slice(Math.max(0, at - 120), at + 20), 'reaches the vendor').toBe(
      'nothing',
    );
  });

  test.each(costly)('%s, which costs or brings files, is not handed on', (name) => {
    for (const replay of sent) {
      const { request, warnings } = ask(id, replay, { [name]: { deep: BAIT } });
      expect(request.includes(BAIT), `metadata.${name} in ${shortly(request)}`).toBe(false);
      expect(warnings.map(({ action }) => action)).toContain('ignored');
    }
  });

  test('callers are told of what was left out', () => {
    if (!protocolOf(id).carries.metadata) return;
    for (const replay of sent)
      expect(ask(id, replay, { model_version: BAIT }).warnings).toContainEqual({
        field: 'metadata.model_version',
        action: 'ignored',
        message:
          'metadata.model_version is decided by the gateway and cannot be set by callers; it was ignored',
      });
  });
}

/** The baits beside everything that the vendor was sent, so that each lands in an object that is there. */
function everywhere(sent: Json | undefined, bait: JsonObject, depth = 0): Json {
  if (Array.isArray(sent)) return sent.map((item: Json) => everywhere(item, bait, depth + 1));
  if (!isObject(sent)) return sent ?? null;
  const inside = Object.entries(sent).flatMap(([key, value]): [string, Json][] =>
    typeof value === 'object' && value !== null && depth < 6
      ? [[key, everywhere(value, bait, depth + 1)]]
      : [],
  );
  return { ...Object.fromEntries(inside), ...bait };
}

/** The values that stand in a body. */
function valuesOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesOf(item));
  return isObject(value) ? Object.values(value).flatMap((item) => valuesOf(item ?? null)) : [value];
}

function nested(path: readonly string[], value: Json): JsonObject {
  return path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value) as JsonObject;
}

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const both = Object.entries(right).map(([key, value = null]): [string, Json] => {
    const before = left[key];
    return [key, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return { ...left, ...Object.fromEntries(both) };
}

function listed(id: string, replays: readonly SubmitReplay[], test: Collect): void {
  const fields = ['metadata_fields', 'metadata_addresses'].flatMap((key) => listOf(id, key));
  const words = new Set(fields.flatMap((path) => path.split('.').map(folded)));
  const isUnlisted = (name: string): boolean => !words.has(folded(name));
  const names = UNLISTED.filter(isUnlisted);
  /** Objects of the metadata that the protocol looks into. */
  const inside = [
    [],
    ...fields.map((path) => path.split('.').slice(0, -1)).filter((path) => path.length > 0),
    ...fields.map((path) => path.split('.')),
    ['zz_other'],
  ];
  const [first] = replays;

  test('the spec lists fields, and some replay has no metadata of its own', () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(replays.length).toBeGreaterThan(0);
  });
  if (first === undefined) return;

  /** What the vendor is sent is the same as without it, and each is told. */
  const ignored = (replay: SubmitReplay, metadata: JsonObject): void => {
    const asked = ask(id, replay, metadata);
    expect(asked.body, `metadata ${shortly(metadata)}`).toEqual(ask(id, replay, {}).body);
    expect(asked.warnings.filter(({ action }) => action === 'ignored')).not.toEqual([]);
  };

  test('invented names, in all spellings and at any depth, reach no vendor', () => {
    const baits = names.flatMap((name) => SPELLINGS.map((spell) => [spell(name), BAIT]));
    for (const replay of replays)
      for (const path of inside)
        ignored(replay, nested(path, { ...Object.fromEntries(baits), 'a.b': BAIT, 'a[b]': [{ x: BAIT }] }));
  });

  test('each of them is told, and what may be said instead', () => {
    const [shown, more] = [fields.slice(0, 8), fields.length - 8];
    const instead = shown.map((field) => `\`${field}\``).join(', ');
    for (const name of names) {
      const { warnings } = ask(id, first, { [name]: { deep: [BAIT] } });
      const told = warnings.find(({ field }) => field === `metadata.${name}`);
      expect(told?.action, name).toBe('ignored');
      if (told?.message.includes('is decided by the gateway') === true) continue;
      expect(told?.message).toContain(more > 0 ? `${instead} and ${more} more` : instead);
    }
  });

  test('random names with random values reach no vendor', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,2}$/),
      fc.constantFrom(...UNLISTED),
    );
    const given = fc.dictionary(name.filter(isUnlisted), fc.jsonValue({ maxDepth: 3 }), {
      minKeys: 1,
      maxKeys: 4,
    });
    const { body } = ask(id, first, {});
    fc.assert(
      fc.property(fc.constantFrom(...inside), given, (path, metadata) => {
        expect(ask(id, first, nested(path, metadata as JsonObject)).body).toEqual(body);
      }),
      { numRuns: 100, seed: 7 },
    );
  });

  test('every listed name arrives, however it is spelt, and nothing is told of it', () => {
    for (const path of fields)
      for (const spell of SPELLINGS) {
        const metadata = nested(path.split('.').map(spell), CATCH);
        const arrives = replays.some((replay) => {
          const { body, warnings } = ask(id, replay, metadata);
          return (
            valuesOf(body).includes(CATCH) && !warnings.some(({ field }) => field.startsWith('metadata'))
          );
        });
        expect(arrives, `metadata ${shortly(metadata)} arrives`).toBe(true);
      }
  });

  test('all of them together arrive, without what stands between them', () => {
    const all = fields.map((path) => nested(path.split('.'), CATCH)).reduce(merged, {});
    const mixed = inside
      .filter((path) => !fields.includes(path.join('.')))
      .map((path) => nested([...path, 'zz_bait'], { deep: [BAIT] }))
      .reduce(merged, all);
    for (const replay of replays) {
      const { body, warnings } = ask(id, replay, mixed);
      expect(body).toEqual(ask(id, replay, all).body);
      expect(JSON.stringify(body)).not.toContain(BAIT);
      expect(warnings.map(({ field }) => field)).toContain('metadata.zz_bait');
    }
  });

  test('a listed name takes no object, and an object that is listed by its fields nothing else', () => {
    for (const path of fields) {
      const steps = path.split('.');
      ignored(first, nested(steps, { zz_other: BAIT }));
      ignored(first, nested(steps, [[{ zz_other: BAIT }]]));
      if (steps.length > 1) ignored(first, nested(steps.slice(0, -1), BAIT));
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
    for (const { body, warnings } of replays.map((replay) => ask(id, replay, both))) {
      expect(valuesOf(body)).not.toContain(BAIT);
      expect(warnings.map(({ field }) => field)).toContain(
        ['metadata', ...above, name.toUpperCase()].join('.'),
      );
    }
  });
}
