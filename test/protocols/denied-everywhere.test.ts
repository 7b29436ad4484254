import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { deniedNames } from '../../generated/vocabulary.ts';
import { nameGuard } from '../../runtime/contract/denied-names.ts';
import { parseYaml } from '../../runtime/contract/document/parse-yaml.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { isObject } from '../../runtime/contract/values.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { loadReplays, type SubmitReplay } from '../conformance/load-replays.ts';
import { submission } from '../support/submission.ts';

/**
 * Every vendor's exchange once more, with all names in `metadata` that no caller may set: at its top, and inside
 * every object that the replay's own request shows, in several spellings. Nothing of them may reach the vendor.
 */
const BAIT = 'bait-7f3a';

/** Names of other APIs for the same things, by hand: what the vocabulary's patterns are held against. */
const SPELT_BY_HAND: readonly string[] = [
  'X-Api-Token',
  'access_token',
  'id_token',
  'refreshToken',
  'bearer',
  'bearer_token',
  'private_key',
  'appKey',
  'x-request-id',
  'req_id',
  'job_id',
  'origin_task_id',
  'taskIds',
  'base_model',
  'notification_url',
  'notifyUrl',
  'return_url',
  'Proxy-Authorization',
];

const HARMLESS: readonly string[] = [
  'max_tokens',
  'total_tokens',
  'tokens',
  'seed_of_style',
  'style_id',
  'voice_id',
  'template_id',
  'model_strength',
  'keyframes',
  'prompt_strength',
];

test.each(SPELT_BY_HAND)('%s is kept from every vendor', (name) => {
  const guard = nameGuard({ denied: deniedNames });
  expect(atOnce(guard({ [name]: BAIT, deep: { [name]: BAIT } }, []))).toEqual({});
});

test.each(HARMLESS)('%s is handed on', (name) => {
  const warnings: Warning[] = [];
  expect(atOnce(nameGuard({ denied: deniedNames })({ [name]: 1 }, warnings))).toEqual({ [name]: 1 });
  expect(warnings).toEqual([]);
});

/** Patterns as a name that they mean, but for what the protocol says to need. */
function namesFor(protocol: string): readonly string[] {
  const path = `specs/protocols/${protocol}.yaml`;
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const spec = parseYaml({ path, text }, { add: ({ message }) => expect.unreachable(message) })?.value;
  const allowed: unknown = isObject(spec) ? spec.allow_metadata : undefined;
  const free: readonly unknown[] = Array.isArray(allowed) ? allowed : [];
  return deniedNames.map((name) => name.replaceAll('*', '')).filter((name) => !free.includes(name));
}

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('_', '-'),
  (name) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  (name) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  (name) => name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (name) => `${name}[]`,
  (name) => `deep.${name}`,
];

function baits(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => SPELLINGS.map((spell) => [spell(name), BAIT])));
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

function told(
  replay: SubmitReplay,
  metadata: JsonObject,
): { request: string; warnings: Warning[] } | undefined {
  const id = protocolOf.get(replay) ?? '';
  const protocol = registry.protocols[id];
  const warnings: Warning[] = [];
  const { facts = {}, roles = {}, mode } = replay.request;
  const scope = {
    request: { mode, facts, roles, metadata },
    model: replay.model,
    task: {
      id: 'task_replay',
      created_at: 1767225600,
      kind: replay.kind ?? 'video',
      ...(replay.callback_url === undefined ? {} : { callback_url: replay.callback_url }),
    },
    channel: replay.channel ?? {},
    warnings,
  } as const;
  const submitting = protocol && submission(protocol, scope);
  if (protocol === undefined || submitting === undefined) return undefined;
  return { request: JSON.stringify(protocol.submit.request(submitting)), warnings };
}

const replays = loadReplays();
const protocolOf = new Map(
  replays.flatMap(({ protocol, submit }) => submit.map((one) => [one, protocol] as const)),
);

describe.each(replays)('$protocol', ({ protocol: id, submit }) => {
  const bait = baits([...namesFor(id), ...SPELT_BY_HAND]);
  const sent = submit.filter((replay) => replay.route !== null);

  test.each(sent)('$title', (replay) => {
    const nested = everywhere(replay.sent?.json, bait);
    const metadata = {
      ...(isObject(nested) ? nested : {}),
      extra: { deep: [{ deeper: bait }], ...bait },
      ...bait,
    };
    const answer = told(replay, metadata);
    expect(answer?.request).toBeDefined();
    expect(answer?.request).not.toContain(BAIT);
  });

  test('callers are told of what was left out', () => {
    const carries = sent.flatMap((replay) => {
      const answer = told(replay, { model_version: BAIT });
      return registry.protocols[protocolOf.get(replay) ?? '']?.carries.metadata === true
        ? [answer?.warnings]
        : [];
    });
    for (const warnings of carries)
      expect(warnings).toContainEqual({
        field: 'metadata.model_version',
        action: 'ignored',
        message:
          'metadata.model_version is decided by the gateway and cannot be set by callers; it was ignored',
      });
  });
});
